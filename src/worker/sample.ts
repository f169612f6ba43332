import { defaults } from '../game/laws.ts';
import { languageOf, loadLanguages, toolchainOf } from '../languages/language.ts';
import { botNames, loadGame, sampleNames } from '../match/games.ts';
import { contestBots } from '../store/contests.ts';
import type { Database } from '../store/database.ts';
import { createContest, joinContest, leaveContest } from '../store/rounds.ts';

/**
 * The ladder that a new arena opens with, and all built-in bots in it, with the sample programs that need no building where
 * programs may play; bots that came since the last start join, those that went leave.
 */
export async function openSampleLadder(db: Database, programs: boolean): Promise<void> {
  const game = 'geography';
  const options = { ...defaults<object>(await loadGame(game)), gsize: 32 };
  const ladder = await createContest(db, { name: 'Geography ladder', game, kind: 'ladder', options, moveTime: 2000 });
  const names = [...botNames(game), ...(programs ? await scripts(game) : [])];
  for (const name of names) await joinContest(db, ladder, { game, name, program: name });
  for (const { id, name } of await contestBots(db, ladder)) {
    if (!names.includes(name)) await leaveContest(db, ladder, id);
  }
}

/** Samples in languages that run as they are and are installed here. */
async function scripts(game: string): Promise<string[]> {
  const languages = await loadLanguages();
  const found = await Promise.all(
    sampleNames(game).map(async (file) => {
      const name = languageOf(languages, file);
      const language = name === undefined ? undefined : languages.get(name)!;
      return language !== undefined && language.build === undefined && (await toolchainOf(name!, language)) !== undefined ? [file] : [];
    }),
  );
  return found.flat();
}
