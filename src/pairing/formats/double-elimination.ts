import {
  bracketPlaces,
  bracketRound,
  knockoutTies,
  pairsOf,
  type BracketOptions,
  type Source,
  type Tie,
} from '../bracket.ts';
import { stageKey, type Stage } from '../../text/stages.ts';
import { evenGamesField } from '../choices.ts';
import type { Format, FormatDefinition } from '../format.ts';
import { filled } from './knockout.ts';
import { allOf, classic, nextRound } from '../standings.ts';

/**
 * An entrant is out after two losses: after one it plays on in the losers' bracket, whose winner meets that of the
 * winners' bracket in the final, and once more if needed.
 */
export function doubleElimination(options: BracketOptions = {}): Format {
  return {
    next: (history) => bracketRound(history, doubleTies(history.entrants), options, nextRound(history)),
    places: (history) => bracketPlaces(history, doubleTies(history.entrants), allOf(history.entrants), options),
  };
}

/**
 * The winners' rounds 1, 2, 3 … are at the levels 1, 2, 4, 6 …, the losers' rounds at 2, 3, 4, 5 …: the losers of a
 * winners' round join those of
 * the level after it.
 */
export function doubleTies(entrants: number): Tie[] {
  if (entrants < 2) return [];
  const ties: Tie[] = knockoutTies(filled(entrants)).map(({ from, level }) => ({
    from,
    level: Math.max(1, 2 * level - 2),
    stage: { code: 'winners', round: level },
  }));
  const add = (stage: Stage, level: number, from: readonly [Source, Source]): Source => ({
    winner: ties.push({ stage, level, from }) - 1,
  });
  const joining = losersByRound(ties);
  const champion = ties.length - 1;
  let losers = joining[0]!;
  let round = 1;
  if (losers.length > 1) losers = pairsOf(losers).map((from) => add({ code: 'losers', round: 1 }, 2, from));
  for (const [at, down] of joining.slice(1).entries()) {
    const stage = (): Stage => ({ code: 'losers', round });
    if (at > 0) losers = pairsOf(losers).map((from) => add(stage(), round + 1, from));
    round++;
    const joined = crossed(down, at + 1);
    losers = losers.map((loser, board) => add(stage(), round + 1, [joined[board]!, loser]));
    round++;
  }
  const level = ties.at(-1)!.level + 1;
  add({ code: 'final' }, level, [{ winner: champion }, losers[0]!]);
  const final = ties.length - 1;
  return [
    ...ties,
    { stage: { code: 'second-final' }, level: level + 1, from: [{ winner: final }, { loser: final }], again: true },
  ];
}

/**
 * Losers who drop into the losers' bracket change halves at the first drop, quarters at the second, both at the third,
 * and so on: the bits of the drop's number, the lowest for the halves. So two who met do not meet again before any
 * bracket would have to allow it.
 */
function crossed<T>(list: readonly T[], time: number): T[] {
  let mask = 0;
  for (let [part, bits] = [list.length / 2, time]; part >= 1; part /= 2, bits >>= 1) if (bits % 2 === 1) mask += part;
  return list.map((_, at) => list[at ^ mask]!);
}

function losersByRound(ties: readonly Tie[]): Source[][] {
  const rounds = new Map<string, Source[]>();
  for (const [at, tie] of ties.entries()) {
    const stage = stageKey(tie.stage);
    rounds.set(stage, [...(rounds.get(stage) ?? []), { loser: at }]);
  }
  return [...rounds.values()];
}

export const format: FormatDefinition<{ readonly games: number }> = {
  summary: { en: 'who loses two ties is out', pl: 'kto przegra dwa mecze, odpada' },
  seats: 'two',
  isFixed: false,
  options: { games: evenGamesField },
  open: ({ entrants }, { games }) => ({
    ...doubleElimination({ games }),
    scoring: classic,
    tiebreaks: [],
    games: games * (2 * entrants - 2),
  }),
};
