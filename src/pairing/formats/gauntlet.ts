import { evenGamesField } from '../choices.ts';
import type { Format, FormatDefinition } from '../format.ts';
import { allOf, classic, isWithdrawn, placed, scored, split } from '../standings.ts';

/** The first entrant meets every other on the same seeds, all at once. Places are by points for a game. */
export function gauntlet({ games = 2 }: { readonly games?: number } = {}): Format {
  return {
    next(history) {
      if (history.entrants < 2 || history.met.length > 0 || history.byes.length > 0) return undefined;
      const [challenger, ...others] = allOf(history.entrants) as [number, ...number[]];
      const isIn = (entrant: number): boolean =>
        !isWithdrawn(history, challenger, 1) && !isWithdrawn(history, entrant, 1);
      return {
        meetings: others
          .filter(isIn)
          .map((other, at) => ({ round: 1, board: at + 1, entrants: [challenger, other], games, seeds: 'gauntlet' })),
        byes: others.filter((other) => !isIn(other)).map((entrant) => ({ round: 1, entrant, kind: 'zero' })),
      };
    },
    places(history) {
      const points = scored(history);
      const meetings = (entrant: number): number =>
        history.met.filter(({ entrants }) => entrants.includes(entrant)).length;
      const all = allOf(history.entrants);
      const share = new Map(all.map((entrant) => [entrant, points.get(entrant)! / Math.max(1, meetings(entrant))]));
      return placed(split(all, share)).map(({ entrant, place }) => ({
        entrant,
        place,
        points: points.get(entrant)!,
        tiebreaks: [],
      }));
    },
  };
}

export const format: FormatDefinition<{ readonly games: number }> = {
  summary: {
    en: 'the first entrant meets all others, on the same seeds',
    pl: 'pierwszy gracz gra ze wszystkimi innymi, z tymi samymi ziarnami',
  },
  seats: 'two',
  isFixed: true,
  options: {
    games: { ...evenGamesField, label: { en: 'The number of games against each', pl: 'Liczba gier z każdym' } },
  },
  open: ({ entrants }, { games }) => ({
    ...gauntlet({ games }),
    scoring: classic,
    tiebreaks: [],
    games: games * (entrants - 1),
  }),
};
