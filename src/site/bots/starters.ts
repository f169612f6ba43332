import { readFile } from 'node:fs/promises';
import { starterNames, starterPath } from '../../match/games.ts';
import { languageOf, loadLanguages } from '../../programs/language.ts';
import { kitOf, speaksDefault } from '../../starter-kits/kit.ts';
import { kitNames } from '../../starter-kits/names.ts';
import type { Database } from '../../store/database.ts';
import { gameFile, gameStarters, type KnownGame } from '../../store/games.ts';
import type { Submission } from './send.ts';

/** Starter code in a language. */
export interface Starter {
  /** Where a page finds it. */
  readonly path: string;
  text(): Promise<string>;
}

/** The starter code of a game, by the names of languages: what somebody wrote by hand, else that of a starter kit. */
export async function startersOf(db: Database, game: KnownGame): Promise<ReadonlyMap<string, Starter>> {
  return new Map([...(await kitStarters(game)), ...(await writtenStarters(db, game))]);
}

/** Those that were written by hand, the first file of each language. */
export async function writtenStarters(db: Database, game: KnownGame): Promise<ReadonlyMap<string, Starter>> {
  const languages = await loadLanguages();
  const found = new Map<string, Starter>();
  const { name, judge } = game;
  const files = judge === undefined ? starterNames(name) : await gameStarters(db, game);
  for (const file of files) {
    const language = languageOf(languages, file);
    if (language === undefined || found.has(language)) continue;
    found.set(language, {
      path: `/games/${name}/starters/${encodeURIComponent(file)}`,
      text: async () =>
        judge === undefined
          ? await readFile(starterPath(name, file), 'utf8')
          : String((await gameFile(db, name, judge.version, `starters/${file}`)) ?? ''),
    });
  }
  return found;
}

/** The sources of starter kits: a source alone says no protocol, so that it must be the default. */
async function kitStarters({ name, judge }: KnownGame): Promise<(readonly [string, Starter])[]> {
  if (judge !== undefined || !(await speaksDefault(name))) return [];
  return await Promise.all(
    kitNames.map(async (language) => {
      const { name: file, text } = (await kitOf(name, language))[0]!;
      return [
        language,
        { path: `/games/${name}/kits/${language}/${file}`, text: () => Promise.resolve(text) },
      ] as const;
    }),
  );
}

/** The source of a starter kit in a language; empty when there is none. */
export const kitText = async (game: KnownGame, language: string): Promise<string> =>
  (await new Map(await kitStarters(game)).get(language)?.text()) ?? '';

/** The starter code for a game in a language; empty when there is none. */
export const starterText = async (db: Database, game: KnownGame, language: string): Promise<string> =>
  (await (await startersOf(db, game)).get(language)?.text()) ?? '';

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
  const starters = [await starterText(db, game, language), await kitText(game, language)];
  return starters.some((starter) => plain(source) === plain(starter)) ? '' : source;
}

const plain = (source: string): string => source.replaceAll('\r\n', '\n').trimEnd();
