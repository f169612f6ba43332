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

/** The cells of each player after the last of these stones was put. */
export function scoresOf(players: number, stones: readonly Stone[]): readonly number[] {
  const found = find(players, stones) ?? next(find(players, stones.slice(0, -1)), players, stones);
  kept = [found, ...kept.filter((other) => other.pulls !== found.pulls)].slice(0, most);
  return found.scores;
}

/** Drops a finished game from the cache. */
export function forget(players: number, stones: readonly Stone[]): void {
  const found = find(players, stones);
  kept = kept.filter((other) => other !== found);
}

const find = (players: number, stones: readonly Stone[]): Kept | undefined =>
  kept.find((other) => other.players === players && isSame(other.stones, stones));

const isSame = (some: readonly Stone[], others: readonly Stone[]): boolean =>
  some.length === others.length &&
  some.every((stone, at) => stone === others[at] || stone.every((value, part) => value === others[at]![part]));

function next(before: Kept | undefined, players: number, stones: readonly Stone[]): Kept {
  const pulls = before?.pulls ?? makePulls(players);
  return { players, stones, pulls, scores: pulls.add(...stones.slice(before === undefined ? 0 : -1)) };
}
