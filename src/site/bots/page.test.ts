import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, eventsOf, finish, newMatches } from '../../../test/site.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import type { Serving } from '../../http/defaults.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { keepRatings, ratingsOf, stepOf } from '../../store/rating-history.ts';
import { createContest, joinContest, testsOf } from '../../store/rounds.ts';
import { serve } from '../server.ts';
import { timesIn } from './compare.ts';
import { thinned } from './rating-plot.tsx';

// The page of a bot with two versions, of which the first left.

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let contest: number;
let [old, own, other]: number[] = [];

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  contest = await createContest(db, {
    name: 'cup',
    game: 'geography',
    kind: 'series',
    options: {},
    moveTime: 2000,
    duplicate: false,
  });
  const entry = { game: 'geography', name: 'greedy', program: 'greedy' };
  other = await joinContest(db, contest, { game: 'geography', name: 'random', program: 'random' });
  old = await joinContest(db, contest, { ...entry, fingerprint: 'one' });
  await play([old, other], 1);
  await play([other, old], 2, 1); // loses by a fault
  own = await joinContest(db, contest, { ...entry, fingerprint: 'two' });
  for (const round of [3, 4, 5]) await play([own, other], round);
  await play([other, own], 6, 0); // wins by a fault
  await play([other, own], 7, 1);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

/** A match of a table, which a seat may lose by a fault. */
async function play(
  seats: readonly (number | undefined)[],
  round: number,
  faulty?: number,
  within = contest,
): Promise<void> {
  const [match] = (await newMatches(db, within, seats as number[], round)) as [number];
  const attempt = await claim(db, match);
  const failure = { fault: 'timeout', reason: { code: 'too-late', ms: 2000, limit: 2000 } } as const;
  await finish(db, attempt, await eventsOf(attempt, (seat) => (seat === faulty ? failure : undefined)));
}

const get = async (path: string): Promise<string> =>
  await (await fetch(`${site.url}${path}`, { headers: { 'accept-language': 'en' } })).text();

test('ratings are kept once a day and whenever there are a twentieth more games', async () => {
  expect([stepOf(1), stepOf(100) === stepOf(101), stepOf(100) < stepOf(106)]).toEqual([1, true, true]);
  expect(stepOf(1_000_000)).toBeLessThan(300);
  const bot = (await db.selectFrom('versions').select('bot').where('id', '=', own!).executeTakeFirstOrThrow()).bot;
  const rated = { version: own!, rating: 1510, sd: 100, games: 100 };
  const { rows } = await sql<{ rows: string }>`select count(*) as rows from rating_history`.execute(db);
  const before = Number(rows[0]!.rows);
  await keepRatings(db, contest, [rated, { ...rated, version: old!, games: 0 }]);
  await keepRatings(db, contest, [{ ...rated, rating: 1512, games: 101 }]);
  await keepRatings(db, contest, [{ ...rated, rating: 1550, games: 106 }]);
  await sql`update rating_history set day = day - 1, at = at - interval '1 day' where games = 100`.execute(db);
  await keepRatings(db, contest, [{ ...rated, rating: 1520 }]);
  await keepRatings(db, contest, [{ ...rated, version: old!, rating: 1400 }]);
  await sql`update rating_history set at = at - interval '2 days' where version = ${old}`.execute(db);
  const points = (await ratingsOf(db, contest, bot)).filter(({ games }) => games >= 100);
  expect(points.map(({ version, rating }) => [version, rating])).toEqual([
    [1, 1400],
    [2, 1510],
    [2, 1550],
    [2, 1520],
  ]);
  expect(before).toBeLessThan(10);
  expect((await ratingsOf(db, contest, bot, 2)).at(-1)!.rating).toBe(1520);
});

test('the page of a bot draws its rating over time, and tells results by seat and faults by cause', async () => {
  const bot = (await db.selectFrom('versions').select('bot').where('id', '=', own!).executeTakeFirstOrThrow()).bot;
  const page = await get(`/bots/${bot}`);
  expect(page).toMatch(/<svg class="plot history" role="img" aria-label="Rating over time: 1400 ± 196 on /);
  expect(page).toMatch(/<line class="cut"[^>]*><\/line><text[^>]*>v2<\/text>/);
  expect(page).not.toMatch(/style=|NaN/);
  // three games in seat A, and two in seat B, of which one was won and one lost by a fault
  const seats = /<table class="data small seats">.*?<\/table>/s.exec(page)![0].replaceAll(/<[^>]+>/g, ' ');
  expect(seats).toMatch(/A\s+\d+\s%\s+3\s+B\s+50\s%\s+2/);
  expect(page).toMatch(/Faults<\/h2><span class="muted">in the latest 5 matches<\/span>/);
  expect(page).toMatch(
    /time ran out<\/span><\/td><td class="num"><a href="\/matches\?bot=\d+&amp;result=lost&amp;cause=timeout"[^>]*>1<\/a><\/td>/,
  );
  // a version that left has no rating now, but its results stay
  expect(await get(`/bots/${bot}?version=1`)).toMatch(/in the latest 2 matches/);
});

test('two versions are compared by their matches, and little data is called little', async () => {
  const { bot } = await db.selectFrom('versions').select('bot').where('id', '=', own!).executeTakeFirstOrThrow();
  const page = await get(`/bots/${bot}/compare`);
  expect(page).toMatch(/<h1>Version(s 2 and 1: no difference| 2 is probably better)/);
  expect(page).toMatch(/With fewer than 30 games of either against the same opponents/);
  expect(page).toContain(`/games/geography/test?version=${own}&amp;against=${old}&amp;matches=20`);
  const text = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/random arena 5 · 2 25 50 75|random arena 5 · 2 60 % \d+ % /);
  expect(text).toMatch(/Thinking time .* v2: median .*, longest .* v1: median /);
  expect(text).toMatch(/time ran out 200\.0 \d+–\d+ 500\.0 \d+–\d+/);
  expect(page).not.toMatch(/style=|NaN|undefined/);
  expect(await get(`/bots/${bot}/compare?lang=pl`)).toMatch(/<h1>Wersj/);

  // in the other order the probability is the complement
  const asked = async (query: string): Promise<{ status: number; better?: number; direct?: object }> => {
    const response = await fetch(`${site.url}/api/v1/bots/${bot}/compare${query}`);
    return { ...((await response.json()) as object), status: response.status };
  };
  const [there, back] = [await asked(''), await asked('?a=1&b=2')];
  expect(there).toMatchObject({ status: 200, a: 2, b: 1, contest, direct: { wins: 0, draws: 0, losses: 0 } });
  expect(there.better! + back.better!).toBeCloseTo(1);

  // matches against each other are a sequential test
  const { id: tests } = await testsOf(db, 'geography');
  await play([own, old], 8, 1, tests);
  await play([old, own], 9, 0, tests);
  expect(await asked('')).toMatchObject({ direct: { wins: 2, draws: 0, losses: 0 } });
  expect(await get(`/bots/${bot}/compare`)).toMatch(/v2 against v1: 2 wins, 0 draws, 0 losses/);

  const [same, gone, wrong] = [await asked('?a=2&b=2'), await asked('?a=9'), await asked('?a=x')];
  expect([same.status, same.better, gone.status, wrong.status]).toEqual([200, null, 404, 400]);
  expect(await get(`/bots/${bot}/compare?a=1&b=1`)).toContain('Choose two versions.');
  await db.updateTable('versions').set({ state: 'refused' }).where('id', '=', old!).execute();
  expect(await asked('')).toMatchObject({ a: 2, b: 1 }); // there is no other
  const alone = (await db.selectFrom('versions').select('bot').where('id', '=', other!).executeTakeFirstOrThrow()).bot;
  expect(await get(`/bots/${alone}/compare`)).toContain('This bot has one version.');
});

test('the times of a seat are read from the lines of a match, also where the last is cut off', () => {
  const times = '{"event":1,"ms":{"0":1.5}}\n{"event":2,"ms":{"1":2,"0":3},"notes":{"0":"}"}}\n{"event":3,"ms":{"0":4';
  expect([timesIn(times, 0), timesIn(times, 1), timesIn(times, 2)]).toEqual([[1.5, 3], [2], []]);
});

test('a long history is thinned, with its ends', () => {
  expect(thinned([1, 2, 3], 5)).toEqual([1, 2, 3]);
  expect(
    thinned(
      Array.from({ length: 1000 }, (_, at) => at),
      4,
    ),
  ).toEqual([0, 333, 666, 999]);
});
