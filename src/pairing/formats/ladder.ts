import { fit } from '../../rating/bradley-terry.ts';
import { fitRankings } from '../../rating/plackett-luce.ts';
import type { Ratings } from '../../rating/posterior.ts';
import { wholeField } from '../choices.ts';
import type { FormatDefinition } from '../format.ts';
import type { Entrant, History, Met, Place, Round } from '../history.ts';
import { ladderRound } from '../ladder/rounds.ts';
import {
  allOf,
  classic,
  isWithdrawn,
  nextRound as followingRound,
  placed,
  placement,
  scored,
  split,
} from '../standings.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

export const format: FormatDefinition<{ readonly games: number }> = {
  summary: {
    en: 'so many games, in six of seven rounds those that tell most of who is better; places are by rating',
    pl: 'tyle gier, w sześciu rundach z siedmiu te, które mówią najwięcej, kto jest lepszy; o miejscu decyduje ranking',
  },
  seats: 'several',
  isFixed: false,
  options: {
    games: wholeField(
      {
        en: 'The number of games in all; twenty for each entrant by default',
        pl: 'Liczba wszystkich gier; domyślnie dwadzieścia na gracza',
      },
      'games',
      {
        most: 1_000_000,
      },
    ),
  },
  objection: (_entrants, { games }, seats) =>
    games > 0 && games < seats ? { code: 'ladder-games', seats, games } : undefined,
  open({ entrants, seats }, { games: wanted }) {
    const games = wanted === 0 ? 20 * entrants : wanted;
    return {
      next: (history) => nextRound(history, seats, games),
      places,
      scoring: seats === 2 ? classic : placement(),
      tiebreaks: [],
      games,
    };
  },
};

/** Every table is played once in each rotation of the seats. A kind of round without any table is skipped. */
function nextRound(history: History, seats: number, games: number): Round | undefined {
  const left = Math.floor((games - sum(history.met.map((met) => met.games))) / seats);
  const first = followingRound(history);
  const playing = allOf(history.entrants).filter((entrant) => !isWithdrawn(history, entrant, first));
  for (let round = first; left > 0 && round < first + 7; round++) {
    const tables = ladderRound({
      ratings: ratingsOf(history.met, playing),
      seats,
      seed: history.seed,
      round,
    });
    if (tables.length > 0)
      return {
        meetings: tables
          .slice(0, left)
          .map(({ bots, kind }, at) => ({ round, board: at + 1, entrants: bots, games: seats, stage: { code: kind } })),
        byes: [],
      };
  }
  return undefined;
}

/**
 * Ratings from the meetings of these entrants; seats are even within each meeting. Forfeits count here, or absent
 * entrants would be paired for ever.
 */
function ratingsOf(met: readonly Met[], among: readonly Entrant[]): Ratings {
  const played = met.filter(({ entrants }) => entrants.every((entrant) => among.includes(entrant)));
  if (played.some(({ entrants }) => entrants.length > 2))
    return fitRankings(
      among,
      played.map(({ entrants, points }) => ({ entrants, scores: points })),
      { seats: false },
    );
  return fit(
    among,
    played.map(({ entrants: [one, other], points: [wins, losses] }) => ({
      first: one!,
      second: other!,
      wins: wins!,
      losses: losses!,
      draws: 0,
    })),
    { seat: false },
  );
}

/** By ratings without forfeits; entrants that never came are behind all others. */
function places(history: History): Place[] {
  const points = scored(history);
  const all = allOf(history.entrants);
  const played = history.met.filter(({ absent = [] }) => absent.length === 0);
  const isAway = (entrant: Entrant): boolean => {
    const meetings = history.met.filter(({ entrants }) => entrants.includes(entrant));
    return meetings.length > 0 && meetings.every(({ absent = [] }) => absent.includes(entrant));
  };
  const ratings = new Map(
    ratingsOf(played, all).standings.map(({ entrant, rating }) => [entrant, isAway(entrant) ? -Infinity : rating]),
  );
  return placed(split(all, ratings)).map(({ entrant, place }) => ({
    entrant,
    place,
    points: points.get(entrant)!,
    tiebreaks: [],
  }));
}
