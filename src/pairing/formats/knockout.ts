import { bracketPlaces, bracketRound, knockoutTies, type BracketOptions } from '../bracket.ts';
import { evenGamesField } from '../choices.ts';
import type { Format, FormatDefinition } from '../format.ts';
import type { Entrant } from '../history.ts';
import { allOf, classic, nextRound } from '../standings.ts';

/** The loser of a tie is out. */
export function knockout(options: BracketOptions = {}): Format {
  return {
    next: (history) => bracketRound(history, knockoutTies(filled(history.entrants)), options, nextRound(history)),
    places: (history) =>
      bracketPlaces(history, knockoutTies(filled(history.entrants)), allOf(history.entrants), options),
  };
}

/** All entrants, and empty places up to the next power of two, opposite the top seeds. */
export function filled(entrants: number): (Entrant | undefined)[] {
  let size = 1;
  while (size < entrants) size *= 2;
  return Array.from({ length: size }, (_, at) => (at < entrants ? at + 1 : undefined));
}

export const format: FormatDefinition<{ readonly games: number }> = {
  summary: { en: 'who loses a tie is out', pl: 'kto przegra mecz, odpada' },
  seats: 'two',
  isFixed: false,
  options: { games: evenGamesField },
  open: ({ entrants }, { games }) => ({
    ...knockout({ games }),
    scoring: classic,
    tiebreaks: [],
    games: games * (entrants - 1),
  }),
};
