import type { FastifyRequest } from 'fastify';
import type { Owned } from '../../http/access.ts';
import type { Database } from '../../store/database.ts';
import { gameModerators, knownGame, type KnownGame } from '../../store/games.ts';

/** Whether a visitor looks after a game, or is an administrator. */
export async function moderates(
  db: Database,
  { visitor }: Pick<FastifyRequest, 'visitor'>,
  { name, judge }: KnownGame,
): Promise<boolean> {
  if (visitor === undefined || judge === undefined) return false;
  return visitor.role === 'admin' || (await gameModerators(db, name)).includes(visitor.user);
}

/**
 * Whether a visitor may know of a game: a game that was never published is its moderators'. Results of a deleted game
 * stay.
 */
export const maySee = async (
  db: Database,
  request: Pick<FastifyRequest, 'visitor'>,
  game: KnownGame,
): Promise<boolean> => game.judge === undefined || game.judge.isPublished || (await moderates(db, request, game));

/** The rows of games that a visitor may know of. */
export async function ofVisibleGames<Row extends { readonly game: string }>(
  db: Database,
  request: Pick<FastifyRequest, 'visitor'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const seen = new Map<string, boolean>();
  for (const name of new Set(rows.map(({ game }) => game))) seen.set(name, await isVisible(db, request, name));
  return rows.filter(({ game }) => seen.get(game));
}

/** Whether a visitor may see what was played of a game, also of one that was deleted. */
export async function isVisible(
  db: Database,
  request: Pick<FastifyRequest, 'visitor'>,
  name: string,
): Promise<boolean> {
  const game = await knownGame(db, name);
  return game !== undefined && (await maySee(db, request, game));
}

/** The game of a page, for those who may see it; undefined for others, and when it was deleted. */
export async function visibleGame(db: Database, request: FastifyRequest, name: string): Promise<KnownGame | undefined> {
  const game = await knownGame(db, name);
  if (game === undefined || game.judge?.isDeleted === true) return undefined;
  return (await maySee(db, request, game)) ? game : undefined;
}

/** Those who look after a game of a judge that was not deleted. */
export const moderating = (db: Database): Owned => ({
  ownerOf: async (request) => {
    const { name = '', game = name } = request.params as { readonly name?: string; readonly game?: string };
    const known = await knownGame(db, game);
    return known?.judge === undefined || known.judge.isDeleted ? undefined : await gameModerators(db, game);
  },
  isAlsoAdmins: true,
});
