import { isSameStage } from '../../text/stages.ts';
import type { MeetingData, PlaceData } from './data.ts';
import { stagesOf } from './meetings.ts';
import type { Level, TieData } from './tie.ts';
import { withStagesToCome } from './to-come.ts';

/** Adds the final of an entrant who had no opponent left. */
export function withFinal(meetings: readonly MeetingData[], places: readonly PlaceData[]): readonly MeetingData[] {
  const [first, ...more] = places.filter(({ place }) => place === 1);
  if (first === undefined || more.length > 0 || meetings.some(({ stage }) => stage?.code === 'final')) return meetings;
  return [...meetings, { round: Infinity, board: 1, entrants: [first.entrant], games: 0, stage: { code: 'final' } }];
}

/** The stages of a bracket, one by one. */
export const levelsOf = (meetings: readonly MeetingData[], places: readonly PlaceData[]): Level[] =>
  stagesOf(meetings).map((stage) => ({
    stage,
    ties: tiesIn(
      meetings.filter((each) => isSameStage(each.stage, stage)),
      places,
    ),
  }));

/**
 * The same as a tree: each stage in an order in which the winners of two neighbours meet in the next. Of a knockout of so
 * many entrants also the stages to come.
 */
export function treeOf(meetings: readonly MeetingData[], places: readonly PlaceData[], entrants?: number): Level[] {
  const known = levelsOf(meetings, places);
  const levels = entrants === undefined ? known : [...withStagesToCome(known, entrants)];
  for (let at = known.length - 2; at >= 0; at--)
    levels[at] = { ...levels[at]!, ties: inOrder(levels[at]!.ties, levels[at + 1]!.ties) };
  return levels;
}

const mostInSight = 16; // ties of a stage

/** The stages of a large bracket that fit into the eye: the last ones. */
export const lastLevels = (levels: readonly Level[]): readonly Level[] =>
  levels.filter(({ ties }) => ties.length <= mostInSight);

function tiesIn(meetings: readonly MeetingData[], places: readonly PlaceData[]): TieData[] {
  const ties = new Map<string, MeetingData[]>();
  for (const meeting of meetings.toSorted((one, other) => one.round - other.round || one.board - other.board)) {
    const pair = meeting.entrants.toSorted((one, other) => one - other).join();
    ties.set(pair, [...(ties.get(pair) ?? []), meeting]);
  }
  return [...ties.values()].map((all) => tieOf(all, places));
}

function tieOf(all: readonly MeetingData[], places: readonly PlaceData[]): TieData {
  const { entrants, points } = all[0]!;
  const decided = winnerOf(all, []);
  const winner = decided ?? winnerOf(all, places);
  return {
    entrants,
    points: entrants.map((_, at) => points?.[at]),
    absent: all.flatMap(({ absent = [] }) => absent),
    suddenDeath: all.length > 1,
    isLevel: winner !== decided,
    ...(winner !== undefined && { winner }),
  };
}

/** By the first meeting that was not level; if all were, the one who stands higher in the end. */
function winnerOf(all: readonly MeetingData[], places: readonly PlaceData[]): number | undefined {
  for (const { entrants, points, absent = [] } of all) {
    if (points === undefined) return undefined;
    if (absent.length > 0) return entrants.find((entrant) => !absent.includes(entrant));
    if (points[0] !== points[1]) return entrants[points[0]! > points[1]! ? 0 : 1];
  }
  const [one, other] = all[0]!.entrants.map((entrant) => places.find((place) => place.entrant === entrant));
  if (one === undefined || other === undefined || one.place === other.place) return undefined;
  return one.place < other.place ? one.entrant : other.entrant;
}

/**
 * Two ties for each tie of the next stage: where its entrants come from. An entrant without an opponent stands alone,
 * and where both forfeited nobody goes on.
 */
function inOrder(ties: readonly TieData[], next: readonly TieData[]): TieData[] {
  const lost = ties.filter(
    ({ entrants }) => !entrants.some((entrant) => next.some((tie) => tie.entrants.includes(entrant))),
  );
  const from = next.flatMap(({ entrants }) => {
    const found = entrants.map((entrant) => ties.find((tie) => tie.entrants.includes(entrant)) ?? alone(entrant));
    while (found.length < 2) found.push(lost.shift() ?? alone());
    return found;
  });
  return new Set(from).size === from.length ? [...from, ...lost] : [...ties];
}

const alone = (...entrants: readonly number[]): TieData => ({
  entrants,
  points: [],
  absent: [],
  suddenDeath: false,
  isLevel: false,
});
