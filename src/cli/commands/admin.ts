import { said } from '../../text/said.ts';
import { flags, type Values } from '../admin/flags.ts';
import { makeBackup, restoreBackup } from '../admin/backup.ts';
import { changeGame } from '../admin/games.ts';
import { changeQuota, changeText } from '../admin/settings.ts';
import { changeUser, makeTokenFor, userWords } from '../admin/users.ts';
import { showAudit, showLadders, showQueue, showWorkers } from '../admin/watch.ts';
import { readArguments } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { texts } from '../text/admin.ts';
import { Usage } from '../usage.ts';

/** The parts of the command, by their words. */
const parts: Readonly<Record<string, (words: readonly string[], values: Values) => Promise<number>>> = {
  user: changeUser,
  token: makeTokenFor,
  game: changeGame,
  queue: showQueue,
  ladders: showLadders,
  workers: showWorkers,
  audit: showAudit,
  quota: changeQuota,
  text: changeText,
  backup: makeBackup,
  restore: restoreBackup,
  verify: verifyArena,
};

export const command = defineCommand({
  flags,
  texts,
  words: [
    {
      ...Object.fromEntries(Object.keys(parts).map((part) => [part, []])),
      user: userWords,
      game: ['list', 'remove', 'bring-back', 'restore'],
      queue: ['cancel', 'pause', 'resume'],
      ladders: ['pause', 'resume'],
      workers: ['drain', 'resume'],
    },
  ],

  async run(args) {
    const { values, positionals } = readArguments(args, flags);
    const [part = '', ...words] = positionals;
    if (!Object.hasOwn(parts, part)) throw new Usage(texts().write);
    return await parts[part]!(words, values);
  },
});

/** How many matches are checked, on a terminal. */
async function showChecks(): Promise<{ tell(done: number, all: number): void; stop(): void }> {
  const { barLine, endOf, showLine } = await import('../progress.ts');
  const began = Date.now();
  let [done, all] = [0, 0];
  const line = (columns: number): string => {
    const left = done === 0 ? 0 : ((all - done) * (Date.now() - began)) / done;
    return barLine(all === 0 ? 0 : done / all, [texts().checked(done, all), ...endOf(left, Date.now())], columns);
  };
  let shown: ReturnType<typeof showLine> | undefined;
  return {
    tell(...now) {
      [done, all] = now;
      if (process.stderr.isTTY) shown ??= showLine(line);
    },
    stop: () => shown?.stop(),
  };
}

/** Checks all results; prints what does not hold. */
async function verifyArena(words: readonly string[]): Promise<number> {
  if (words.length > 0) throw new Usage(texts().write);
  const [{ verifyDatabase }, { withArena }] = await Promise.all([
    import('../../contests/verify.ts'),
    import('../database.ts'),
  ]);
  const shown = await showChecks();
  const { matches, contests, wrong } = await withArena((db) => verifyDatabase(db, shown.tell)).finally(shown.stop);
  for (const message of wrong) console.log(said(message));
  console.log(texts().verified(matches, contests, wrong.length));
  return wrong.length === 0 ? 0 : 1;
}
