import { readdirSync } from 'node:fs';
import { code, ending } from '../kit/root.ts';

export const kitsFolder = new URL('src/starter-kits/languages/', code);

/** The kits of every game: the languages of starter kits, by their names in `src/programs/languages`. */
export const kitNames: readonly string[] = readdirSync(kitsFolder)
  .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
  .map((file) => file.slice(0, -ending.length))
  .toSorted();

/** The kit of a bot that asks a language model. */
export const asksModel = 'language-model';
export const allKitNames: readonly string[] = [...kitNames, asksModel];
