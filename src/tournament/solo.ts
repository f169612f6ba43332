import { wholeField } from './choices.ts';
import type { Format, Offer } from './format.ts';
import { allOf, isWithdrawn, rank, scored } from './standings.ts';

/** Everybody plays alone, all on the same seeds; the sum of the scores counts. */
export function solo({ games = 10 }: { readonly games?: number } = {}): Format {
  return {
    next(history) {
      if (history.entrants === 0 || history.met.length > 0 || history.byes.length > 0) return undefined;
      const [out, playing] = [true, false].map((isOut) => allOf(history.entrants).filter((entrant) => isWithdrawn(history, entrant, 1) === isOut)) as [number[], number[]];
      return {
        meetings: playing.map((entrant, at) => ({ round: 1, board: at + 1, entrants: [entrant], games, seeds: 'solo' })),
        byes: out.map((entrant) => ({ round: 1, entrant, kind: 'zero' })),
      };
    },
    places: (history) => rank(history, allOf(history.entrants), scored(history)),
  };
}

export const offer: Offer<{ readonly games: number }> = {
  summary: 'everybody plays alone, on the same seeds; the sum of the scores counts',
  seats: 'one',
  isFixed: true,
  options: { games: wholeField('The number of games of each', 'games', { otherwise: 10 }) },
  open: ({ entrants }, { games }) => ({ ...solo({ games }), scoring: (scores) => scores, tiebreaks: [], games: games * entrants }),
};
