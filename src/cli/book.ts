import type { Catalogue } from '../game/message.ts';
import { randomFor } from '../game/random.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { findOpenings, type AnyGame } from '../match/games.ts';
import { readText } from '../text/files.ts';
import { said } from '../text/said.ts';
import { spokenTitle } from '../text/spoken.ts';
import { choice, file, integer, type ValuesOf } from './flags.ts';
import { texts } from './text/play.ts';
import { Usage } from './usage.ts';

/** Files of openings, and games written for other programs. */
export const bookFlags = {
  openings: file(),
  order: choice(['file', 'random']),
  plies: integer({ least: 1, most: 1000 }),
  pgn: file(),
};
type BookValues = Pick<ValuesOf<typeof bookFlags>, 'openings' | 'order' | 'plies'>;

/** The options of the games of a table, counted from 0; nothing without a file of openings. */
export type Book = (table: number) => { readonly options?: object };

const largest = 2 ** 28; // bytes of a file

/** Each opening is played at one table, in every rotation of the seats; after the last one the first comes again. */
export async function readBook(
  game: string,
  rules: AnyGame & { readonly messages?: Catalogue },
  { openings, order, plies }: BookValues,
  seed: string,
): Promise<Book> {
  if (openings === undefined) {
    if (order !== undefined || plies !== undefined) throw new Usage(texts().openingsMissing);
    return () => ({});
  }
  const read = await findOpenings(game);
  if (read === undefined) throw new Usage(texts().noOpenings(spokenTitle(rules)));
  const found = read(readText(openings, largest), plies);
  if ('wrong' in found) throw new Failure(`${escape(openings)}: ${said(found.wrong, rules.messages)}`);
  const all = order === 'random' ? randomFor(`${seed}/openings`, 0).shuffle(found.value) : found.value;
  return (table) => ({ options: all[table % all.length]! });
}
