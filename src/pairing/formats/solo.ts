import { wholeField } from '../choices.ts';
import type { Format, FormatDefinition } from '../format.ts';
import { allOf, isWithdrawn, placed, scored, split } from '../standings.ts';

/** Every entrant plays alone, all on the same seeds; the sum of the scores counts. */
export function solo({ games = 10 }: { readonly games?: number } = {}): Format {
  return {
    next(history) {
      if (history.entrants === 0 || history.met.length > 0 || history.byes.length > 0) return undefined;
      const [out, playing] = [true, false].map((isOut) =>
        allOf(history.entrants).filter((entrant) => isWithdrawn(history, entrant, 1) === isOut),
      ) as [number[], number[]];
      return {
        meetings: playing.map((entrant, at) => ({
          round: 1,
          board: at + 1,
          entrants: [entrant],
          games,
          seeds: 'solo',
        })),
        byes: out.map((entrant) => ({ round: 1, entrant, kind: 'zero' })),
      };
    },
    /** Entrants that have not played are behind all others: scores may be negative. */
    places(history) {
      const points = scored(history);
      const have = new Set(history.met.flatMap(({ entrants }) => entrants));
      const all = allOf(history.entrants);
      return placed(
        split(all, new Map(all.map((entrant) => [entrant, have.has(entrant) ? points.get(entrant)! : -Infinity]))),
      ).map(({ entrant, place }) => ({ entrant, place, points: points.get(entrant)!, tiebreaks: [] }));
    },
  };
}

export const format: FormatDefinition<{ readonly games: number }> = {
  summary: {
    en: 'everybody plays alone, on the same seeds; the sum of the scores counts',
    pl: 'każdy gra sam, z tymi samymi ziarnami; liczy się suma wyników',
  },
  seats: 'one',
  isFixed: true,
  options: {
    games: wholeField({ en: 'The number of games of each', pl: 'Liczba gier każdego' }, 'games', { otherwise: 10 }),
  },
  open: ({ entrants }, { games }) => ({
    ...solo({ games }),
    scoring: (scores) => scores,
    tiebreaks: [],
    games: games * entrants,
  }),
};
