import { stageKey, type Stage } from '../../text/stages.ts';
import type { MeetingData, TournamentData } from './data.ts';

/** The points of two entrants against each other, over all their meetings. */
export interface Pair {
  readonly points: number;
  readonly against: number;
}

const key = (one: number, other: number): string => `${one} ${other}`;

/**
 * The points of everybody against everybody; at larger tables how often one was ahead of the other. A pair without a
 * finished meeting is missing.
 */
export function pairsOf({
  meetings,
  games,
}: Pick<TournamentData, 'meetings' | 'games'>): (one: number, other: number) => Pair | undefined {
  const pairs = new Map<string, { points: number; against: number }>();
  const add = (one: number, other: number, points: number, against: number): void => {
    const pair = pairs.get(key(one, other)) ?? { points: 0, against: 0 };
    pairs.set(key(one, other), { points: pair.points + points, against: pair.against + against });
  };
  for (const {
    entrants: [one, other, ...more],
    points,
  } of meetings) {
    if (more.length > 0 || points === undefined || other === undefined) continue;
    add(one!, other, points[0]!, points[1]!);
    add(other, one!, points[1]!, points[0]!);
  }
  for (const { entrants, scores } of games) {
    if (entrants.length === 2 || scores === undefined) continue;
    for (const [at, one] of entrants.entries()) {
      for (const [seat, other] of entrants.entries()) {
        const lead = Math.sign(scores[at]! - scores[seat]!);
        if (seat !== at) add(one, other, (1 + lead) / 2, (1 - lead) / 2);
      }
    }
  }
  return (one, other) => pairs.get(key(one, other));
}

export const roundsOf = ({ meetings, byes }: Pick<TournamentData, 'meetings' | 'byes'>): number[] =>
  [...new Set([...meetings, ...byes].map(({ round }) => round))].sort((one, other) => one - other);

/** Meetings or games, by their rounds: thousands of them are looked through once. */
export function byRound<T extends { readonly round: number }>(all: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const found = new Map<number, T[]>();
  for (const each of all) {
    const others = found.get(each.round);
    if (others === undefined) found.set(each.round, [each]);
    else others.push(each);
  }
  return found;
}

/** The stages in the order in which they began. */
export const stagesOf = (meetings: readonly MeetingData[]): Stage[] => [
  ...new Map(
    meetings
      .toSorted((one, other) => one.round - other.round || one.board - other.board)
      .flatMap(({ stage }) => (stage === undefined ? [] : [[stageKey(stage), stage] as const])),
  ).values(),
];

/** Whether entrants play against each other: else each plays alone, and has no rating. */
export const areMeetings = (meetings: readonly MeetingData[]): boolean =>
  meetings.some(({ entrants }) => entrants.length > 1);

export const isGroup = (stage: Stage | undefined): boolean => stage?.code === 'group';

/** Stages of a knockout or a double elimination; the stages of a ladder are none of these. */
export const isBracket = (stage: Stage | undefined): boolean => stage !== undefined && ofBrackets.has(stage.code);
const ofBrackets: ReadonlySet<Stage['code']> = new Set([
  'round-of',
  'quarter-final',
  'semi-final',
  'final',
  'second-final',
  'winners',
  'losers',
]);
