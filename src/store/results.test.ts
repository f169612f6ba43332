import { statements } from './migrations/006-messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getContest, tallies } from './contests.ts';
import { openDatabase, type Database } from './database.ts';
import { showFrames } from './frames.ts';
import { channel, listen } from './listen.ts';
import { counts, getLog, getMatch, latestOf } from './matches.ts';
import { finishedOf } from '../site/bots/queries.ts';
import { finishedIn, runningIn } from '../site/contests/queries.ts';
import { findMatches } from '../site/matches/find.ts';
import { liveFrames } from '../site/live/queries.ts';
import { migrate } from './migrations.ts';
import { claimMatch, finishMatch, returnMatch, voidAttempt, type Attempt, type Result } from './results.ts';
import { keepTurnStderr } from './stderr.ts';
import { addRound, createContest, joinContest } from './rounds.ts';
import { emptyDatabase, temporaryDatabase, makeOlder } from '../../test/store.ts';

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
let bots: number[];
let match: number;
let twin: number;
let number = 0;
beforeEach(async () => {
  contest = await createContest(db, {
    name: `contest ${++number}`,
    game: 'geography',
    kind: 'series',
    options: { gsize: 8, graph: '' },
    moveTime: 1000,
  });
  bots = [];
  for (const name of ['one', 'two'])
    bots.push(await joinContest(db, contest, { game: 'geography', name, program: 'random' }));
  [match, twin] = (await db
    .transaction()
    .execute(
      async (trx) => await addRound(trx, (await getContest(db, contest))!, 1, [{ versions: bots, pace: 1 }]),
    )) as [number, number];
});

const claim = (id = match): Promise<Attempt> => db.transaction().execute(async (trx) => (await claimMatch(trx, id))!);
const finish = (attempt: Attempt, result: Result): Promise<boolean> =>
  db.transaction().execute((trx) => finishMatch(trx, attempt, result));
const won: Result = { log: 'the log\n', times: 'the times\n', turns: 7, outcome: { scores: [1, 0], cause: 'rules' } };
const late = { code: 'referee-late', milliseconds: 50 };
const lost: Result = {
  log: 'another log\n',
  times: '',
  turns: 8,
  outcome: { scores: [0, 1], cause: 'illegal', by: 0, reason: { code: 'no-edge', from: 1, to: 2 } },
};

describe('a result', () => {
  it('is stored with its log in one transaction, and counted with the last match of its table', async () => {
    expect(await getMatch(db, match)).toMatchObject({
      state: 'waiting',
      attempt: 0,
      seats: [
        { bot: bots[0], name: 'one' },
        { bot: bots[1], name: 'two' },
      ],
    });
    const attempt = await claim();
    expect(await getMatch(db, match)).toMatchObject({ state: 'running', attempt: 1 });
    expect((await getMatch(db, match))!.seed).toBeUndefined();
    expect(await finish(attempt, lost)).toBe(true);
    expect(await getMatch(db, match)).toMatchObject({
      state: 'finished',
      turns: 8,
      outcome: { scores: [0, 1], cause: 'illegal', by: 0, reason: { code: 'no-edge', from: 1, to: 2 } },
    });
    expect(await getLog(db, match)).toEqual({ log: 'another log\n', times: '' });
    expect((await latestOf(db, sql`select ${bots[0]}::bigint as version`, 20)).map(({ id }) => id)).toEqual([match]);
    expect(await tallies(db, contest)).toEqual([]);
    await finish(await claim(twin), lost);
    expect(await tallies(db, contest)).toEqual(
      [
        [bots[0], bots[1]],
        [bots[1], bots[0]],
      ].map(([first, second]) => ({ first, second, wins: 0, draws: 0, losses: 1 })),
    );
  });

  it('does not show its seed until the other match of that seed is over too', async () => {
    const attempt = await claim();
    await finish(attempt, won);
    expect((await getMatch(db, match))!.seed).toBeUndefined();
    const other = await claim(twin);
    expect((await getMatch(db, match))!.seed).toBeUndefined();
    await finish(other, lost);
    expect((await getMatch(db, match))!.seed).toBe(attempt.seed);
    expect((await getMatch(db, twin))!.seed).toBe(attempt.seed);
  });

  it('does not show its seed before a return match in a later round either', async () => {
    await db.updateTable('matches').set({ round: 2 }).where('id', '=', twin).execute();
    const attempt = await claim();
    await finish(attempt, won);
    expect((await getMatch(db, match))!.seed).toBeUndefined();
    await finish(await claim(twin), lost);
    expect((await getMatch(db, match))!.seed).toBe(attempt.seed);
  });

  it('of an attempt that lost its token changes nothing', async () => {
    const stale = await claim();
    const fresh = await claim();
    expect(fresh.attempt).toBe(2);
    expect(await finish(stale, lost)).toBe(false);
    expect(await db.transaction().execute((trx) => returnMatch(trx, stale))).toBe(false);
    expect(await getMatch(db, match)).toMatchObject({ state: 'running', attempt: 2 });
    expect(await tallies(db, contest)).toEqual([]);
    expect(await finish(fresh, won)).toBe(true);
    expect(await getLog(db, match)).toEqual({ log: 'the log\n', times: 'the times\n' });
  });

  it('of a referee who was late is void; after three such attempts so is the match', async () => {
    const starve = (attempt: Attempt): Promise<string | undefined> =>
      db.transaction().execute((trx) => voidAttempt(trx, attempt, { code: 'not-playable', why: late }));
    const first = await claim();
    expect(await starve(first)).toBe('waiting');
    expect(await starve(first)).toBeUndefined();
    const lostOne = await claim();
    // an attempt lost with its worker does not count as a late referee
    expect(await db.transaction().execute((trx) => returnMatch(trx, lostOne))).toBe(true);
    expect(await starve(await claim())).toBe('waiting');
    expect(await starve(await claim())).toBe('void');
    expect(await getMatch(db, match)).toMatchObject({
      state: 'void',
      attempt: 4,
      reason: { code: 'not-playable', why: late },
    });
    expect(await db.transaction().execute((trx) => claimMatch(trx, match))).toBeUndefined();
    expect(await tallies(db, contest)).toEqual([]);
  });

  it('counts once, however often it is sent', async () => {
    const [attempt, other] = [await claim(), await claim(twin)];
    // also both at once
    const stored = await Promise.all([attempt, other, attempt, other, attempt, other].map((each) => finish(each, won)));
    expect(stored.filter(Boolean)).toHaveLength(2);
    expect(await db.transaction().execute((trx) => claimMatch(trx, match))).toBeUndefined();
    expect(await tallies(db, contest)).toMatchObject([
      { wins: 1, draws: 0, losses: 0 },
      { wins: 1, draws: 0, losses: 0 },
    ]);
  });

  it('whose transaction breaks off leaves no trace', async () => {
    const attempt = await claim();
    const half = db.transaction().execute(async (trx) => {
      await finishMatch(trx, attempt, won);
      throw new Error('the power went out');
    });
    await expect(half).rejects.toThrow('the power went out');
    expect(await getLog(db, match)).toBeUndefined();
    expect(await tallies(db, contest)).toEqual([]);
    expect(await finish(attempt, won)).toBe(true);
  });

  it('may fail twenty times and no more, while attempts lost to our own troubles do not count', async () => {
    for (let attempt = 1; attempt <= 30; attempt++) expect((await claim()).attempt).toBe(attempt); // its workers died
    const giveBack = (attempt: Attempt, hasFailed: boolean): Promise<boolean> =>
      db.transaction().execute((trx) => returnMatch(trx, attempt, hasFailed));
    for (let times = 0; times < 20; times++) {
      expect(await giveBack(await claim(), false)).toBe(true); // its worker was stopped
      const [stale, failed] = [await claim(), await claim()];
      expect(await giveBack(stale, true)).toBe(false);
      expect(await giveBack(failed, true)).toBe(true);
      expect(await getMatch(db, match)).toMatchObject({ state: 'waiting' });
    }
    expect(await claim()).toBeUndefined();
    expect(await getMatch(db, match)).toMatchObject({ state: 'void', reason: { code: 'too-many-tries', tries: 20 } });
  });

  it('is given up, and that is told, when a hundred of its workers died or fell silent', async () => {
    for (let times = 0; times < 100; times++) expect(await claim()).toMatchObject({ lost: times });
    const told: unknown[] = [];
    const next = db.transaction().execute((trx) => claimMatch(trx, match, undefined, (why) => told.push(why)));
    expect(await next).toBeUndefined();
    expect(told).toEqual([{ code: 'workers-lost', times: 100 }]);
    expect(await getMatch(db, match)).toMatchObject({ state: 'void', reason: { code: 'workers-lost', times: 100 } });
  });
});

it('of what a version wrote by turns, that in its last matches is kept', async () => {
  const write = (id: number, text: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await keepTurnStderr(trx, id, [{ seat: 0, version: bots[0]!, turns: [{ turn: 1, text }] }], 1);
    });
  await write(match, 'first');
  await write(twin, 'z\u00c5\u0082y \0');
  const kept = await db.selectFrom('turn_stderr').select(['match', 'turns']).where('version', '=', bots[0]!).execute();
  expect(kept).toEqual([{ match: twin, turns: [{ turn: 1, text: 'zły \\x00' }] }]);
});

describe('a round', () => {
  const addFour = async (duplicate: boolean) => {
    const id = await createContest(db, {
      name: `four ${duplicate}`,
      game: 'kierki',
      kind: 'series',
      options: {},
      moveTime: 1000,
      duplicate,
    });
    const four: number[] = [];
    for (const name of ['n', 'e', 's', 'w'])
      four.push(await joinContest(db, id, { game: 'kierki', name, program: 'random' }));
    const added = await db.transaction().execute(
      async (trx) =>
        await addRound(trx, (await getContest(trx, id))!, 1, [
          { versions: four, pace: 0 },
          { versions: four.toReversed(), pace: 0 },
        ]),
    );
    const boards = await Promise.all(added.map(async (board) => (await getMatch(db, board))!));
    expect(boards.map((board) => board.board)).toEqual(added.map((_, at) => at + 1));
    expect(boards.every((board) => board.duplicate === duplicate)).toBe(true);
    const seeds = await db.selectFrom('matches').select('seed').where('contest', '=', id).orderBy('board').execute();
    return {
      id,
      added,
      seats: boards.map(({ seats }) => seats.map(({ name }) => name).join('')),
      seeds: seeds.map(({ seed }) => seed),
    };
  };

  it('of a duplicate contest plays every seed in each rotation of the seats', async () => {
    const { seats, seeds } = await addFour(true);
    expect(seats).toEqual(['nesw', 'eswn', 'swne', 'wnes', 'wsen', 'senw', 'enws', 'nwse']);
    expect([new Set(seeds.slice(0, 4)).size, new Set(seeds.slice(4)).size, new Set(seeds).size]).toEqual([1, 1, 2]);
  });

  it('of a single contest plays every table once, with its own seed; four seats count pair by pair', async () => {
    const { id, added, seats, seeds } = await addFour(false);
    expect(seats).toEqual(['nesw', 'wsen']);
    expect(new Set(seeds).size).toBe(2);
    const attempt = await claim(added[0]);
    await finish(attempt, { ...won, outcome: { scores: [-40, -12, -40, -104], cause: 'rules' } });
    const [n, e, s, w] = attempt.seats.map(({ id: version }) => version);
    const row = (first?: number, second?: number, lead = 0) => ({
      first,
      second,
      wins: lead > 0 ? 1 : 0,
      draws: lead === 0 ? 1 : 0,
      losses: lead < 0 ? 1 : 0,
    });
    expect(await tallies(db, id)).toEqual([
      row(n, e, -1),
      row(n, s, 0),
      row(n, w, 1),
      row(e, s, 1),
      row(e, w, 1),
      row(s, w, 1),
    ]);
    expect((await getMatch(db, added[0]!))!.seed).toBe(attempt.seed); // the only match of its seed: nothing has to be hidden
  });
});

describe('pages', () => {
  const frame = (vertex: number) => ({ view: { vertex }, moves: { 0: `${vertex}` }, ms: { 0: 1 }, toMove: [1] });

  it('get the frames of the running attempt that they do not have yet', async () => {
    expect(await liveFrames(db, match)).toBeUndefined();
    const first = await claim();
    await showFrames(db, first, 0, [frame(1), frame(2)]);
    await showFrames(db, first, 1, [frame(2), frame(3)]);
    expect(await liveFrames(db, match)).toEqual({ attempt: 1, from: 0, frames: [frame(1), frame(2), frame(3)] });
    expect(await liveFrames(db, match, { attempt: 1, frames: 2 })).toEqual({ attempt: 1, from: 2, frames: [frame(3)] });
    const second = await claim();
    await showFrames(db, first, 3, [frame(4)]);
    await showFrames(db, second, 0, [frame(5)]);
    expect(await liveFrames(db, match, { attempt: 1, frames: 3 })).toEqual({ attempt: 2, from: 0, frames: [frame(5)] });
    await finish(second, won);
    await showFrames(db, second, 1, [frame(6)]);
    expect(await liveFrames(db, match)).toBeUndefined();
    expect(await db.selectFrom('live_frames').selectAll().where('match', '=', match).execute()).toEqual([]);
  });

  it('are notified', async () => {
    const heard: number[] = [];
    const listener = listen(server.url, { [channel]: (news) => heard.push(Number(news)) });
    await expect.poll(listening).toBe(1);
    const attempt = await claim();
    await expect.poll(() => heard).toEqual([match]);
    await showFrames(db, attempt, 0, [frame(1)]);
    await expect.poll(() => heard).toEqual([match, match]);
    await finish(attempt, won);
    await expect.poll(() => heard).toEqual([match, match, match]);
    await listener.close();
  });
  const listening = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from pg_stat_activity where query = 'listen arena_match' and datname = current_database()`.execute(
      db,
    );
    return rows[0]!.count;
  };

  it('list running and finished matches, page by page', async () => {
    const ended: number[] = [];
    const all = await db.selectFrom('matches').select('id').where('contest', '=', contest).orderBy('id').execute();
    for (const { id } of all) {
      match = id;
      const attempt = await claim();
      expect((await runningIn(db, contest, 10)).map((running) => running.id)).toEqual([id]);
      await finish(attempt, won);
      ended.unshift(id);
    }
    const [newest] = await finishedIn(db, contest, 1);
    expect(newest!.id).toBe(ended[0]);
    const before = { at: newest!.finishedAt!, id: newest!.id };
    expect((await finishedIn(db, contest, 10)).map(({ id }) => id)).toEqual(ended);
    expect((await findMatches(db, before, ended.length - 1)).matches.map(({ id }) => id)).toEqual(ended.slice(1));
    expect((await finishedOf(db, bots[0]!, 100)).length).toBeGreaterThanOrEqual(2);
    expect(await finishedOf(db, 10_000, 10)).toEqual([]);
    expect(await counts(db)).toMatchObject({ workers: 0, slots: 0 });
  });
});

describe('migrations', () => {
  it('may run again, and several at once on an empty database', async () => {
    await migrate(db);
    const fresh = await emptyDatabase();
    const several = [1, 2, 3].map(() => openDatabase(fresh.url));
    await Promise.all(several.map(migrate));
    expect(await several[0]!.selectFrom('matches').selectAll().execute()).toEqual([]);
    await Promise.all(several.map((one) => one.destroy()));
    await fresh.close();
  });

  it('keep the matches of an older arena: all were duplicates', async () => {
    const older = await temporaryDatabase();
    const old = openDatabase(older.url);
    await makeOlder(old, '002-programs');
    await sql`insert into contests (name, game, kind, options, move_time) values ('old', 'geography', 'ladder', '{"gsize":8}', 1000)`.execute(
      old,
    );
    await sql`insert into matches (contest, game, options, seed, move_time, round, board, pace) values (1, 'geography', '{}', 'seed', 1000, 1, 1, 0)`.execute(
      old,
    );
    await sql`insert into matches (contest, game, options, seed, move_time, round, board, pace, state, finished_at, turns, scores, cause)
      values (1, 'geography', '{}', 'seed', 1000, 1, 2, 0, 'finished', now(), 9, '{1,0}', 'rules')`.execute(old);
    await sql`insert into bots (game, name, program) values ('geography', 'old', 'random')`.execute(old);
    await sql`insert into match_seats (match, seat, bot) values (1, 0, 1), (2, 0, 1)`.execute(old);
    await migrate(old);
    expect((await latestOf(old, sql`select id as version from versions`, 20)).map(({ id }) => id)).toEqual([2]);
    expect(await getContest(old, 1)).toMatchObject({ name: 'old', options: { gsize: 8 }, duplicate: true });
    expect(await getMatch(old, 1)).toMatchObject({ state: 'waiting', round: 1, duplicate: true });
    await old.destroy();
    await older.close();
  });
});

it('keep reasons that were stored as sentences', async () => {
  class Enough extends Error {}
  const change = db.transaction().execute(async (trx) => {
    await sql`alter table matches alter column reason type text using null`.execute(trx);
    await sql`update matches set reason = 'no such edge' where id = ${match}`.execute(trx);
    for (const statement of statements.split(';\n').filter((each) => each.trim() !== ''))
      await sql.raw(statement).execute(trx);
    const rows = await trx.selectFrom('matches').select(['id', 'reason']).where('id', 'in', [match, twin]).execute();
    expect(new Map(rows.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [match, { code: 'verbatim', text: 'no such edge' }],
        [twin, null],
      ]),
    );
    throw new Enough(); // rolled back
  });
  await expect(change).rejects.toThrow(Enough);
});
