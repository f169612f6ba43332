import { columns } from '../../kit/columns.ts';
import { escape, printable } from '../../kit/escape.ts';
import { Failure } from '../../kit/failure.ts';
import type { Database } from '../../store/database.ts';
import type { GameRow } from '../../store/game-repair.ts';
import { said } from '../../text/said.ts';
import type { GameMessage } from '../../text/games.ts';
import { texts } from '../text/admin.ts';
import { Usage } from '../usage.ts';
import type { Values } from './flags.ts';

/** What can be done to a game of a judge: why it cannot be done, or nothing. */
const changes: Readonly<Record<string, (db: Database, game: string) => Promise<GameMessage | undefined>>> = {
  async remove(db, game) {
    const [{ deleteGame }, { note }] = await Promise.all([
      import('../../site/games/judge-make.ts'),
      import('../../people/audit.ts'),
    ]);
    const wrong = await deleteGame(db, game);
    if (wrong === undefined) await note(db, 'game-deleted', { subject: game });
    return wrong;
  },
  async restore(db, game) {
    const [{ restoreJudge }, { note }] = await Promise.all([
      import('../../store/game-repair.ts'),
      import('../../people/audit.ts'),
    ]);
    const wrong = await restoreJudge(db, game);
    if (wrong === undefined) await note(db, 'judge-withdrawn', { subject: game });
    return wrong;
  },
  async 'bring-back'(db, game) {
    const [{ bringBack }, { note }] = await Promise.all([
      import('../../store/game-repair.ts'),
      import('../../people/audit.ts'),
    ]);
    const wrong = await bringBack(db, game);
    if (wrong === undefined) await note(db, 'game-brought-back', { subject: game });
    return wrong;
  },
};

/** Games of judges: shown, removed, brought back, or led by the judge before again. */
export async function changeGame([what, name, ...more]: readonly string[], { limit, json }: Values): Promise<number> {
  const { withArena } = await import('../database.ts');
  if (what === 'list' && name === undefined) {
    const { listGames } = await import('../../store/game-repair.ts');
    const games = await withArena((db) => listGames(db, limit));
    if (json) console.log(JSON.stringify(games, null, 2));
    else console.log(columns([Object.values(texts().gameHeads), ...games.map(lineOf)]).join('\n'));
    return 0;
  }
  if (what === undefined || !Object.hasOwn(changes, what) || name === undefined || more.length > 0)
    throw new Usage(texts().write);
  const wrong = await withArena(async (db) => {
    const { knownGame } = await import('../../store/games.ts');
    const judge = (await knownGame(db, name))?.judge;
    if (judge === undefined || judge.isDeleted !== (what === 'bring-back'))
      throw new Failure(texts().noGame(escape(name, 40)));
    return await changes[what]!(db, name);
  });
  if (wrong !== undefined) throw new Failure(said(wrong));
  console.log(texts().gameDone(name));
  return 0;
}

const lineOf = ({ name, title, author, isPublished, isDeleted, present, newest, newestState }: GameRow): string[] => [
  name,
  printable(title),
  author ?? '–',
  isDeleted ? texts().gameStates.deleted : isPublished ? texts().gameStates.published : texts().gameStates.unpublished,
  present === null ? '–' : `${present}`,
  `${newest} ${newestState}`,
];
