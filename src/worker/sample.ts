import { defaults } from '../game/laws.ts';
import { botNames, loadGame } from '../match/games.ts';
import { contestBots } from '../store/contests.ts';
import type { Database } from '../store/database.ts';
import { createContest, joinContest, leaveContest } from '../store/rounds.ts';

/** The ladder that a new arena opens with, and all built-in bots in it; bots that came since the last start join, those that went leave. */
export async function openSampleLadder(db: Database): Promise<void> {
  const game = 'geography';
  const options = { ...defaults<object>(await loadGame(game)), gsize: 32 };
  const ladder = await createContest(db, { name: 'Geography ladder', game, kind: 'ladder', options, moveTime: 2000 });
  const names = botNames(game);
  for (const name of names) await joinContest(db, ladder, { game, name, program: name });
  for (const { id, name } of await contestBots(db, ladder)) {
    if (!names.includes(name)) await leaveContest(db, ladder, id);
  }
}
