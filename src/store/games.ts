import { sql } from 'kysely';
import type { Ladder, TournamentDefaults } from '../game/contest.ts';
import type { Language } from '../game/message.ts';
import type { KnownProtocol } from '../game/protocol.ts';
import {
  gameNames,
  hasSecrets,
  ladderOf,
  loadGame,
  protocolsOf,
  tournamentDefaults,
  type GameFacts,
} from '../match/games.ts';
import { judgedFacts } from '../match/judge/facts.ts';
import type { Terminator } from '../match/judge/protocol.ts';
import { get } from './artefacts.ts';
import type { Database } from './database.ts';

/** A game as pages, contests and workers know it, whoever has its rules: this arena, or a judge program. */
export interface KnownGame {
  readonly name: string;
  /** What its rules tell everybody. */
  readonly rules: GameFacts;
  readonly ladder: Ladder;
  readonly tournament: TournamentDefaults;
  /** Whether a seat does not see all there is; of a judge's game nobody knows, and it is taken for one with secrets. */
  readonly hasSecrets: boolean;
  /** The default first; none where a judge has the rules. */
  readonly protocols: readonly KnownProtocol[];
  /** Undefined where this arena has the rules. */
  readonly judge?: JudgedGame;
}

/** What a game whose rules a judge has is besides: with the version that leads its matches now, or the newest one. */
export interface JudgedGame {
  readonly version: number;
  readonly owner: number;
  readonly memory: number;
  readonly minimum: number | null;
  /** In words, as Markdown; empty where nobody wrote them. */
  readonly texts: Readonly<Record<Language, string>>;
  /** A judge has passed its trial, and the game was not deleted. */
  readonly isOpen: boolean;
  readonly isPublished: boolean;
  readonly isDeleted: boolean;
  readonly terminator: Terminator;
}

/** A game by its name; undefined if there never was one. */
export async function knownGame(db: Database, name: string): Promise<KnownGame | undefined> {
  if (gameNames().includes(name)) return await builtIn(name);
  const row = await selectJudged(db).where('games.name', '=', name).executeTakeFirst();
  return row && judged(row);
}

/** The game of a bot, a match or a contest. */
export async function gameOf(db: Database, name: string): Promise<KnownGame> {
  const found = await knownGame(db, name);
  if (found === undefined) throw new Error(`there is no game ${name}`);
  return found;
}

/** A game that everybody may play now; undefined if there is none of this name. */
export async function openGame(db: Database, name: string): Promise<KnownGame | undefined> {
  const found = await knownGame(db, name);
  return found && isOpen(found) ? found : undefined;
}

/** The games that everybody may play now: those of the arena, then those of people, the oldest first. */
export async function openGames(db: Database): Promise<KnownGame[]> {
  return [...(await gamesByName(db)).values()].filter(isOpen);
}

/** All games that there are or were, by name. */
export async function gamesByName(db: Database): Promise<ReadonlyMap<string, KnownGame>> {
  const ours = await Promise.all(gameNames().map(builtIn));
  const theirs = await selectJudged(db).orderBy('games.created_at').orderBy('games.name').execute();
  return new Map([...ours, ...theirs.map(judged)].map((game) => [game.name, game]));
}

/** Whether everybody may play a game now. */
export const isOpen = ({ judge }: KnownGame): boolean => judge === undefined || judge.isOpen;

async function builtIn(name: string): Promise<KnownGame> {
  return {
    name,
    rules: await loadGame(name),
    ladder: await ladderOf(name),
    tournament: (await tournamentDefaults(name)) ?? {},
    hasSecrets: await hasSecrets(name),
    protocols: await protocolsOf(name),
  };
}

/** Games of judges, each with the newest version that is ready, or else the newest. */
const selectJudged = (db: Database) =>
  db
    .selectFrom('games')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('game_versions')
          .selectAll()
          .whereRef('game_versions.game', '=', 'games.name')
          .orderBy(sql`game_versions.state = 'ready'`, 'desc')
          .orderBy('game_versions.number', 'desc')
          .limit(1)
          .as('present'),
      (join) => join.onTrue(),
    )
    .select(['games.name', 'games.title', 'games.owner', 'games.rules_en', 'games.rules_pl'])
    .select(['games.published_at', 'games.deleted_at', 'present.number', 'present.seats_min', 'present.seats_max'])
    .select(['present.move_time', 'present.memory', 'present.minimum', 'present.terminator']);

type JudgedRow = Awaited<ReturnType<ReturnType<typeof selectJudged>['execute']>>[number];

function judged(row: JudgedRow): KnownGame {
  const moveTime = row.move_time;
  const isDeleted = row.deleted_at !== null;
  return {
    name: row.name,
    rules: {
      ...judgedFacts({ title: row.title }, moveTime),
      seats: { min: row.seats_min, max: row.seats_max },
      seatNames: Array.from({ length: row.seats_max }, (_, seat) => `${seat + 1}`), // as judges count bots
      options: {},
    },
    ladder: { seats: row.seats_min, options: {}, moveTime, pace: 300, duplicate: true, memory: false, absent: [] },
    tournament: {},
    hasSecrets: true,
    protocols: [],
    judge: {
      version: row.number,
      owner: row.owner,
      memory: row.memory,
      minimum: row.minimum,
      texts: { en: row.rules_en, pl: row.rules_pl },
      isOpen: row.published_at !== null && !isDeleted,
      isPublished: row.published_at !== null,
      isDeleted,
      terminator: row.terminator,
    },
  };
}

/** The accounts that look after a game of a judge: its owner first. */
export async function gameModerators(db: Database, name: string): Promise<number[]> {
  const owner = await db.selectFrom('games').select('owner').where('name', '=', name).executeTakeFirst();
  const others = await db
    .selectFrom('game_moderators')
    .select('account')
    .where('game', '=', name)
    .orderBy('account')
    .execute();
  return owner === undefined ? [] : [...new Set([owner.owner, ...others.map(({ account }) => account)])];
}

/** What came with a version of a game: viewer.html, starters/NAME. */
export async function gameFile(db: Database, game: string, number: number, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('game_files')
    .select('artefact')
    .where('game', '=', game)
    .where('number', '=', number)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && (await get(db, row.artefact));
}

/** Whether this version of a game came with a file. */
export async function hasGameFile(db: Database, game: string, number: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('game_files')
    .select('name')
    .where('game', '=', game)
    .where('number', '=', number)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** The page that draws the matches of this version of a game, if it came with one: it is a stranger's. */
export const viewerOf = async (db: Database, game: string, number: number): Promise<Buffer | undefined> =>
  await gameFile(db, game, number, 'viewer.html');

/** The starter code that came with the version of a game that leads its matches now, by name. */
export async function gameStarters(db: Database, { name, judge }: KnownGame): Promise<string[]> {
  if (judge === undefined) return [];
  const rows = await db
    .selectFrom('game_files')
    .select('name')
    .where('game', '=', name)
    .where('number', '=', judge.version)
    .where('name', 'like', 'starters/%')
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name.slice('starters/'.length));
}
