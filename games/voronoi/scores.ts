import { makeField, type Pulls, type Stone } from './field.ts';
import { canQuick, makeQuick } from './wasm.ts';

const makePulls = canQuick() ? makeQuick : makeField;

/** The latest position of a game: its pulls are a cache, for they follow from its stones. */
interface Kept {
  readonly players: number;
  readonly stones: readonly Stone[];
  readonly pulls: Pulls;
  readonly scores: readonly number[];
}

const most = 3; // games; with eight players the pulls of each take 64 MB
/** The most recently used first. */
let kept: readonly Kept[] = [];
/** A finished game: its pulls serve the next one, for new memory takes longer than a stone. */
let finished: Kept | undefined;

/** The cells of each player after the last of these stones was put. */
export function scoresOf(players: number, stones: readonly Stone[]): readonly number[] {
  if (finished !== undefined && isOf(finished, players, stones)) return finished.scores;
  const found = find(players, stones) ?? next(find(players, stones.slice(0, -1)), players, stones);
  kept = [found, ...kept.filter((other) => other.pulls !== found.pulls)].slice(0, most);
  return found.scores;
}

/** Drops a finished game from the cache. */
export function forget(players: number, stones: readonly Stone[]): void {
  const found = find(players, stones);
  if (found === undefined) return;
  kept = kept.filter((other) => other !== found);
  finished = found;
}

const find = (players: number, stones: readonly Stone[]): Kept | undefined =>
  kept.find((other) => isOf(other, players, stones));

const isOf = (game: Kept, players: number, stones: readonly Stone[]): boolean =>
  game.players === players && isSame(game.stones, stones);

const isSame = (some: readonly Stone[], others: readonly Stone[]): boolean =>
  some.length === others.length &&
  some.every((stone, at) => stone === others[at] || stone.every((value, part) => value === others[at]![part]));

function next(before: Kept | undefined, players: number, stones: readonly Stone[]): Kept {
  const pulls = before?.pulls ?? cleared(players);
  return { players, stones, pulls, scores: pulls.add(...stones.slice(before === undefined ? 0 : -1)) };
}

/** Pulls without stones. */
function cleared(players: number): Pulls {
  const pulls = finished?.players === players ? finished.pulls : undefined;
  finished = undefined;
  pulls?.clear();
  return pulls ?? makePulls(players);
}
