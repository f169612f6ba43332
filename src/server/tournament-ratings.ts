import { fitRankings } from '../rating/plackett-luce.ts';
import type { Rated } from '../web/data.ts';
import type { TournamentData } from '../web/tournament/data.ts';

const points = 24; // of the plot

/** The ratings after each round, or after some of many, from all games until then. Meetings to which somebody did not come say nothing. */
export function ratingsByRound({ entrants, meetings, games }: TournamentData): NonNullable<TournamentData['ratings']> {
  const forfeited = new Set(meetings.filter(({ absent = [] }) => absent.length > 0).map(({ round, board }) => `${round} ${board}`));
  const played = games.flatMap(({ round, board, entrants: seated, scores }) => (scores === undefined || seated.length < 2 || forfeited.has(`${round} ${board}`) ? [] : [{ round, entrants: seated, scores }]));
  const rounds = [...new Set(played.map(({ round }) => round))].sort((one, other) => one - other);
  const step = Math.ceil(rounds.length / points);
  const all = entrants.map((_, at) => at + 1);
  return rounds
    .filter((_, at) => (rounds.length - 1 - at) % step === 0)
    .map((last) => {
      const { standings } = fitRankings(all, played.filter(({ round }) => round <= last));
      const byEntrant = new Map(standings.map(({ entrant, rating, sd, games: count }): [number, Rated] => [entrant, { rating: Math.round(rating * 10) / 10, sd: Math.round(sd * 10) / 10, games: count }]));
      return { round: last, rated: all.map((entrant) => (byEntrant.get(entrant)!.games === 0 ? null : byEntrant.get(entrant)!)) };
    });
}
