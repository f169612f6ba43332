import { selectVersions, type VersionRow } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { ownedBy } from '../../store/teams.ts';
import { isPlayed, readMatches, runningMatches, type Match } from '../../store/matches.ts';

/** Matches of a game that are being played, the longest running first. */
export async function runningOf(db: Database, game: string, limit: number): Promise<Match[]> {
  return await readMatches(runningMatches(db).where('matches.game', '=', game), limit);
}

/** How many matches of each game are being played. */
export async function runningByGame(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('matches')
    .select(({ fn }) => ['game', fn.countAll<number>().as('count')])
    .where('state', '=', 'running')
    .where(isPlayed)
    .groupBy('game')
    .execute();
  return new Map(rows.map(({ game, count }) => [game, count]));
}

/** The games for which a person has bots. */
export async function gamesWithBotsOf(db: Database, person: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('bots').select('game').distinct().where(ownedBy(person)).execute();
  return new Set(rows.map(({ game }) => game));
}

/** The bots of a game that can play, each with its newest such version, the newest first. */
export async function readyBots(db: Database, game: string, limit: number): Promise<VersionRow[]> {
  const newest = selectVersions(db)
    .distinctOn('versions.bot')
    .where('bots.game', '=', game)
    .where('versions.state', '=', 'ready')
    .where('users.deleted_at', 'is', null)
    .orderBy('versions.bot')
    .orderBy('versions.number', 'desc');
  return await db.selectFrom(newest.as('newest')).selectAll().orderBy('id', 'desc').limit(limit).execute();
}
