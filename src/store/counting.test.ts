import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { placement } from '../pairing/standings.ts';
import { gamesIn } from '../pairing/ladder/results.ts';
import type { Kind } from '../pairing/ladder/rounds.ts';
import { contestVersions, getContest, ladderResults, officialRecords, tallies } from './contests.ts';
import { atomically, openDatabase, type Database } from './database.ts';
import { migrate } from './migrations.ts';
import { claimMatch, finishMatch, voidAttempt } from './results.ts';
import { addRound, createContest, joinContest, openTables } from './rounds.ts';
import { giveUpGames } from './tournaments.ts';
import { temporaryDatabase, makeOlder } from '../../test/store.ts';

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

let number = 0;
async function newContest(
  names: readonly string[],
  game: string,
  duplicate: boolean,
): Promise<{ contest: number; bots: number[] }> {
  const contest = await createContest(db, {
    name: `contest ${++number}`,
    game,
    kind: 'ladder',
    options: {},
    moveTime: 1000,
    duplicate,
  });
  const bots: number[] = [];
  for (const name of names) bots.push(await joinContest(db, contest, { game, name, program: 'random' }));
  return { contest, bots };
}

const newTable = async (
  contest: number,
  round: number,
  bots: readonly number[],
  kind: Kind = 'official',
): Promise<number[]> =>
  await db
    .transaction()
    .execute(
      async (trx) => await addRound(trx, (await getContest(trx, contest))!, round, [{ versions: bots, kind, pace: 0 }]),
    );

/** Ends a match with these scores, by seat; without scores the match is void. */
async function end(match: number, scores?: readonly number[]): Promise<void> {
  for (let tries = 0; tries < (scores === undefined ? 3 : 1); tries++) {
    const attempt = (await db.transaction().execute((trx) => claimMatch(trx, match)))!;
    if (scores === undefined)
      await db.transaction().execute((trx) => voidAttempt(trx, attempt, { code: 'workers-lost', times: 3 }));
    else
      await db
        .transaction()
        .execute((trx) =>
          finishMatch(trx, attempt, { log: '', times: '', turns: 1, outcome: { scores, cause: 'rules' } }),
        );
  }
}

/**
 * Plays random tables, several ending at once; returns the points of each bot in the order in which its tables ended.
 */
async function playThrough(
  { contest, bots }: { contest: number; bots: number[] },
  seats: number,
  rounds: number,
  everyKind: boolean,
): Promise<Map<number, number[]>> {
  const random = randomFor(`counting ${contest}`, 0);
  const points = new Map(bots.map((bot): [number, number[]] => [bot, []]));
  for (let round = 1; round <= rounds; round++) {
    const table = random.shuffle(bots).slice(0, seats);
    const kind = everyKind ? random.pick<Kind>(['official', 'official', 'neighbours', 'newcomers']) : 'official';
    const matches = await newTable(contest, round, table, kind);
    const ends = matches.map(() => (random.below(12) === 0 ? undefined : table.map(() => random.below(3))));
    await Promise.all(matches.map(async (match, at) => await end(match, ends[at])));
    const played = ends.flatMap((scores, by) =>
      scores === undefined ? [] : [{ scores, seated: table.map((_, seat) => table[(seat + by) % seats]!) }],
    );
    for (const bot of kind === 'official' && played.length > 0 ? table : []) {
      points
        .get(bot)!
        .push(
          played.reduce((sum, { scores, seated }) => sum + placement()(scores)[seated.indexOf(bot)]!, 0) /
            played.length,
        );
    }
  }
  return points;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

test.each([
  ['geography', 2, true],
  ['kierki', 4, true],
  ['kierki', 4, false],
])('a table of %s counts as one official match, by the mean over its rotations', async (game, seats, duplicate) => {
  const opened = await newContest(
    ['one', 'two', 'three', 'four', 'five'].map((name) => `${name} ${seats} ${duplicate}`),
    game,
    duplicate,
  );
  const points = await playThrough(opened, seats, 15, true);
  const records = await officialRecords(db, opened.contest, 1);
  for (const { bot, matches, points: got } of records) {
    const all = points.get(bot)!;
    expect(matches).toBe(all.length);
    expect(got).toBeCloseTo(sum(all), 5);
  }
  const finished = await db
    .selectFrom('matches')
    .select('id')
    .where('contest', '=', opened.contest)
    .where('state', '=', 'finished')
    .execute();
  expect(gamesIn(await ladderResults(db, opened.contest, seats))).toBe(finished.length);
});

test('the latest tables count, as many as the listed bot with the fewest has', async () => {
  const { contest, bots } = await newContest(['a', 'b', 'c', 'd', 'e'], 'geography', false);
  const [a, b, c, d, e] = bots as [number, number, number, number, number];
  const play = async (
    one: number,
    other: number,
    scores: readonly number[],
    times: number,
    from: number,
  ): Promise<void> => {
    for (let round = from; round < from + times; round++)
      await end((await newTable(contest, round, [one, other]))[0]!, scores);
  };
  await play(a, b, [0, 1], 10, 1); // no longer counts
  await play(c, d, [1, 0], 30, 101);
  await play(a, b, [1, 0], 20, 201);
  await play(a, b, [1, 1], 10, 301);
  await play(e, d, [1, 0], 1, 401);
  expect(await officialRecords(db, contest, 1)).toEqual([
    { bot: a, matches: 40, points: 25 },
    { bot: b, matches: 40, points: 5 },
    { bot: c, matches: 30, points: 30 },
    { bot: d, matches: 31, points: 0 },
    { bot: e, matches: 1, points: 1 },
  ]);
});

test('nothing counts before the last match of a table is over, even if that is void', async () => {
  const { contest, bots } = await newContest(['early', 'late'], 'geography', true);
  const [first, second] = await newTable(contest, 1, bots);
  await end(first!, [1, 0]);
  expect([await tallies(db, contest), (await officialRecords(db, contest, 1)).map(({ matches }) => matches)]).toEqual([
    [],
    [0, 0],
  ]);
  expect(await openTables(db, contest)).toEqual([{ kind: 'official', bots: bots.toReversed() }]);
  await end(second!);
  expect(await tallies(db, contest)).toEqual([{ first: bots[0], second: bots[1], wins: 1, draws: 0, losses: 0 }]);
  expect(await officialRecords(db, contest, 1)).toEqual([
    { bot: bots[0], matches: 1, points: 1 },
    { bot: bots[1], matches: 1, points: 0 },
  ]);
  for (const match of await newTable(contest, 2, bots)) await end(match);
  expect((await officialRecords(db, contest, 1)).map(({ matches }) => matches)).toEqual([1, 1]);
  expect(await openTables(db, contest)).toEqual([]);
});

test('a table counts when the matches of it that wait are given up', async () => {
  const { contest, bots } = await newContest(['played', 'given up'], 'geography', true);
  const [first, second] = await newTable(contest, 1, bots);
  const unplayed = await newTable(contest, 2, bots);
  await end(first!, [1, 0]);
  const giveUp = async () =>
    await db
      .transaction()
      .execute(async (trx) => await giveUpGames(trx, [first!, second!, ...unplayed], { code: 'contest-ended' }));
  await giveUp();
  await giveUp(); // changes nothing
  expect(await tallies(db, contest)).toEqual([{ first: bots[0], second: bots[1], wins: 1, draws: 0, losses: 0 }]);
  expect(await officialRecords(db, contest, 1)).toEqual([
    { bot: bots[0], matches: 1, points: 1 },
    { bot: bots[1], matches: 1, points: 0 },
  ]);
});

test('many tables with the same bots may end at once', async () => {
  const { contest, bots } = await newContest(['u', 'v', 'w', 'x'], 'kierki', false);
  const random = randomFor('at once', 0);
  const matches: number[] = [];
  for (let round = 1; round <= 20; round++) matches.push(...(await newTable(contest, round, random.shuffle(bots))));
  await Promise.all(matches.map(async (match) => await end(match, [3, 1, 1, 0])));
  const records = await officialRecords(db, contest, 1);
  expect(records.map((record) => record.matches)).toEqual([20, 20, 20, 20]);
  expect(sum(records.map((record) => record.points))).toBe(20 * 6);
});

test('only whole cycles count', async () => {
  const { contest, bots } = await newContest(['f', 'g'], 'geography', false);
  for (let round = 1; round <= 33; round++)
    await end((await newTable(contest, round, bots))[0]!, round <= 3 ? [1, 0] : [0, 1]);
  const points = async (cycle: number): Promise<number[]> =>
    (await officialRecords(db, contest, cycle)).map((record) => record.points);
  expect(await points(1)).toEqual([3, 30]);
  expect(await points(2)).toEqual([2, 30]); // 32 of 33
  expect(await points(15)).toEqual([0, 30]);
  expect(await points(34)).toEqual([3, 30]); // provisional: all points
});

test('results of an older arena stay; its official points, which were not of equal opposition, do not', async () => {
  const duels = await newContest(['old one', 'old two', 'old three'], 'geography', true);
  const fours = await newContest(['old n', 'old e', 'old s', 'old w', 'old x'], 'kierki', true);
  await playThrough(duels, 2, 12, false);
  await playThrough(fours, 4, 6, false);
  const [open] = await newTable(duels.contest, 99, duels.bots.slice(0, 2));
  await end(open!, [1, 0]); // the other match of its seed is still to be played
  const kept = async (): Promise<unknown> => ({
    tallies: [await tallies(db, duels.contest), await tallies(db, fours.contest)],
    rankings: await db
      .selectFrom('rankings')
      .selectAll()
      .where('contest', '=', fours.contest)
      .orderBy('versions')
      .orderBy('places')
      .execute(),
    bots: (await contestVersions(db, duels.contest)).length,
  });
  const before = await kept();
  await makeOlder(db, '003-duplicates');
  await migrate(db);
  expect(await kept()).toEqual(before);
  for (const { contest } of [duels, fours])
    for (const record of await officialRecords(db, contest, 1)) expect(record).toMatchObject({ matches: 0, points: 0 });
  expect(await openTables(db, duels.contest)).toMatchObject([{ kind: 'informative' }]);
});

test('a transaction that PostgreSQL ends to solve a deadlock is done again', async () => {
  const held: number[] = [];
  const cross = async (one: number, other: number): Promise<void> =>
    await atomically(db, async (trx) => {
      await sql`select set_config('deadlock_timeout', '10ms', true), pg_advisory_xact_lock(${one})`.execute(trx);
      held.push(one);
      await expect.poll(() => held.length).toBeGreaterThan(1);
      await sql`select pg_advisory_xact_lock(${other})`.execute(trx);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(held).toHaveLength(3);
});
