import type { Ladder, TournamentDefaults } from '../game/contest.ts';
import { gameNames, hasSecrets, ladderOf, loadGame, tournamentDefaults, type GameFacts } from '../match/games.ts';
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
}

/** A game by its name; undefined if there never was one. */
export async function knownGame(_db: Database, name: string): Promise<KnownGame | undefined> {
  return gameNames().includes(name) ? await builtIn(name) : undefined;
}

/** The game of a bot, a match or a contest. */
export async function gameOf(db: Database, name: string): Promise<KnownGame> {
  const found = await knownGame(db, name);
  if (found === undefined) throw new Error(`there is no game ${name}`);
  return found;
}

/** A game that everybody may play now; undefined if there is none of this name. */
export async function openGame(db: Database, name: string): Promise<KnownGame | undefined> {
  return await knownGame(db, name);
}

/** The games that everybody may play now. */
export async function openGames(_db: Database): Promise<KnownGame[]> {
  return await Promise.all(gameNames().map(builtIn));
}

/** All games that there are or were, by name. */
export async function gamesByName(db: Database): Promise<ReadonlyMap<string, KnownGame>> {
  return new Map((await openGames(db)).map((game) => [game.name, game]));
}

async function builtIn(name: string): Promise<KnownGame> {
  return {
    name,
    rules: await loadGame(name),
    ladder: await ladderOf(name),
    tournament: (await tournamentDefaults(name)) ?? {},
    hasSecrets: await hasSecrets(name),
  };
}
