import type { TournamentData } from './data.ts';

/** What an entrant is where standing above a reference bot means a pass; undefined where there is none. */
export function passesOf(
  { reference, places }: Pick<TournamentData, 'reference' | 'places'>,
  entrant: number,
): 'pass' | 'no pass' | 'reference' | undefined {
  const placeOf = (of: number): number | undefined => places.find((place) => place.entrant === of)?.place;
  if (reference === undefined) return undefined;
  if (reference === entrant) return 'reference';
  const [own, bar] = [placeOf(entrant), placeOf(reference)];
  return own !== undefined && bar !== undefined && own < bar ? 'pass' : 'no pass';
}
