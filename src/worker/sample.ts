import { ladderName } from '../game/title.ts';
import { defaults } from '../game/defaults.ts';
import { languageOf, loadLanguages, toolchainOf } from '../programs/language.ts';
import { fingerprintOf } from '../programs/bot-fingerprint.ts';
import { botNames, gameNames, ladderOf, loadGame, sampleNames, type AnyGame } from '../match/games.ts';
import type { Database } from '../store/database.ts';
import { createContest, joinContest, keepSamples, renameContest } from '../store/rounds.ts';

/**
 * Opens the ladders of a new arena, one for each game whose built-in bots fill a table; sample programs that need no
 * building join where programs may play. At each start new bots join, bots that are gone leave, and bots whose programs
 * changed play on as new versions.
 */
export async function openSampleLadders(db: Database, programs: boolean): Promise<void> {
  for (const game of gameNames()) {
    const rules = await loadGame(game);
    const { seats, absent } = await ladderOf(game);
    const bots = botNames(game).filter((bot) => !absent.includes(bot));
    if (bots.length >= seats) await openLadder(db, game, rules, [...bots, ...(programs ? await scripts(game) : [])]);
  }
}

async function openLadder(db: Database, game: string, rules: AnyGame, names: readonly string[]): Promise<void> {
  const { options, moveTime, duplicate, memory } = await ladderOf(game);
  const name = ladderName(rules, 'en');
  await renameContest(db, `${game.charAt(0).toUpperCase()}${game.slice(1)} ladder`, name); // the name in older arenas
  const ladder = await createContest(db, {
    name,
    game,
    kind: 'ladder',
    options: { ...defaults<object>(rules), ...options },
    moveTime,
    duplicate,
    memory,
  });
  const versions: number[] = [];
  for (const bot of names)
    versions.push(
      await joinContest(db, ladder, { game, name: bot, program: bot, fingerprint: fingerprintOf(game, bot) }),
    );
  await keepSamples(db, ladder, versions);
}

/** Sample programs in interpreted languages that are installed here. */
async function scripts(game: string): Promise<string[]> {
  const languages = await loadLanguages();
  const found = await Promise.all(
    sampleNames(game).map(async (file) => {
      const name = languageOf(languages, file);
      const language = name === undefined ? undefined : languages.get(name)!;
      return language !== undefined &&
        language.build === undefined &&
        (await toolchainOf(name!, language)) !== undefined
        ? [file]
        : [];
    }),
  );
  return found.flat();
}
