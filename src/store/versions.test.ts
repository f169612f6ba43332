import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ladderRatings } from '../pairing/ladder/ratings.ts';
import {
  contestVersions,
  contestField,
  getContest,
  ladderResults,
  officialRecords,
  type VersionRow,
} from './contests.ts';
import { versionsOf } from '../site/bots/queries.ts';
import { openDatabase, type Database } from './database.ts';
import { getMatch } from './matches.ts';
import { migrate } from './migrations.ts';
import { claimMatch, finishMatch } from './results.ts';
import { addRound, createContest, joinContest, leaveContest } from './rounds.ts';
import { botOf, temporaryDatabase, makeOlder } from '../../test/store.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url);
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

let contest: number;
let number = 0;
let round = 0;
beforeEach(async () => {
  contest = await create(`contest ${++number}`);
});

const create = async (name: string): Promise<number> =>
  await createContest(db, { name, game: 'geography', kind: 'ladder', options: {}, moveTime: 1000, duplicate: false });
const join = (name: string, fingerprint?: string, to = contest): Promise<number> =>
  joinContest(db, to, {
    game: 'geography',
    name: `${name} ${number}`,
    program: 'random',
    ...(fingerprint !== undefined && { fingerprint }),
  });
const meet = async (...bots: number[]): Promise<number> =>
  (
    await db
      .transaction()
      .execute(
        async (trx) => await addRound(trx, (await getContest(trx, contest))!, ++round, [{ versions: bots, pace: 0 }]),
      )
  )[0]!;
const finish = async (match: number, scores: readonly number[]): Promise<void> => {
  const attempt = (await db.transaction().execute((trx) => claimMatch(trx, match)))!;
  await db
    .transaction()
    .execute((trx) => finishMatch(trx, attempt, { log: '', times: '', turns: 1, outcome: { scores, cause: 'rules' } }));
};
const play = async (one: number, other: number, wins: number): Promise<void> => {
  for (let game = 0; game < wins; game++) await finish(await meet(one, other), [1, 0]);
};
const present = async (): Promise<number[]> => (await contestVersions(db, contest)).map(({ id }) => id);
const versionsBeside = async (version: number): Promise<VersionRow[]> => await versionsOf(db, await botOf(db, version));
const ratingOf = async (bot: number): Promise<{ rating: number; games: number }> => {
  const { standings } = ladderRatings(await contestField(db, contest), await ladderResults(db, contest, 2));
  return standings.find(({ entrant }) => entrant === bot)!;
};
const priorOf = async (bot: number): Promise<number> =>
  (await contestField(db, contest)).find((rival) => rival.bot === bot)!.prior;

test('a program with another content is a new version; with the same content it is the version it was', async () => {
  const first = await join('heron', 'a');
  expect(await join('heron', 'a')).toBe(first);
  const second = await join('heron', 'b');
  expect(await present()).toEqual([second]);
  expect((await versionsBeside(first)).map(({ id, name }) => [id, name])).toEqual([
    [second, `heron ${number} v2`],
    [first, `heron ${number}`],
  ]);
  expect(await join('heron', 'a')).toBe(first); // the old program again
  expect(await present()).toEqual([first]);
  const third = await join('heron', 'c');
  expect((await contestVersions(db, contest)).map(({ id, name }) => [id, name])).toEqual([
    [third, `heron ${number} v3`],
  ]);
});

test('a bot without a fingerprint becomes the version of the program that is seen first', async () => {
  const bot = await join('stork');
  expect(await join('stork', 'a')).toBe(bot);
  expect(await join('stork')).toBe(bot);
  expect(await join('stork', 'b')).not.toBe(bot);
});

test('a new version begins with the rating of the one before it, and with no points', async () => {
  const [strong, weak] = [await join('strong', 'a'), await join('weak', 'a')];
  expect(await priorOf(strong)).toBe(1500);
  await play(strong, weak, 20);
  await play(weak, strong, 4);
  const before = await ratingOf(strong);
  expect(before.rating).toBeGreaterThan(1550);
  const unchanged = await ratingOf(weak);

  const next = await join('strong', 'b');
  expect(await priorOf(next)).toBe(before.rating);
  expect(await present()).toEqual([weak, next]);
  expect(await officialRecords(db, contest, 1)).toEqual([
    { bot: weak, matches: 24, points: 4 },
    { bot: next, matches: 0, points: 0 },
  ]);
  // its prior is the rating of its predecessor, and the bots that met the predecessor keep those games
  const [rated, other] = [await ratingOf(next), await ratingOf(weak)];
  expect(rated.games).toBe(0);
  expect(other.games).toBe(24);
  expect(rated.rating - other.rating).toBeGreaterThan((before.rating - unchanged.rating) * 0.8);

  await play(weak, next, 12);
  expect(await priorOf(next)).toBe(before.rating); // stored, whatever comes
  expect((await ratingOf(next)).rating).toBeLessThan(rated.rating - 50);
  const found = await db
    .selectFrom('match_seats')
    .innerJoin('matches', 'id', 'match')
    .select('version')
    .where('contest', '=', contest)
    .where('version', 'in', [strong, next])
    .execute();
  // each has its own matches
  expect([strong, next].map((version) => found.filter((row) => row.version === version).length)).toEqual([24, 12]);
});

test('a version that joins after its predecessor left begins with that rating, too', async () => {
  const [strong, weak] = [await join('strong', 'a'), await join('weak', 'a')];
  await play(strong, weak, 10);
  const { rating } = await ratingOf(strong);
  await leaveContest(db, contest, strong);
  expect(await priorOf(await join('strong', 'b'))).toBeCloseTo(rating, 6);
  await leaveContest(db, contest, await join('strong', 'c'));
  const many: number[] = []; // one after the other: all at once could wait too long for a connection
  for (let at = 0; at < 101; at++) many.push(await join(`gone ${at}`));
  await db
    .updateTable('contest_versions')
    .set({ left_at: new Date(Date.now() + 3_600_000) })
    .where('version', 'in', many)
    .execute(); // it is remembered no more
  expect(await priorOf(await join('strong', 'd'))).toBeGreaterThan(1600);
});

test('a bot that left plays none of its waiting matches; a running match is played to its end', async () => {
  const [one, two, three] = [await join('one', 'a'), await join('two', 'a'), await join('three', 'a')];
  const [waiting, running, others] = [await meet(one, two), await meet(two, one), await meet(two, three)];
  const attempt = (await db.transaction().execute((trx) => claimMatch(trx, running)))!;
  expect(attempt.seats.map(({ fingerprint }) => fingerprint)).toEqual(['a', 'a']);
  await join('one', 'b');
  expect(await db.transaction().execute((trx) => claimMatch(trx, waiting))).toBeUndefined();
  expect(await getMatch(db, waiting)).toMatchObject({ state: 'void', reason: { code: 'bot-left' } });
  expect(await db.transaction().execute((trx) => claimMatch(trx, others))).toBeDefined();
  expect(
    await db
      .transaction()
      .execute((trx) =>
        finishMatch(trx, attempt, { log: '', times: '', turns: 1, outcome: { scores: [1, 0], cause: 'rules' } }),
      ),
  ).toBe(true);
  expect(await getMatch(db, running)).toMatchObject({
    state: 'finished',
    seats: [{ id: two }, { id: one, name: `one ${number}` }],
  });
});

test('a bot that left during its match does not begin another attempt', async () => {
  const [one, two] = [await join('one', 'a'), await join('two', 'a')];
  const [taken, again] = [await meet(one, two), await meet(two, one)];
  const claim = async (match: number) => await db.transaction().execute((trx) => claimMatch(trx, match));
  for (const match of [taken, again]) await claim(match);
  await join('one', 'b');
  expect(await claim(taken)).toBeUndefined(); // as after the death of its worker
  expect(await getMatch(db, taken)).toMatchObject({ state: 'void', reason: { code: 'bot-left' } });
  expect(await join('one', 'a')).toBe(one);
  expect(await claim(again)).toMatchObject({ match: again, attempt: 2 });
});

test('a bot that left another contest plays in this one', async () => {
  const [one, two] = [await join('one', 'a'), await join('two', 'a')];
  const match = await meet(two, one);
  const other = await create('a contest that was left');
  await leaveContest(db, other, await join('two', 'a', other));
  expect(await db.transaction().execute((trx) => claimMatch(trx, match))).toMatchObject({ match });
});

test('several arenas that add the same new version at once make one of it', async () => {
  const first = await join('crane', 'a');
  const other = await create('another contest');
  const bots = await Promise.all([contest, other, contest, other].map((to) => join('crane', 'b', to)));
  expect(new Set(bots).size).toBe(1);
  expect((await versionsBeside(first)).map(({ id }) => id)).toEqual([bots[0], first]);
  expect(await present()).toEqual([bots[0]]);
});

test('the last hundred bots that left are remembered', async () => {
  const rows = Array.from({ length: 130 }, (_, at) => at);
  const bots: number[] = [];
  for (const at of rows) bots.push(await join(`gone ${at}`));
  await db
    .updateTable('contest_versions')
    .set({ left_at: new Date(0) })
    .where('contest', '=', contest)
    .execute();
  for (const at of rows.slice(0, 5))
    await db
      .updateTable('contest_versions')
      .set({ left_at: new Date(1000 + at) })
      .where('version', '=', bots[at]!)
      .execute();
  const there = [await join('here'), await join('there')];
  const field = await contestField(db, contest);
  expect(field.map(({ takesPart }) => takesPart)).toEqual([true, true, ...Array.from({ length: 100 }, () => false)]);
  expect(field.slice(0, 7).map(({ bot }) => bot)).toEqual([...there, ...bots.slice(0, 5).toReversed()]);
});

test('bots that were rows of versions get rows of their own; versions keep their ids, and large tables their files', async () => {
  await openNew();
  contest = await create('old');
  const other = await create('other');
  const [owl, rook] = [await join('owl', 'a'), await join('rook')];
  await play(owl, rook, 2);
  const owl2 = await join('owl', 'b');
  await join('owl', 'a', other);
  const owl3 = await join('owl', 'c', other);
  await play(rook, owl2, 3);
  await finish(await meet(owl2, rook, owl3), [3, 2, 1]);
  const kept = async (): Promise<unknown> => ({
    versions: await contestVersions(db, contest).then((all) => all.map(({ bot: _bot, ...rest }) => rest)),
    others: await contestVersions(db, other).then((all) => all.map(({ id, number: of, name }) => [id, of, name])),
    field: await contestField(db, contest),
    results: [await ladderResults(db, contest, 2), await ladderResults(db, contest, 3)],
    records: await officialRecords(db, contest, 1),
    seats: await db.selectFrom('match_seats').selectAll().orderBy('match').orderBy('seat').execute(),
  });
  const files = async (): Promise<unknown> =>
    (
      await sql`select pg_relation_filenode('matches') as matches, pg_relation_filenode('match_seats') as seats,
        pg_relation_filenode('official_points') as points, pg_relation_filenode('logs') as logs`.execute(db)
    ).rows;
  const before = await kept();
  await makeOlder(db, '009-lost');
  const old = await files();
  await migrate(db);
  expect(await kept()).toEqual(before);
  expect(await files()).toEqual(old);
  expect(await db.selectFrom('bots').select(['id', 'game', 'name']).orderBy('id').execute()).toEqual([
    { id: owl, game: 'geography', name: `owl ${number}` },
    { id: rook, game: 'geography', name: `rook ${number}` },
  ]);
  expect(await versionsOf(db, owl)).toMatchObject([
    { id: owl3, bot: owl, number: 3, name: `owl ${number} v3` },
    { id: owl2, bot: owl, number: 2, name: `owl ${number} v2` },
    { id: owl, bot: owl, number: 1, name: `owl ${number}` },
  ]);
  expect(await join('owl', 'b')).toBe(owl2);
  expect(await botOf(db, await join('lark', 'a'))).toBeGreaterThan(owl3); // an old address, /bots/<version>, is never that of another bot
  const names = await sql<{ name: string }>`
    select conname as name from pg_constraint where connamespace = 'public'::regnamespace and conname like '%bot%'
    union all select indexname from pg_indexes where schemaname = 'public' and indexname like '%bot%'
    order by name
  `.execute(db);
  for (const { name } of names.rows)
    expect(name).not.toMatch(/^(contest_bots|match_seats|tallies|rankings|official_points)_/);
});

test('data of an older arena stay: its bots are first versions, and those that had left are known again', async () => {
  await openNew();
  contest = await create('old');
  const [one, two, gone] = [await join('one'), await join('two'), await join('gone')];
  await play(one, two, 3);
  await play(one, gone, 3);
  await leaveContest(db, contest, gone);
  await makeOlder(db, '004-official');
  await migrate(db);
  expect((await contestVersions(db, contest)).map(({ id, name }) => [id, name])).toEqual([
    [one, `one ${number}`],
    [two, `two ${number}`],
  ]);
  expect(await contestField(db, contest)).toEqual(
    [one, two, gone].map((bot) => ({ bot, prior: 1500, takesPart: bot !== gone })),
  );
  expect((await ratingOf(one)).games).toBe(6);
  expect(await join('one', 'a')).toBe(one);
});

/** Goes on with a new database. */
async function openNew(): Promise<void> {
  await db.destroy();
  await server.close();
  server = await temporaryDatabase();
  db = openDatabase(server.url);
}

test('migrations keep the names that databases remember, in their order', async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name).slice(0, 5)).toEqual([
    '001-matches',
    '002-programs',
    '003-duplicates',
    '004-official',
    '005-versions',
  ]);
});
