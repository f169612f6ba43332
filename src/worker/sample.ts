import { defaults } from '../game/laws.ts';
import { botNames, loadGame } from '../match/games.ts';
import type { Database } from '../store/database.ts';
import { createContest, joinContest } from '../store/rounds.ts';

/** The ladder that a new arena opens with, and all built-in bots in it; bots that came since the last start join. */
export async function openSampleLadder(db: Database): Promise<void> {
  const game = 'geography';
  const options = { ...defaults<object>(await loadGame(game)), gsize: 32 };
  const ladder = await createContest(db, { name: 'Geography ladder', game, kind: 'ladder', options, moveTime: 2000 });
  for (const bot of botNames(game)) await joinContest(db, ladder, { game, name: bot, program: bot });
}
