import { inEnglish } from '../../test/in-english.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { appendFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readLog, type LogLine, type UsedLine } from '../game/log.ts';
import { verify } from '../game/replay.ts';
import { fingerprintOf } from '../programs/bot-fingerprint.ts';
import { loadGame } from '../match/games.ts';
import { matchWork, type WorkOf } from '../jobs/job.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { unlessGone } from '../sandbox/group.ts';
import { isolation } from '../sandbox/isolation.ts';
import { childrenOf } from '../sandbox/watched.ts';
import { getContest, tallies } from '../store/contests.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { counts, getLog, getMatch } from '../store/matches.ts';
import { liveFrames } from '../site/live/queries.ts';
import { claimMatch } from '../store/results.ts';
import { addRound, createContest, joinContest } from '../store/rounds.ts';
import { addJudgedGame } from '../../test/site.ts';
import { temporaryDatabase, temporaryFolder } from '../../test/store.ts';
import { Unusable } from '../store/unusable.ts';
import { runWorker } from './worker.ts';
import { said } from '../text/said.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let queue: Queue;
const cleanUp: (() => Promise<unknown>)[] = [];
let copy: string; // a checkout with a bot that thinks for a while, and what single tests add
beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url);
  queue = await openQueue(server.url, () => undefined);
  copy = await copyCheckout();
  await writeFile(join(copy, 'dist/games/geography/bots/slow.js'), slow);
});
afterEach(async () => {
  for (const step of cleanUp.splice(0)) await step();
});
afterAll(async () => {
  await queue.close();
  await db.destroy();
  await server.close();
  rmSync(copy, { recursive: true, force: true });
});

const soak = process.env['ARENA_SOAK'] !== undefined;
const checkout = fileURLToPath(new URL('../../', import.meta.url));

/** A worker of the copied checkout. */
function startWorker(slots: number): ChildProcess {
  const entry = join(copy, 'dist/src/worker/main.js');
  return spawn(process.execPath, [entry], {
    env: { ...process.env, DATABASE_URL: server.url, ARENA_SLOTS: `${slots}`, ARENA_TIER: 'none' },
    stdio: 'inherit',
  });
}

/** The same until the test is over. */
function startForTest(slots: number): ChildProcess {
  const worker = startWorker(slots);
  cleanUp.push(() => stop(worker));
  return worker;
}

/** A worker in this process, until `end` or the end of the test. */
function workHere(slots: number, told: string[] = [], look?: number): { end(): Promise<void> } {
  const control = new AbortController();
  const tell = (line: string): void => void told.push(line);
  const options = { databaseUrl: server.url, slots, tier: 'none', tell, stop: control.signal } as const;
  const ended = runWorker({ ...options, ...(look !== undefined && { look }) });
  const end = async (): Promise<void> => {
    control.abort();
    await ended;
  };
  cleanUp.push(end);
  return { end };
}

async function stop(worker: ChildProcess): Promise<number | null> {
  if (worker.exitCode !== null || worker.signalCode !== null) return worker.exitCode;
  const ended = new Promise<number | null>((resolve) => worker.once('exit', resolve));
  worker.kill('SIGCONT');
  worker.kill('SIGTERM');
  return await ended;
}

/** A graph that is one path, so that every match has so many moves. */
const path = (moves: number): string =>
  `${moves + 1} 0 ${moves} ${Array.from({ length: moves }, (_, at) => `${at} ${at + 1}`).join(' ')}`;

let number = 0;
/** A pair of matches of two bots. */
async function addMatches(
  pace: number,
  { moves = 40, moveTime = 2000, program = 'random' } = {},
): Promise<{ contest: number; matches: number[] }> {
  const contest = await createContest(db, {
    name: `series ${++number}`,
    game: 'geography',
    kind: 'series',
    options: { gsize: 8, graph: path(moves) },
    moveTime,
  });
  const bots: number[] = [];
  for (const name of ['one', 'two'])
    // a bot keeps its program
    bots.push(await joinContest(db, contest, { game: 'geography', name: `${name}-${program}`, program }));
  const matches = await db.transaction().execute(async (trx) => {
    const added = await addRound(trx, (await getContest(trx, contest))!, 1, [{ versions: bots, pace }]);
    await queue.add(trx, matchWork(added));
    return added;
  });
  return { contest, matches };
}

async function copyCheckout(): Promise<string> {
  const folder = temporaryFolder();
  for (const part of ['dist/src', 'dist/games', 'games'])
    await cp(join(checkout, part), join(folder, part), { recursive: true });
  for (const file of ['node_modules', 'package.json']) await symlink(join(checkout, file), join(folder, file));
  return folder;
}

const slow = `
import { bot as random } from './random.js';
export const bot = (view, question) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 80);
  return random(view, question);
};
`;

/** A judge that asks both bots once and gives each what it said; nothing to a bot that is gone. */
const higherWins = (question: string): string => `
print('${question}', flush=True)
picks = [input(), input()]
print('[0]END')
print([int(pick) if pick.isdigit() else 0 for pick in picks], flush=True)
`;

const states = async (matches: readonly number[]): Promise<unknown[]> =>
  await Promise.all(matches.map(async (match) => (await getMatch(db, match))?.state));
/** Waits until so many positions of a running match are stored. */
async function shows(match: number, frames: number): Promise<void> {
  await expect.poll(async () => (await liveFrames(db, match))?.frames.length ?? 0).toBeGreaterThanOrEqual(frames);
}
const slotsOf = (worker: ChildProcess): number[] =>
  childrenOf(worker.pid!).filter((pid) =>
    unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1'))?.includes('slot-process.js'),
  );

describe('a worker', () => {
  it('plays each slot on a core of its own, shows a match as it is played, and plays it to the end when stopped', async () => {
    const worker = startForTest(2);
    const { matches } = await addMatches(0, { program: 'slow' });
    for (const match of matches) await shows(match, 2);
    const allowed = (pid: number): string =>
      /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!;
    expect(slotsOf(worker).map(allowed)).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]);
    expect(await counts(db)).toEqual({ workers: 1, slots: 2, tier: 'none', trouble: null, running: 2, waiting: 0 });
    expect(await stop(worker)).toBe(0);
    expect(await states(matches)).toEqual(['finished', 'finished']);
    expect(await counts(db)).toEqual({ workers: 0, slots: 0, tier: null, trouble: null, running: 0, waiting: 0 });
  });

  it('plays the next match in a slot while the result of the last one is stored', async () => {
    const { matches } = await addMatches(0);
    await db.transaction().execute(async (trx) => {
      await sql`lock table logs in share mode`.execute(trx); // no result can be stored
      workHere(1);
      await expect.poll(async () => await states(matches)).toEqual(['running', 'running']);
    });
    await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
    const attempts = await db.selectFrom('matches').select('attempt').where('id', 'in', matches).execute();
    expect(attempts).toEqual([{ attempt: 1 }, { attempt: 1 }]);
  });

  it('hears of jobs that are added, and does not wait for its next look', async () => {
    workHere(2, [], 600_000);
    for (let pair = 0; pair < 3; pair++) {
      const { matches } = await addMatches(0);
      await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
    }
  });

  it('plays jobs that an older arena queued without a kind', async () => {
    const { matches } = await addMatches(0);
    await sql`update pgboss.job set data = data - 'kind'`.execute(db);
    workHere(1);
    await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
  });

  it('gives back jobs of unknown kinds, says so once, and plays the rest', async () => {
    const told: string[] = [];
    const foreign = (kind: string) => ({ kind, bot: 7 }) as unknown as WorkOf<'match'>; // as a newer arena would add it
    await db.transaction().execute((trx) => queue.add(trx, [foreign('fly'), foreign('fly'), foreign('swim')]));
    const { matches } = await addMatches(0);
    const worker = workHere(1, told);
    try {
      await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
      expect(told).toEqual(
        ['fly', 'swim'].map(
          (kind) => `the queue has work of the kind ${kind}, which this version cannot do: it goes back to the queue`,
        ),
      );
      // the priority below that of all others, which is taken again after a minute
      const waiting = await sql<{ data: unknown }>`
        select data from pgboss.job where state = 'created' and priority = -2000000000 order by data->>'kind'
      `.execute(db);
      expect(waiting.rows.map(({ data }) => data)).toEqual([
        { kind: 'fly', bot: 7 },
        { kind: 'fly', bot: 7 },
        { kind: 'swim', bot: 7 },
      ]);
    } finally {
      await worker.end();
      await sql`delete from pgboss.job`.execute(db);
    }
  });

  it('plays on although the clock was stepped back, and notices a worker that died before', async () => {
    const { matches } = await addMatches(0);
    const dead = randomUUID();
    const seen = async (when: string): Promise<void> => {
      const seen_at = sql<Date>`now() + ${when}::interval`;
      await db
        .insertInto('workers')
        .values({ id: dead, host: 'gone', slots: 1, tier: 'none', seen_at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
        .execute();
    };
    const taken = await db.transaction().execute(async (trx) => {
      const [job] = await queue.take(trx, 1);
      return (await claimMatch(trx, (job!.work as WorkOf<'match'>).match, dead))!.match;
    });
    await seen('0 seconds');
    expect((await getMatch(db, taken))!.state).toBe('running');
    expect(await liveFrames(db, taken)).toBeDefined();
    await seen('-20 seconds');
    expect(await states(matches)).toEqual(['waiting', 'waiting']); // although nobody has given it back yet
    expect((await getMatch(db, taken))!.startedAt).toBeUndefined();
    expect(await counts(db)).toMatchObject({ workers: 0, running: 0, waiting: 2 });
    expect(await liveFrames(db, taken)).toBeUndefined();

    // as if all this had happened while the clock was an hour ahead
    await seen('1 hour');
    await sql`
      update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour',
        started_on = started_on + interval '1 hour', heartbeat_on = heartbeat_on + interval '1 hour'
    `.execute(db);
    await sql`update pgboss.queue set monitor_claim_on = now() + interval '1 hour', monitor_on = now() + interval '1 hour'`.execute(
      db,
    );
    workHere(1);
    await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
    await expect.poll(async () => (await counts(db)).workers).toBe(1);
  });

  it('outlives errors of its database, tells each in a line, and counts only those that may be of the match', async () => {
    await sql`create table broken (code text not null)`.execute(db);
    await sql`
      create function break() returns trigger as $$
      begin
        if exists (select from broken) then
          raise exception 'out of order' using errcode = (select code from broken);
        end if;
        return new;
      end $$ language plpgsql
    `.execute(db);
    for (const table of ['logs', 'live_frames'])
      await sql`create trigger break before insert on ${sql.table(table)} for each row execute function break()`.execute(
        db,
      );
    const told: string[] = [];
    const worker = workHere(1, told);
    const playWith = async (code: string, isTold: () => boolean): Promise<number[]> => {
      told.length = 0;
      await sql`insert into broken values (${code})`.execute(db);
      const { matches } = await addMatches(0);
      await expect.poll(isTold).toBe(true);
      expect(await states(matches)).not.toContain('finished');
      await sql`delete from broken`.execute(db);
      await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
      const rows = await db.selectFrom('matches').select('failed').where('id', 'in', matches).execute();
      return rows.map(({ failed }) => failed);
    };
    try {
      const held =
        'the disk of the database is full (out of order); matches wait until that is over, and no result is lost';
      expect(await playWith('53100', () => told.includes(held))).toEqual([0, 0]);
      await expect.poll(() => told).toEqual([held, 'the database is back']);
      const failed = await playWith('P0001', () => told.length > 0);
      expect(Math.max(...failed)).toBeGreaterThan(0);
      for (const line of told)
        expect(line).toMatch(/^the result of match \d+ could not be stored \(out of order\); it is played again$/);
    } finally {
      await worker.end();
      await sql`drop function break cascade`.execute(db);
      await sql`drop table broken`.execute(db);
    }
  });

  it('takes no more jobs once a newer version has migrated the database, and says so; nothing is lost', async () => {
    const lines: string[] = [];
    const run = async (): Promise<unknown> =>
      await runWorker({
        databaseUrl: server.url,
        slots: 1,
        tier: 'none',
        tell: (line) => lines.push(line),
        stop: AbortSignal.timeout(60_000),
      }).catch((error: unknown) => error);
    const { matches } = await addMatches(0, { moves: 4 });
    const ended = run();
    await expect.poll(() => states(matches)).toEqual(['finished', 'finished']);
    await sql`insert into kysely_migration values ('999-later', now()::text)`.execute(db);
    await sql`alter table matches rename column failed to troubled`.execute(db);
    try {
      const { matches: waiting } = await addMatches(0, { moves: 4 });
      const why =
        'a newer version of AI-Arena has changed this database (999-later): update this one and start it again';
      expect(await ended).toMatchObject({ constructor: Unusable, message: `${why}; nothing is lost` });
      expect(await run()).toMatchObject({ message: `${why}; nothing is lost` });
      expect(lines).toEqual([]);
      const { rows } = await sql`select state, troubled from matches where id = any(${waiting})`.execute(db);
      expect(rows).toEqual(waiting.map(() => ({ state: 'waiting', troubled: 0 })));
    } finally {
      await sql`alter table matches rename column troubled to failed`.execute(db);
      await sql`delete from kysely_migration where name = '999-later'`.execute(db);
    }
    workHere(1);
    await expect.poll(() => counts(db)).toMatchObject({ waiting: 0, running: 0 });
  });

  it('gives up a match without a word when the account of a bot is deleted as the match begins', async () => {
    const { matches } = await addMatches(0, { program: 'sent.py' });
    // at the end of the transaction that claims the match
    await sql`
      create function leave() returns trigger as $$
      begin
        update contest_versions set left_at = now() where contest = new.contest;
        return null;
      end $$ language plpgsql
    `.execute(db);
    await sql`
      create constraint trigger leave after update on matches deferrable initially deferred
      for each row when (new.state = 'running') execute function leave()
    `.execute(db);
    const told: string[] = [];
    const control = new AbortController();
    const options = { databaseUrl: server.url, slots: 1, tier: 'none', stop: control.signal } as const;
    const worker = runWorker({ ...options, tell: (line) => told.push(line) });
    try {
      await expect.poll(async () => await states(matches)).toEqual(['void', 'void']);
      const { attempt, reason } = (await getMatch(db, matches[0]!))!;
      expect({ attempt, reason }).toEqual({ attempt: 2, reason: { code: 'bot-left' } });
      expect(told).toEqual([]);
    } finally {
      control.abort();
      await worker;
      await sql`drop function leave cascade`.execute(db);
    }
  });

  it('that was suspended loses its match to another worker, and its late result is refused', async () => {
    const frozen = startForTest(1);
    const { contest, matches } = await addMatches(0, { program: 'slow' });
    await shows(matches[0]!, 1);
    frozen.kill('SIGSTOP');
    startForTest(1);
    await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
    const before = await tallies(db, contest);
    expect(await getMatch(db, matches[0]!)).toMatchObject({ attempt: 2 });
    frozen.kill('SIGCONT');
    expect(await stop(frozen)).toBe(0); // by then it has tried to store its result
    expect(await tallies(db, contest)).toEqual(before);
    expect(await getMatch(db, matches[0]!)).toMatchObject({ attempt: 2, state: 'finished' });
  });
});

describe('a worker with one slot', () => {
  let worker: ChildProcess;
  beforeAll(() => void (worker = startWorker(1)));
  afterAll(() => stop(worker));

  it('starts a match again at once when its slot dies', async () => {
    const { contest, matches } = await addMatches(0, { program: 'slow' });
    await shows(matches[0]!, 1);
    process.kill(slotsOf(worker)[0]!, 'SIGKILL');
    await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
    const [tally] = await tallies(db, contest);
    expect(tally!.wins + tally!.losses).toBe(1);
    expect(
      (await Promise.all(matches.map(async (match) => (await getMatch(db, match))!.attempt))).reduce(
        (sum, attempt) => sum + attempt,
      ),
    ).toBe(3);
  });

  it('kills a slot that hangs, and starts its match again', async () => {
    const { matches } = await addMatches(0, { program: 'slow', moveTime: 500 });
    await shows(matches[0]!, 1);
    const [slot] = slotsOf(worker);
    process.kill(slot!, 'SIGSTOP');
    await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
    expect(slotsOf(worker)).not.toContain(slot);
    expect(await getMatch(db, matches[0]!)).toMatchObject({ attempt: 2 });
  });

  it('plays a match again in which its slot was late', async ({ skip }) => {
    const { boxes, why } = await isolation();
    skip(!boxes, why && said(why));
    const starved = async (match: number): Promise<number> =>
      (await db.selectFrom('matches').select('starved').where('id', '=', match).executeTakeFirstOrThrow()).starved;
    /** On a busy machine the pause may last so long that the worker ends the slot. */
    const tell = (slot: number | undefined, signal: 'SIGSTOP' | 'SIGCONT'): void => {
      if (slot !== undefined) unlessGone(() => process.kill(slot, signal));
    };
    const disturb = async (match: number): Promise<number> => {
      while ((await starved(match)) === 0 && (await states([match]))[0] !== 'finished') {
        const [slot] = slotsOf(worker);
        tell(slot, 'SIGSTOP'); // most likely while a bot is asked
        await sleep(300);
        tell(slot, 'SIGCONT');
        await sleep(15);
      }
      return await starved(match);
    };
    for (let tries = 1; ; tries++) {
      const { matches } = await addMatches(0, { moves: 300, moveTime: 150, program: 'random_bot.py' });
      // while its bots start: a pause before that counts as a hang
      await expect.poll(() => slotsOf(worker).flatMap(childrenOf).length, { interval: 5 }).toBeGreaterThan(0);
      const voids = await disturb(matches[0]!);
      await expect.poll(async () => await states(matches)).toEqual(['finished', 'finished']);
      if (voids === 0 && tries < 5) continue; // no stop fell into a question
      expect(voids).toBeGreaterThanOrEqual(1);
      return expect(await getMatch(db, matches[0]!)).toMatchObject({ attempt: (await starved(matches[0]!)) + 1 });
    }
  });

  it('lets a stand-in play on for a program that crashes, sleeps or answers wrongly twice, and the log says why', async ({
    skip,
  }) => {
    const { boxes, why } = await isolation();
    skip(!boxes, why && said(why));
    const hows = ['crash', 'sleep', 'twice'];
    for (const how of hows)
      await cp(join(checkout, 'games/kierki/fixtures/falters.py'), join(copy, `games/kierki/bots/${how}.py`));
    const contest = await createContest(db, {
      name: 'they falter',
      game: 'kierki',
      kind: 'series',
      options: { deals: '2', file: '', 'early-stop': false },
      moveTime: 500,
      duplicate: false,
    });
    const bots = [await joinContest(db, contest, { game: 'kierki', name: 'duck', program: 'duck' })];
    for (const how of hows)
      bots.push(await joinContest(db, contest, { game: 'kierki', name: how, program: `${how}.py` }));
    const [match] = await db.transaction().execute(async (trx) => {
      const added = await addRound(trx, (await getContest(trx, contest))!, 1, [{ versions: bots, pace: 0 }]);
      await queue.add(trx, matchWork(added));
      return added;
    });
    await expect.poll(async () => (await getMatch(db, match!))!.state).toBe('finished');
    const { log, times } = (await getLog(db, match!))!;
    const lines = (readLog(log) as { value: LogLine[] }).value;
    expect(verify(await loadGame('kierki'), lines)).toMatchObject({
      value: { turns: 52, outcome: { cause: 'rules' } },
    });
    const faults = lines.flatMap((line) => (line.event === 'fault' ? [line] : []));
    expect(
      inEnglish(
        faults.toSorted((one, other) => one.seat - other.seat),
        (await loadGame('kierki')).messages,
      ),
    ).toMatchObject([
      { seat: 1, fault: 'crashed', reason: 'the program ended with exit code 1' },
      {
        seat: 2,
        fault: 'timeout',
        reason: 'no answer within 0.5 s',
        told: expect.stringMatching(/^TRICK3/) as string,
      },
      { seat: 3, fault: 'illegal', reason: expect.stringMatching(/^you do not hold \w+$/) as string, told: 'WRONG3' },
    ]);
    expect((JSON.parse(times.trimEnd().split('\n').at(-1)!) as UsedLine).used.map((used) => used?.exit)).toEqual([
      undefined,
      'exit code 1',
      expect.any(String),
      expect.any(String),
    ]);
    expect((await getMatch(db, match!))!.outcome).toMatchObject({
      cause: 'rules',
      scores: expect.any(Array) as number[],
    });
  });

  it("plays a judge's match, and gives up one whose judge breaks", async ({ skip }) => {
    const { boxes, why } = await isolation();
    skip(!boxes, why && said(why));
    const judges = { higher: '[1,2]pick', broken: '[3]pick' };
    for (const [game, question] of Object.entries(judges)) {
      await mkdir(join(copy, `games/${game}/bots`), { recursive: true });
      await addJudgedGame(db, game, higherWins(question));
      for (const pick of ['1', '2', '_DEAD_'])
        await writeFile(
          join(copy, `games/${game}/bots/${pick}.py`),
          `input()\nprint('${pick}', flush=True)\ninput()\n`,
        );
    }
    const add = async (game: string, programs: readonly string[]): Promise<number> => {
      const about = { game, kind: 'series', options: {}, moveTime: 2000, duplicate: false } as const;
      const contest = await createContest(db, { name: `${game} ${++number}`, ...about });
      const bots: number[] = [];
      for (const program of programs)
        bots.push(await joinContest(db, contest, { game, name: `bot ${program}`, program: `${program}.py` }));
      return await db.transaction().execute(async (trx) => {
        const [added] = await addRound(trx, (await getContest(trx, contest))!, 1, [{ versions: bots, pace: 0 }]);
        await queue.add(trx, matchWork([added!]));
        return added!;
      });
    };
    const [won, left, broken] = [
      await add('higher', ['1', '2']),
      await add('higher', ['1', '_DEAD_']),
      await add('broken', ['1', '2']),
    ];
    await expect.poll(async () => await states([won, left, broken])).toEqual(['finished', 'finished', 'void']);
    expect(await getMatch(db, won)).toMatchObject({
      turns: 1,
      attempt: 1,
      outcome: { scores: [1, 2], cause: 'rules' },
    });
    expect((await getMatch(db, left))!.outcome).toEqual({ scores: [1, -3], cause: 'rules' });
    const { reason, attempt } = (await getMatch(db, broken))!;
    expect(attempt).toBe(2); // an attempt of its own, whose positions spectators see from the start
    expect(said(reason!)).toBe(
      'judge fault: the judge made a mistake after turn 0: there is no bot 3, only bots 1 to 2',
    );
    expect(await getLog(db, broken)).toBeUndefined();
    const { log, times } = (await getLog(db, won))!;
    const lines = log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { event: 'start', judge: 'higher', terminator: 'newline', minimum: -3, players: ['bot 1', 'bot 2'] },
      { event: 'told', turn: 1, to: [0, 1], text: 'pick' },
      { event: 'answer', turn: 1, seat: 0, text: '1' },
      { event: 'answer', turn: 1, seat: 1, text: '2' },
      { event: 'end', scores: [1, 2], given: [1, 2] },
    ]);
    expect(times.split('\n')).toHaveLength(lines.length + 2); // what was used, and the end of the last line
  });

  it('plays a match only with the program versions it was made for', async ({ skip }) => {
    const { boxes, why } = await isolation();
    skip(!boxes, why && said(why));
    const name = 'two-random_bot.py'; // as in addMatches
    const { matches: before } = await addMatches(0, { program: 'random_bot.py' });
    await db
      .updateTable('versions')
      .from('bots')
      .set({ fingerprint: fingerprintOf('geography', 'random_bot.py') })
      .whereRef('bots.id', '=', 'versions.bot')
      .where('name', '=', name)
      .execute();
    await expect.poll(async () => await states(before)).toEqual(['finished', 'finished']);
    const file = join(copy, 'games/geography/bots/random_bot.py');
    const program = await readFile(file);
    await appendFile(file, '# better\n');
    const { matches: after } = await addMatches(0, { program: 'random_bot.py' });
    // the queue may hand out either of the two again and again
    const attempts = async (): Promise<number[]> =>
      await Promise.all(after.map(async (match) => (await getMatch(db, match))!.attempt));
    await expect.poll(async () => Math.max(...(await attempts()))).toBeGreaterThan(1);
    for (const state of await states(after)) expect(['waiting', 'running']).toContain(state);
    await writeFile(file, program);
    await expect.poll(async () => await states(after)).toEqual(['finished', 'finished']);
  });
});

// the last one, because ladders go on for ever
it('a worker plays ladders of four seats, single and duplicate', async () => {
  const contests: number[] = [];
  for (const duplicate of [false, true]) {
    const ladder = await createContest(db, {
      name: `kierki ${duplicate}`,
      game: 'kierki',
      kind: 'ladder',
      options: { deals: soak ? '5' : '1', file: '', 'early-stop': true },
      moveTime: 2000,
      duplicate,
    });
    for (const program of ['careful', 'duck', 'highest', 'lowest', 'random'])
      await joinContest(db, ladder, { game: 'kierki', name: program, program });
    contests.push(ladder);
  }
  const ended = async (contest: number) =>
    await db
      .selectFrom('matches')
      .innerJoin('logs', 'logs.match', 'matches.id')
      .select(['matches.id', 'seed', 'scores', 'turns', 'log'])
      .where('contest', '=', contest)
      .where('state', '=', 'finished')
      .orderBy('matches.id')
      .execute();
  const groupIn = (matches: Awaited<ReturnType<typeof ended>>) =>
    matches.filter(({ seed }) => seed === matches[0]!.seed);
  const worker = workHere(2);
  await expect
    .poll(
      async () => {
        const [single, duplicate] = await Promise.all(contests.map(ended));
        return Math.min(single!.length, (soak ? duplicate! : groupIn(duplicate!)).length);
      },
      { timeout: 40_000 },
    )
    .toBeGreaterThanOrEqual(soak ? 16 : 4); // the tables of a ladder take turns
  await worker.end();
  const [single, duplicate] = await Promise.all(contests.map(ended));
  const rules = await loadGame('kierki');
  for (const { log, scores, turns } of [...single!, ...duplicate!])
    expect(verify(rules, (readLog(log) as { value: LogLine[] }).value)).toEqual({
      value: { turns, outcome: { scores, cause: 'rules' } },
    });
  expect(new Set(single!.map(({ seed }) => seed)).size).toBe(single!.length);
  const group = groupIn(duplicate!);
  const seats = await Promise.all(group.map(async ({ id }) => (await getMatch(db, id))!.seats.map(({ name }) => name)));
  expect(group).toHaveLength(4);
  for (const seat of [0, 1, 2, 3]) expect(new Set(seats.map((names) => names[seat])).size).toBe(4);
});
