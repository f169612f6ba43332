import { readFile } from 'node:fs/promises';
import { starterNames, starterPath } from '../../match/games.ts';
import { languageOf, loadLanguages } from '../../programs/language.ts';
import type { Database } from '../../store/database.ts';
import { gameFile, gameStarters, type KnownGame } from '../../store/games.ts';
import type { Submission } from './send.ts';

/** The starter code of a game, a file for each language that has one, by the name of the language. */
export async function startersOf(db: Database, game: KnownGame): Promise<ReadonlyMap<string, string>> {
  const languages = await loadLanguages();
  const found = new Map<string, string>();
  const files = game.judge === undefined ? starterNames(game.name) : await gameStarters(db, game);
  for (const file of files) {
    const language = languageOf(languages, file);
    if (language !== undefined && !found.has(language)) found.set(language, file);
  }
  return found;
}

/** The starter code for a game in a language; empty when there is none. */
export async function starterText(db: Database, game: KnownGame, language: string): Promise<string> {
  const file = (await startersOf(db, game)).get(language);
  if (file === undefined) return '';
  const { name, judge } = game;
  if (judge === undefined) return await readFile(starterPath(name, file), 'utf8');
  return String((await gameFile(db, name, judge.version, `starters/${file}`)) ?? '');
}

/** Who chose a file did not mean the starter code that nobody touched. */
export async function withoutStarter(db: Database, game: KnownGame, submission: Submission): Promise<Submission> {
  const { file, source = '', language = '' } = submission;
  return file === undefined ? submission : { ...submission, source: await ownSource(db, game, { source, language }) };
}

/** What somebody typed; nothing if it is the starter code of the game that nobody touched. */
export async function ownSource(
  db: Database,
  game: KnownGame,
  { source, language }: { readonly source: string; readonly language: string },
): Promise<string> {
  return source !== '' && plain(source) === plain(await starterText(db, game, language)) ? '' : source;
}

const plain = (source: string): string => source.replaceAll('\r\n', '\n').trimEnd();
