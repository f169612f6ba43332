import type { FastifyRequest } from 'fastify';
import { isAllowed, type Owned } from '../../http/access.ts';
import type { Visitor } from '../../people/session.ts';
import type { Database } from '../../store/database.ts';
import { knownGame } from '../../store/games.ts';
import { getMatch, type Match } from '../../store/matches.ts';
import { moderatorsOf } from '../../store/tournaments.ts';
import { maySee } from '../games/visible.ts';

/** Whether somebody sees the results of a contest although they are hidden: its moderators and administrators. */
export async function seesHidden(db: Database, contest: number, visitor: Visitor | undefined): Promise<boolean> {
  if (visitor === undefined) return false;
  const owners = (await moderatorsOf(db, contest)).map(({ account }) => account);
  const access: Owned = { ownerOf: async () => owners, isAlsoAdmins: true };
  return isAllowed({ access, scope: 'read' }, visitor, owners);
}

/** A match that the visitor may see: others of a contest with hidden results, or of an unpublished game, do not exist. */
export async function visibleMatch(
  db: Database,
  { visitor }: Pick<FastifyRequest, 'visitor'>,
  id: number,
): Promise<Match | undefined> {
  const match = await getMatch(db, id);
  const game = match && (await knownGame(db, match.game));
  if (game !== undefined && !(await maySee(db, { visitor }, game))) return undefined;
  if (match === undefined || !match.contest.isHidden || game?.judge?.isPublished === false) return match;
  return (await seesHidden(db, match.contest.id, visitor)) ? match : undefined;
}
