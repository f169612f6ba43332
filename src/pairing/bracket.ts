import { randomFor } from '../game/random.ts';
import { isSameStage, type Stage } from '../text/stages.ts';
import type { Bye, Entrant, History, Meeting, Met, Place, Round } from './history.ts';
import { inOrder, isWithdrawn, nextRound, placed, scored, split } from './standings.ts';

/** Where an entrant of a tie comes from: a seed, or the winner or loser of an earlier tie, by its number from 0. */
export type Source = { readonly seed: Entrant | undefined } | { readonly winner: number } | { readonly loser: number };

/** Two entrants meet, and one goes on. A tie comes after the ties from which its entrants come. */
export interface Tie {
  readonly stage: Stage;
  /** Ties of one level are played at once. */
  readonly level: number;
  readonly from: readonly [Source, Source];
  /** Played only if the second entrant won the tie before. */
  readonly again?: true;
}

export interface BracketOptions {
  /** Games of each tie, an even number: seats are swapped. */
  readonly games?: number;
  /** Single games after a tie that ended level; if these do, too, the better seed goes on. */
  readonly suddenDeath?: number;
}

type Slot = Entrant | 'nobody' | 'unknown';
interface Decision {
  readonly slots: readonly [Slot, Slot];
  readonly winner: Slot;
  readonly loser: Slot;
}

/**
 * The order of the seeds in a bracket of a power of two: 1 and 2 can meet in the final only, 1 to 4 not before the
 * semi-finals, and so on.
 */
export function seeding(count: number): Entrant[] {
  let order = [1];
  while (order.length < count) order = order.flatMap((seed) => [seed, 2 * order.length + 1 - seed]);
  return order;
}

/** A knockout of these entrants, the best first; `undefined` is an empty place. */
export function knockoutTies(seeds: readonly (Entrant | undefined)[]): Tie[] {
  const ties: Tie[] = [];
  let sources: Source[] = seeding(seeds.length).map((seed) => ({ seed: seeds[seed - 1] }));
  for (let level = 1; sources.length > 1; level++) {
    const stage = stageOf(sources.length);
    sources = pairsOf(sources).map((from) => ({ winner: ties.push({ stage, level, from }) - 1 }));
  }
  return ties;
}

const lastStages = { 2: 'final', 4: 'semi-final', 8: 'quarter-final' } as const;
const stageOf = (players: number): Stage =>
  players === 2 || players === 4 || players === 8 ? { code: lastStages[players] } : { code: 'round-of', players };

export const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  Array.from({ length: list.length / 2 }, (_, at) => [list[2 * at]!, list[2 * at + 1]!]);

/** The next round of a bracket; undefined when it is over. */
export function bracketRound(
  history: History,
  ties: readonly Tie[],
  { games = 2, suddenDeath = 8 }: BracketOptions,
  round: number,
): Round | undefined {
  const decisions = decide(history, ties, suddenDeath);
  const isOpen = ({ winner, slots }: Decision): boolean => winner === 'unknown' && !slots.includes('unknown');
  const level = Math.min(...ties.filter((_, at) => isOpen(decisions[at]!)).map((tie) => tie.level));
  if (level === Infinity) return undefined;
  const meetings: Meeting[] = [];
  for (const [at, tie] of ties.entries()) {
    if (tie.level !== level || !isOpen(decisions[at]!)) continue;
    const pair = decisions[at]!.slots as [Entrant, Entrant];
    const before = metIn(history, tie, pair).length;
    const turned = before > 0 && (before + randomFor(history.seed, at).below(2)) % 2 === 0;
    meetings.push({
      round,
      board: meetings.length + 1,
      entrants: turned ? pair.toReversed() : pair,
      games: before === 0 ? games : 1,
      stage: tie.stage,
    });
  }
  return {
    meetings,
    byes:
      level > 1 || history.met.some(({ stage }) => isSameStage(stage, ties[0]!.stage))
        ? []
        : waiting(ties, decisions, round),
  };
}

/** The entrants without an opponent at the first level. */
const waiting = (ties: readonly Tie[], decisions: readonly Decision[], round: number): Bye[] =>
  decisions.flatMap(({ slots, winner }, at) =>
    ties[at]!.level === 1 && slots.includes('nobody') && typeof winner === 'number'
      ? [{ round, entrant: winner, kind: 'pairing' as const }]
      : [],
  );

/** The winners and losers, tie by tie. */
function decide(history: History, ties: readonly Tie[], suddenDeath: number): Decision[] {
  const decisions: Decision[] = [];
  const find = (source: Source): Slot =>
    'seed' in source
      ? (source.seed ?? 'nobody')
      : 'winner' in source
        ? decisions[source.winner]!.winner
        : decisions[source.loser]!.loser;
  for (const tie of ties) {
    const slots: [Slot, Slot] = [find(tie.from[0]), find(tie.from[1])];
    const before = decisions.at(-1);
    const isSettled = tie.again && before!.winner === before!.slots[0];
    decisions.push({
      slots,
      ...(isSettled ? { winner: before!.winner, loser: before!.loser } : decideTie(history, tie, slots, suddenDeath)),
    });
  }
  return decisions;
}

function decideTie(
  history: History,
  tie: Tie,
  [one, other]: readonly [Slot, Slot],
  suddenDeath: number,
): Omit<Decision, 'slots'> {
  if (one === 'unknown' || other === 'unknown') return { winner: 'unknown', loser: 'unknown' };
  if (one === 'nobody' || other === 'nobody') return { winner: one === 'nobody' ? other : one, loser: 'nobody' };
  const met = metIn(history, tie, [one, other]);
  for (const { entrants, points, absent = [] } of met) {
    const out = entrants.filter((entrant, at) =>
      absent.length > 0 ? absent.includes(entrant) : points[at]! < points[1 - at]!,
    );
    if (out.length > 0) return knockedOut([one, other], out);
  }
  const left = [one, other].filter((entrant) => isWithdrawn(history, entrant, nextRound(history)));
  if (left.length > 0) return knockedOut([one, other], left);
  return met.length > suddenDeath
    ? knockedOut([one, other], [Math.max(one, other)])
    : { winner: 'unknown', loser: 'unknown' };
}

/** Who is out: one of the two, or both. */
const knockedOut = ([one, other]: readonly [Entrant, Entrant], out: readonly Entrant[]): Omit<Decision, 'slots'> =>
  out.length === 2 ? { winner: 'nobody', loser: 'nobody' } : { winner: out[0] === one ? other : one, loser: out[0]! };

/** The meeting of a tie and the single games after it. */
const metIn = ({ met }: History, { stage }: Tie, pair: readonly Entrant[]): Met[] =>
  inOrder(
    met.filter((each) => pair.every((entrant) => each.entrants.includes(entrant)) && isSameStage(each.stage, stage)),
  );

/**
 * An entrant that got further is better; those out at the same level share the place. Points are those of all games.
 */
export function bracketPlaces(
  history: History,
  ties: readonly Tie[],
  among: readonly Entrant[],
  { suddenDeath = 8 }: BracketOptions,
): Place[] {
  const reached = new Map(among.map((entrant) => [entrant, Infinity]));
  for (const [at, { slots, winner }] of decide(history, ties, suddenDeath).entries()) {
    for (const slot of slots)
      if (typeof slot === 'number')
        reached.set(slot, winner === slot || winner === 'unknown' ? Infinity : ties[at]!.level);
  }
  const points = scored(history);
  return placed(split(among, reached)).map(({ entrant, place }) => ({
    entrant,
    place,
    points: points.get(entrant)!,
    tiebreaks: [],
  }));
}
