import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../store/database.ts';
import type { Cursor } from '../http/cursor.ts';
import { mostCounted } from '../kit/most-counted.ts';
import { counts, finishedMatches, readMatches, runningMatches } from '../store/matches.ts';
import { createContest } from '../store/rounds.ts';
import { patient, addBots, temporaryDatabase } from '../../test/store.ts';
import { finishedOf } from './bots/queries.ts';
import {
  contestSorts,
  finishedIn,
  listContests,
  listTournaments,
  ownBotsIn,
  progressIn,
  runningIn,
  type ContestFilter,
  type ContestQuery,
} from './contests/queries.ts';
import { findMatches, matchSorts, type MatchQuery } from './matches/find.ts';

// Lists of an arena with many matches read what they show, and not all matches.

const finished = Number(process.env['ARENA_LISTED'] ?? 20_000);
const waiting = finished / 4;
const left = finished / 5;

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let plain: Database;
/** Keeps every query. */
let db: Database;
let contest: number;
const asked: CompiledQuery[] = [];

beforeAll(async () => {
  server = await temporaryDatabase();
  plain = openDatabase(server.url, patient);
  db = openDatabase(server.url, { log: ({ query }) => void asked.push(query) });
  const about = { game: 'geography', kind: 'series', options: {}, moveTime: 1000 } as const;
  contest = await createContest(plain, { name: 'many matches', ...about });
  await addBots(plain, 1000); // of which the first twenty play
  await sql`
    insert into matches (contest, game, options, seed, move_time, round, board, pace, state, finished_at, turns, scores, cause)
    select ${contest}, 'geography', '{}', number / 2, 1000, number / 2, number % 2, 0, 'finished', now() - (${finished} - number) * interval '1 second', 9, '{1,0}', 'rules'
    from generate_series(0, ${finished}::int - 1) number
  `.execute(plain);
  await sql`
    insert into matches (contest, game, options, seed, move_time, round, board, pace)
    select ${contest}, 'geography', '{}', number / 2, 1000, number / 2, number % 2, 0
    from generate_series(${finished}::int, ${finished + waiting}::int - 1) number
  `.execute(plain);
  await sql`update matches set state = 'running', token = gen_random_uuid(), started_at = now() where state = 'waiting' and id % 500 = 0`.execute(
    plain,
  );
  // bots 19 and 20 played the first matches and left: by how often they played, nobody could tell; bot 5 waits in all that wait
  await sql`
    insert into match_seats (match, seat, version, finished_at)
    select id, seat, case when id <= ${left}::int then 19 + seat when state = 'waiting' and seat = 0 then 5 else 1 + (id + seat) % 18 end, finished_at
    from matches, generate_series(0, 1) seat
  `.execute(plain);
  await sql`analyze`.execute(plain);
});
afterAll(async () => {
  await db.destroy();
  await plain.destroy();
  await server.close();
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** The rows that all steps of a plan handle. */
const rowsOf = ({ 'Actual Rows': rows, 'Actual Loops': loops, Plans: plans = [], ...others }: Plan): number =>
  loops * (rows + (others['Rows Removed by Filter'] ?? 0)) + plans.reduce((sum, plan) => sum + rowsOf(plan), 0);

async function rowsReadBy(list: () => Promise<readonly unknown[]>): Promise<number> {
  asked.length = 0;
  expect((await list()).length).toBeGreaterThan(0);
  let rows = 0;
  for (const { sql: text, parameters } of asked) {
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
    const explained = await plain.executeQuery<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(explain);
    rows += rowsOf(explained.rows[0]!['QUERY PLAN'][0].Plan);
  }
  return rows;
}

const found = async (end: Cursor | undefined, query?: MatchQuery) => (await findMatches(db, end, 50, query)).matches;

test.each([
  ['of a bot that left long ago', async () => await finishedOf(db, 20, 20)],
  ['of a bot that waits for very many matches', async () => await finishedOf(db, 5, 20)],
  ['of all that ended', async () => await found(undefined)],
  ['of all that ended before', async () => await found({ at: new Date(Date.now() - 5_000_000), id: 7 })],
  ['of the first that ended', async () => await found(undefined, { sort: 'oldest' })],
  ['of a game', async () => await found(undefined, { game: 'geography' })],
  [
    'of a game from the middle on',
    async () => {
      const end = { at: new Date(Date.now() - 5_000_000), id: 7 };
      return await found(end, { game: 'geography', sort: 'oldest' });
    },
  ],
  ['of a bot', async () => await found(undefined, { bots: [5] })],
  ['of a bot that left', async () => await found(undefined, { bots: [20], kind: 'contest' })],
  ['of those of a contest', async () => await found(undefined, { contest, cause: 'rules' })],
  ['of a contest', async () => await finishedIn(db, contest, 20)],
  ['of the front page', async () => await readMatches(finishedMatches(db), 12)],
  ['of what is played', async () => await readMatches(runningMatches(db), 8)],
  ['of what is played in a contest', async () => await runningIn(db, contest, 8)],
  ['of how far contests are', async () => [...(await progressIn(db, [contest]))]],
])('the list %s reads few rows', async (_what, list) => {
  expect(await rowsReadBy(list)).toBeLessThan(3500);
});

test('a search that finds nothing stops, and the next page goes on', async () => {
  const none = { contest, cause: 'timeout' } as const;
  const first = await findMatches(plain, undefined, 50, none);
  expect(first).toMatchObject({ matches: [], stopped: expect.any(Number) as number });
  expect(first.stopped).toBeLessThan(12_000);
  let last = first;
  for (let pages = 0; last.next !== undefined; pages++) {
    expect(pages).toBeLessThan(finished / 10_000);
    last = await findMatches(plain, last.next, 50, none);
  }
  expect(last).toEqual({ matches: [] });
});

test('the footer counts a thousand waiting matches, and no more', async () => {
  expect(await rowsReadBy(async () => [await counts(db)])).toBeLessThan(3000);
  expect((await counts(plain)).waiting).toBe(mostCounted);
});

test('the list of a bot is in the order in which its matches ended', async () => {
  const matches = await finishedOf(plain, 5, 20);
  expect(matches).toHaveLength(20);
  const ends = matches.map(({ finishedAt }) => finishedAt!.getTime());
  expect(ends).toEqual(ends.toSorted((one, other) => other - one));
  expect((await finishedOf(plain, 20, 3)).map(({ id }) => id)).toEqual([left, left - 1, left - 2]);
});

test.each([undefined, 'geography'])('pages of matches follow each other in both orders (game: %s)', async (game) => {
  const [newest, oldest] = await Promise.all(
    matchSorts.map(async (sort) => {
      const ids: number[] = [];
      for (let end: { at: Date; id: number } | undefined; ids.length < 9;) {
        const page = (await findMatches(plain, end, 3, { sort, game })).matches;
        ids.push(...page.map(({ id }) => id));
        end = { at: page.at(-1)!.finishedAt!, id: page.at(-1)!.id };
      }
      return ids;
    }),
  );
  const first = Array.from({ length: 9 }, (_, at) => at + 1);
  expect([newest, oldest]).toEqual([first.map((id) => finished + 1 - id), first]);
});
test('a game without matches has an empty list', async () => {
  expect(await findMatches(plain, undefined, 3, { game: 'kierki' })).toEqual({ matches: [] });
});

test('pages of contests follow each other in every order', async () => {
  const about = { game: 'geography', kind: 'tournament', options: {}, moveTime: 1000 } as const;
  const states = { Otter: 'over', heron: 'running', lynx: 'over', otter: 'registration', badger: 'paused' };
  for (const [name, state] of Object.entries(states)) {
    const id = await createContest(plain, { name, ...about });
    await sql`insert into tournaments (contest, state, seats, format, settings)
      values (${id}, ${state}, 2, 'round-robin', '{}')`.execute(plain);
  }
  const lists = {
    tournaments: async (query: ContestQuery) => await listTournaments(plain, query),
    contests: async (query: ContestQuery) => await listContests(plain, ['tournament'], query),
  };
  const expected = {
    state: ['badger', 'otter', 'heron', 'lynx', 'Otter'],
    newest: ['badger', 'otter', 'lynx', 'heron', 'Otter'],
    oldest: ['Otter', 'heron', 'lynx', 'otter', 'badger'],
    name: ['badger', 'heron', 'lynx', 'otter', 'Otter'],
  };
  for (const sort of contestSorts)
    for (const list of Object.values(lists)) {
      const names: string[] = [];
      for (let after: number | undefined; ;) {
        const page = await list({ sort, after, limit: 2 });
        if (page.length === 0) break;
        names.push(...page.map(({ name }) => name));
        after = page.at(-1)!.id;
      }
      expect([sort, names]).toEqual([sort, expected[sort]]);
    }
});

test('contests are listed by game, format, state and whose bots are in', async () => {
  const about = { kind: 'tournament', options: {}, moveTime: 1000 } as const;
  const made = [
    { name: 'cup', game: 'kierki', format: 'tables', state: 'running' },
    { name: 'league', game: 'kierki', format: 'swiss', state: 'over' },
  ];
  const ids = new Map<string, number>();
  for (const { name, game, format, state } of made) {
    const id = await createContest(plain, { name, game, ...about });
    ids.set(name, id);
    await sql`insert into tournaments (contest, state, seats, format, settings)
      values (${id}, ${state}, 4, ${format}, '{}')`.execute(plain);
  }
  await sql`insert into contest_versions (contest, version) values (${ids.get('cup')}, 7)`.execute(plain);
  const { rows } = await sql<{ person: number; bot: number }>`
    select owner as person, bots.id as bot from bots join versions on versions.bot = bots.id where versions.id = 7
  `.execute(plain);
  const { person, bot } = rows[0]!;
  const named = async (filter: ContestFilter) => [
    (await listTournaments(plain, { limit: 9, sort: 'name' }, filter)).map(({ name }) => name),
    (await listContests(plain, ['tournament', 'series'], { limit: 9, sort: 'name' }, filter)).map(({ name }) => name),
  ];
  const both = (...names: string[]): string[][] => [names, names];
  expect(await named({ game: 'kierki' })).toEqual(both('cup', 'league'));
  expect(await named({ game: 'kierki', format: 'swiss' })).toEqual(both('league'));
  expect(await named({ format: 'series' })).toEqual([[], ['many matches']]);
  expect(await named({ format: "no' such" })).toEqual(both());
  expect(await named({ game: 'kierki', person })).toEqual(both('cup'));
  expect(await named({ bot })).toEqual(both('cup'));
  expect(await named({ person: 0 })).toEqual(both());
  const states = { states: ['over'], game: 'kierki' } as const;
  expect((await listTournaments(plain, { limit: 9 }, states)).map(({ name }) => name)).toEqual(['league']);
  const own = await ownBotsIn(plain, person, [...ids.values()]);
  expect([...own.values()].map((bots) => bots.map(({ id }) => id))).toEqual([[bot], []]);
});
