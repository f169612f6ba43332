import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ladderRatings } from '../pairing/ladder/ratings.ts';
import { contestBots, contestField, getContest, ladderResults, officialRecords } from './contests.ts';
import { versionsOf } from '../site/bots/queries.ts';
import { openDatabase, type Database } from './database.ts';
import { getMatch } from './matches.ts';
import { migrate } from './migrations.ts';
import { claimMatch, finishMatch } from './results.ts';
import { addRound, createContest, joinContest, leaveContest } from './rounds.ts';
import { temporaryDatabase, undoVersions } from '../../test/store.ts';

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
      .execute(async (trx) => await addRound(trx, (await getContest(trx, contest))!, ++round, [{ bots, pace: 0 }]))
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
const present = async (): Promise<number[]> => (await contestBots(db, contest)).map(({ id }) => id);
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
  expect((await versionsOf(db, first)).map(({ id, name }) => [id, name])).toEqual([
    [second, `heron ${number} v2`],
    [first, `heron ${number}`],
  ]);
  expect(await join('heron', 'a')).toBe(first); // the old program again
  expect(await present()).toEqual([first]);
  const third = await join('heron', 'c');
  expect((await contestBots(db, contest)).map(({ id, name }) => [id, name])).toEqual([[third, `heron ${number} v3`]]);
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
    .select('bot')
    .where('contest', '=', contest)
    .where('bot', 'in', [strong, next])
    .execute();
  // each has its own matches
  expect([strong, next].map((bot) => found.filter((row) => row.bot === bot).length)).toEqual([24, 12]);
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
    .updateTable('contest_bots')
    .set({ left_at: new Date(Date.now() + 3_600_000) })
    .where('bot', 'in', many)
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
    seats: [{ bot: two }, { bot: one, name: `one ${number}` }],
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
  expect((await versionsOf(db, first)).map(({ id }) => id)).toEqual([bots[0], first]);
  expect(await present()).toEqual([bots[0]]);
});

test('the last hundred bots that left are remembered', async () => {
  const rows = Array.from({ length: 130 }, (_, at) => at);
  const bots: number[] = [];
  for (const at of rows) bots.push(await join(`gone ${at}`));
  await db
    .updateTable('contest_bots')
    .set({ left_at: new Date(0) })
    .where('contest', '=', contest)
    .execute();
  for (const at of rows.slice(0, 5))
    await db
      .updateTable('contest_bots')
      .set({ left_at: new Date(1000 + at) })
      .where('bot', '=', bots[at]!)
      .execute();
  const there = [await join('here'), await join('there')];
  const field = await contestField(db, contest);
  expect(field.map(({ takesPart }) => takesPart)).toEqual([true, true, ...Array.from({ length: 100 }, () => false)]);
  expect(field.slice(0, 7).map(({ bot }) => bot)).toEqual([...there, ...bots.slice(0, 5).toReversed()]);
});

test('data of an older arena stay: its bots are first versions, and those that had left are known again', async () => {
  await sql`create database old`.execute(db);
  await db.destroy();
  db = openDatabase(server.url.replace('/arena?', '/old?'));
  await migrate(db);
  contest = await create('old');
  const [one, two, gone] = [await join('one'), await join('two'), await join('gone')];
  await play(one, two, 3);
  await play(one, gone, 3);
  await leaveContest(db, contest, gone);
  await undoVersions(db);
  await migrate(db);
  expect((await contestBots(db, contest)).map(({ id, name }) => [id, name])).toEqual([
    [one, `one ${number}`],
    [two, `two ${number}`],
  ]);
  expect(await contestField(db, contest)).toEqual(
    [one, two, gone].map((bot) => ({ bot, prior: 1500, takesPart: bot !== gone })),
  );
  expect((await ratingOf(one)).games).toBe(6);
  expect(await join('one', 'a')).toBe(one);
});

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
