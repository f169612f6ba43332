import type { Place } from '../pairing/history.ts';
import { decimal } from '../text/format.ts';
import { languageOf } from '../text/spoken.ts';
import { texts } from './text/serve.ts';

export interface RoundStandings {
  /** The number of finished and of planned rounds. */
  readonly round: number;
  readonly rounds: number;
  readonly names: readonly string[];
  /** The names of the tie-breaks, in order. */
  readonly tiebreaks: readonly string[];
  readonly places: readonly Place[];
}

/** The standings after a round, as lines of a table. */
export function roundStandings({ round, rounds, names, tiebreaks, places }: RoundStandings): string[] {
  const { standingsAfter, place: placeHead, points: pointsHead, player } = texts();
  const language = languageOf(process.env);
  const heading = [placeHead, pointsHead, ...tiebreaks, player];
  const rows = places.map(({ entrant, place, points, tiebreaks: values }) => [
    ...[place, points, ...values].map((value) => decimal(language, value)),
    names[entrant - 1]!,
  ]);
  const width = (column: number): number => Math.max(...[heading, ...rows].map((row) => row[column]!.length));
  const line = (row: readonly string[]): string =>
    row.map((text, column) => (column === heading.length - 1 ? text : text.padStart(width(column)))).join('  ');
  return [standingsAfter(round, rounds), ...[heading, ...rows].map((row) => `  ${line(row)}`)];
}
