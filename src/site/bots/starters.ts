import { readFile } from 'node:fs/promises';
import { starterNames, starterPath } from '../../match/games.ts';
import { languageOf, loadLanguages } from '../../programs/language.ts';
import type { Submission } from './send.ts';

/** The starter code of a game, a file for each language that has one, by the name of the language. */
export async function startersOf(game: string): Promise<ReadonlyMap<string, string>> {
  const languages = await loadLanguages();
  const found = new Map<string, string>();
  for (const file of starterNames(game)) {
    const language = languageOf(languages, file);
    if (language !== undefined && !found.has(language)) found.set(language, file);
  }
  return found;
}

/** The starter code for a game in a language; empty when there is none. */
export async function starterText(game: string, language: string): Promise<string> {
  const file = (await startersOf(game)).get(language);
  return file === undefined ? '' : await readFile(starterPath(game, file), 'utf8');
}

/** Who chose a file did not mean the starter code that nobody touched. */
export async function withoutStarter(game: string, submission: Submission): Promise<Submission> {
  const { file, source = '', language = '' } = submission;
  if (file === undefined || source === '') return submission;
  const isUntouched = plain(source) === plain(await starterText(game, language));
  return isUntouched ? { ...submission, source: '' } : submission;
}

const plain = (source: string): string => source.replaceAll('\r\n', '\n').trimEnd();
