import { sql, type RawBuilder } from 'kysely';
import type { Language } from '../../game/message.ts';
import { titleIn } from '../../game/title.ts';
import { ownerLogin, selectContests } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { gamesByName } from '../../store/games.ts';
import type { KnownGame } from '../../store/games.ts';
import { hasPage } from '../games/game-link.tsx';

// What is called by a text: its name has the text in it, upper and lower case alike. A whole name comes first, then names
// that begin with the text, then shorter names.

export interface FoundBot {
  readonly id: number;
  readonly name: string;
  readonly game: string;
  readonly owner: string | null;
}

export interface FoundContest {
  readonly id: number;
  readonly name: string;
  readonly game: string;
}

/** In lower case; a database of the locale C leaves Polish letters as they are. */
const lower = (text: RawBuilder<string> | string): RawBuilder<string> =>
  sql`translate(lower(${text}), 'ĄĆĘŁŃÓŚŹŻ', 'ąćęłńóśźż')`;
const named = (column: RawBuilder<string>, text: string): RawBuilder<boolean> =>
  sql`strpos(${lower(column)}, ${lower(text)}) > 0`;
const nearest = (column: RawBuilder<string>, text: string): RawBuilder<unknown> =>
  sql`${lower(column)} <> ${lower(text)}, strpos(${lower(column)}, ${lower(text)}) > 1, length(${column}), ${lower(column)}`;

export async function findGames(db: Database, text: string, language: Language): Promise<KnownGame[]> {
  const wanted = text.toLocaleLowerCase(language);
  const isNamed = (game: KnownGame): boolean =>
    [game.name, titleIn(game.rules, 'en'), titleIn(game.rules, 'pl')].some((name) =>
      name.toLocaleLowerCase(language).includes(wanted),
    );
  return [...(await gamesByName(db)).values()].filter((game) => hasPage(game) && isNamed(game));
}

/** Bots with a version, the newest bot first among equals. */
export async function findBots(db: Database, text: string, limit: number): Promise<FoundBot[]> {
  const name = sql<string>`bots.name`;
  return await db
    .selectFrom('bots')
    .innerJoin('users', 'users.id', 'bots.owner')
    .select(['bots.id', 'bots.name', 'bots.game', ownerLogin.as('owner')])
    .where(named(name, text))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('versions').select('versions.id').whereRef('versions.bot', '=', 'bots.id')),
    )
    .orderBy(nearest(name, text))
    .orderBy('bots.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findPeople(db: Database, text: string, limit: number): Promise<string[]> {
  const login = sql<string>`login`;
  const rows = await db
    .selectFrom('users')
    .select('login')
    .where('deleted_at', 'is', null)
    .where(named(login, text))
    .orderBy(nearest(login, text))
    .limit(limit)
    .execute();
  return rows.map((row) => row.login);
}

export async function findContests(db: Database, text: string, limit: number): Promise<FoundContest[]> {
  const name = sql<string>`contests.name`;
  return await selectContests(db)
    .where('kind', '<>', 'tests')
    .where(named(name, text))
    .orderBy(nearest(name, text))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
