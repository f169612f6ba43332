import type { Tally } from '../rating/bradley-terry.ts';
import type { Database } from './database.ts';
import type { ContestKind } from './schema.ts';

export interface Contest {
  readonly id: number;
  readonly name: string;
  readonly game: string;
  readonly kind: ContestKind;
  readonly options: object;
  /** Milliseconds for a move. */
  readonly moveTime: number;
  /** Every table plays its seed once in each rotation of the seats. */
  readonly duplicate: boolean;
  readonly createdAt: Date;
}

export interface BotRow {
  readonly id: number;
  readonly game: string;
  readonly name: string;
  readonly createdAt: Date;
}

export async function listContests(db: Database): Promise<Contest[]> {
  return await selectContests(db).orderBy('id').execute();
}

/** The contests that go on for ever, the oldest first. */
export async function ladders(db: Database): Promise<Contest[]> {
  return await selectContests(db).where('kind', '=', 'ladder').orderBy('id').execute();
}

export async function getContest(db: Database, id: number): Promise<Contest | undefined> {
  return await selectContests(db).where('id', '=', id).executeTakeFirst();
}

/** Who takes part, in the order of joining. */
export async function contestBots(db: Database, contest: number): Promise<BotRow[]> {
  return await selectBots(db)
    .innerJoin('contest_bots', 'contest_bots.bot', 'bots.id')
    .where('contest_bots.contest', '=', contest)
    .orderBy('contest_bots.joined_at')
    .orderBy('bots.id')
    .execute();
}

export async function botsOf(db: Database, game: string): Promise<BotRow[]> {
  return await selectBots(db).where('game', '=', game).orderBy('name').execute();
}

export async function getBot(db: Database, id: number): Promise<BotRow | undefined> {
  return await selectBots(db).where('bots.id', '=', id).executeTakeFirst();
}

export async function tallies(db: Database, contest: number): Promise<Tally[]> {
  return await db
    .selectFrom('tallies')
    .select(['first_bot as first', 'second_bot as second', 'wins', 'draws', 'losses'])
    .where('contest', '=', contest)
    .orderBy('first_bot')
    .orderBy('second_bot')
    .execute();
}

const selectContests = (db: Database) => db.selectFrom('contests').select(['id', 'name', 'game', 'kind', 'options', 'move_time as moveTime', 'duplicate', 'created_at as createdAt']);
const selectBots = (db: Database) => db.selectFrom('bots').select(['bots.id', 'bots.game', 'bots.name', 'bots.created_at as createdAt']);
