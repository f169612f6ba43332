import type { Scoring } from './format.ts';
import type { Bye, Entrant, History, Meeting, Met, Place } from './history.ts';

export type { Scoring };

/** A single best entrant wins, several best ones draw, all others lose. */
export const winDrawLoss =
  (win: number, draw: number, loss: number): Scoring =>
  (scores) => {
    const best = Math.max(...scores);
    const isShared = scores.filter((score) => score === best).length > 1;
    return scores.map((score) => (score < best ? loss : isShared ? draw : win));
  };
export const classic = winDrawLoss(1, 0.5, 0);
export const football = winDrawLoss(3, 1, 0);

/**
 * Points for each place, the first place first; by default the last place gets nothing and every other a point more.
 * Shared places share their points.
 */
export const placement =
  (points?: readonly number[]): Scoring =>
  (scores) => {
    const worth = points ?? scores.map((_, place) => scores.length - 1 - place);
    return scores.map((score) => {
      const better = scores.filter((other) => other > score).length;
      const alike = scores.filter((other) => other === score).length;
      return (
        sum(scores.map((_, place) => (place >= better && place < better + alike ? (worth[place] ?? 0) : 0))) / alike
      );
    });
  };

/** The points of a bye where a meeting has so many games. */
export function byePoints(kind: Bye['kind'], games: number, scoring: Scoring): number {
  const [win, draw] = [scoring([1, 0])[0]!, scoring([0, 0])[0]!];
  return games * { pairing: win, full: win, half: draw, zero: 0 }[kind];
}

/** A meeting with absent entrants: they lose it, and the others win. */
export function forfeit(meeting: Meeting, absent: readonly Entrant[], scoring: Scoring): Met {
  const came = meeting.entrants.map((entrant) => (absent.includes(entrant) ? 0 : 1));
  const points = came.includes(1) ? scoring(came).map((each) => each * meeting.games) : came;
  return { ...meeting, points, absent };
}

export const nextRound = ({ met, byes }: History): number =>
  1 + Math.max(0, ...met.map(({ round }) => round), ...byes.map(({ round }) => round));

export const isWithdrawn = ({ withdrawn }: History, entrant: Entrant, round: number): boolean =>
  (withdrawn.get(entrant) ?? Infinity) <= round;

export const allOf = (count: number): Entrant[] => Array.from({ length: count }, (_, at) => at + 1);

/** Each entrant's points over all meetings; the order of the meetings never matters, not even for the last bit. */
export function scored({ entrants, met }: History): Map<Entrant, number> {
  const points = new Map(allOf(entrants).map((entrant) => [entrant, 0]));
  for (const meeting of inOrder(met))
    for (const [at, entrant] of meeting.entrants.entries())
      points.set(entrant, points.get(entrant)! + meeting.points[at]!);
  return points;
}

export const inOrder = (met: readonly Met[]): Met[] =>
  met.toSorted((one, other) => one.round - other.round || one.board - other.board);

/** A tie-break, more is better. It gets all entrants that are level, because some tie-breaks compare only those. */
export type Tiebreak = (history: History, level: readonly Entrant[]) => ReadonlyMap<Entrant, number>;

/** Places by points, then by each tie-break in turn. */
export function rank(
  history: History,
  among: readonly Entrant[],
  points: ReadonlyMap<Entrant, number>,
  tiebreaks: readonly Tiebreak[] = [],
): Place[] {
  let groups = split(
    among.toSorted((one, other) => one - other),
    points,
  );
  const values = new Map(among.map((entrant): [Entrant, number[]] => [entrant, []]));
  for (const tiebreak of tiebreaks) {
    groups = groups.flatMap((level) => {
      const found = tiebreak(history, level);
      for (const entrant of level) values.get(entrant)!.push(found.get(entrant) ?? 0);
      return split(level, found);
    });
  }
  return placed(groups).map(({ entrant, place }) => ({
    entrant,
    place,
    points: points.get(entrant)!,
    tiebreaks: values.get(entrant)!,
  }));
}

/** Entrants by shared places, the best first. */
export const placed = (
  groups: readonly (readonly Entrant[])[],
): { readonly entrant: Entrant; readonly place: number }[] => {
  let before = 0;
  return groups.flatMap((group) => {
    const place = before + 1;
    before += group.length;
    return group.map((entrant) => ({ entrant, place }));
  });
};

/** Groups by a value, the highest first; equal entrants stay in order. */
export function split(entrants: readonly Entrant[], values: ReadonlyMap<Entrant, number>): Entrant[][] {
  const groups = new Map<number, Entrant[]>();
  for (const entrant of entrants)
    groups.set(values.get(entrant) ?? 0, [...(groups.get(values.get(entrant) ?? 0) ?? []), entrant]);
  return [...groups].toSorted(([one], [other]) => other - one).map(([, group]) => group);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
