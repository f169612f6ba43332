import { faultKinds } from '../game/fault.ts';
import { choice as batch } from '../rating/choices/batch.ts';
import type { RatedGame } from '../rating/choice.ts';
import type { Standing } from '../rating/posterior.ts';
import type { Place } from '../pairing/history.ts';
import type { Course } from './run.ts';
import type { Summary } from './summary.ts';

/** A row of the standings. */
export interface Row extends Place {
  /** The sum of the scores. */
  readonly scored: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Games that the opponent lost on time. */
  readonly wonOnTime: number;
  readonly faults: number;
  /** Milliseconds for a move; 0 without moves. */
  readonly mean: number;
  readonly longest: number;
  readonly rated: Standing;
  /** The 95 % range of the place that its rating deserves; missing where ratings have no such range. */
  readonly range?: { readonly best: number; readonly worst: number };
}

/** The present standings with all statistics. */
export function standingsOf(course: Course): Row[] {
  const { tournament } = course;
  const places = tournament.places();
  const { standings, rangeOf } = ratedIn(course);
  const ratings = new Map(standings.map((standing) => [standing.entrant, standing]));
  const records = new Map(
    places.map(({ entrant }) => [
      entrant,
      { scored: 0, won: 0, drawn: 0, lost: 0, wonOnTime: 0, faults: 0, moves: 0, ms: 0, longest: 0 },
    ]),
  );
  for (const [number, game] of inOrder(course)) {
    for (const [seat, entrant] of tournament.fixtures[number - 1]!.seats.entries()) {
      const record = records.get(entrant)!;
      const { moves, ms, longest } = game.thought[seat]!;
      record.scored += game.scores[seat]!;
      record[resultOf(game, seat)]++;
      if (isWonOnTime(game, seat)) record.wonOnTime++;
      record.faults += game.faults.filter((fault) => fault.seat === seat).length;
      record.moves += moves;
      record.ms += ms;
      record.longest = Math.max(record.longest, longest);
    }
  }
  return places.map((place) => {
    const { moves, ms, ...record } = records.get(place.entrant)!;
    const rated = ratings.get(place.entrant)!;
    const range = rated.games === 0 ? undefined : rangeOf?.(place.entrant);
    return { ...place, ...record, mean: moves === 0 ? 0 : ms / moves, rated, ...(range !== undefined && { range }) };
  });
}

/**
 * Among the players that connected: the only one with the best score won, several with it drew. A player that did not
 * connect lost.
 */
export function resultOf({ scores, absent }: Summary, seat: number): 'won' | 'drawn' | 'lost' {
  if (absent.includes(seat)) return 'lost';
  const came = scores.filter((_, other) => !absent.includes(other));
  const best = Math.max(...came);
  if (scores[seat]! < best) return 'lost';
  return came.filter((score) => score === best).length > 1 ? 'drawn' : 'won';
}

const isWonOnTime = (game: Summary, seat: number): boolean =>
  game.cause !== 'rules' && game.by !== seat && faultKinds[game.cause] === 'late' && resultOf(game, seat) === 'won';

/** From all games up to a round that were really played: a no-show makes nobody stronger. */
export function ratingsOf(course: Course, upTo = Infinity): readonly Standing[] {
  return (course.rating ?? batch).rate(entrantsIn(course), playedIn(course, upTo));
}

/** The ratings from all games, and how sure each place by rating is. */
function ratedIn(course: Course): { standings: readonly Standing[]; rangeOf?: (entrant: number) => Row['range'] } {
  const { fit } = course.rating ?? batch;
  if (fit === undefined) return { standings: ratingsOf(course) };
  const { standings, ...ratings } = fit(entrantsIn(course), playedIn(course, Infinity));
  return { standings, rangeOf: (entrant) => ratings.places(entrant) };
}

const entrantsIn = ({ tournament }: Course): number[] => tournament.places().map(({ entrant }) => entrant);

function playedIn(course: Course, upTo: number): RatedGame[] {
  return inOrder(course).flatMap(([number, { scores, absent }]) => {
    const {
      seats,
      meeting: { round },
    } = course.tournament.fixtures[number - 1]!;
    const came = (_: unknown, seat: number): boolean => !absent.includes(seat);
    return round > upTo || seats.length - absent.length < 2
      ? []
      : [{ round, entrants: seats.filter(came), scores: scores.filter(came) }];
  });
}

/** Games in the order of their numbers: a sum of fractions in the order in which games end would not be the same again. */
const inOrder = ({ games }: Course): [number, Summary][] => [...games].toSorted(([one], [other]) => one - other);
