import type { Message } from '../game/message.ts';
import { sentence } from '../text/sentence.ts';
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { availableParallelism, hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Frame } from '../game/view/frames.ts';
import { Starved } from '../channels/starved.ts';
import { openQueue, type Job, type Queue } from '../jobs/queue.ts';
import type { Tier } from '../sandbox/doctor.ts';
import { isLost, openDatabase, reasonOf, withoutPassword, type Database } from '../store/database.ts';
import { showFrames } from '../store/frames.ts';
import { migrate } from '../store/migrations.ts';
import { claimMatch, finishMatch, returnMatch, voidAttempt, type Attempt, type Result } from '../store/results.ts';
import { topUpLadders } from './ladder.ts';
import { matchTimeOf } from '../match/match-time.ts';
import { loadGame } from '../match/games.ts';
import { defaultPolicy } from '../programs/policy.ts';
import { SlotLost, type MatchSetup, type MatchTask } from '../slots/match.ts';
import { coresToPin, openSlot, type ProcessSlot } from '../slots/slot.ts';
import { playerOf } from './players.ts';
import { whenTold } from '../kit/signals.ts';

export interface WorkerOptions {
  readonly databaseUrl: string;
  /** One for each core where nobody says otherwise. */
  readonly slots?: number | undefined;
  /** How far programs are kept in on this machine. */
  readonly tier: Tier;
  /** For the operator's eyes, a line each. */
  readonly tell: (line: string) => void;
  /** Aborted: finish what is being played, or give it back, and go. */
  readonly stop: AbortSignal;
}

interface WorkerSlot extends ProcessSlot {
  readonly number: number;
}

/** What is being played. */
interface Playing {
  readonly job: Job;
  readonly attempt: Attempt;
  readonly slot: WorkerSlot;
}

interface Worker {
  readonly db: Database;
  readonly tier: Tier;
  readonly queue: Queue;
  readonly playing: Set<Playing>;
  readonly tell: (line: string) => void;
  readonly stop: AbortSignal;
  readonly graceOver: AbortSignal;
  /** Tries again while the database is away, until it is told to give up. */
  insist<T>(work: () => Promise<T>, giveUp: AbortSignal): Promise<T>;
}

const heartbeat = 3000;
const grace = 10_000;

/** Plays matches until it is told to stop. */
export async function runWorker({ databaseUrl, slots: wanted, tier, tell, stop }: WorkerOptions): Promise<void> {
  const cores = coresToPin();
  if (cores === undefined)
    tell('taskset is not here: slots are not pinned to cores, and measured times are less exact');
  const slots = Array.from({ length: wanted ?? cores?.length ?? availableParallelism() }, (_, at) =>
    openWorkerSlot(at, cores?.[at % cores.length]),
  );
  const db = openDatabase(databaseUrl, { connections: Math.min(slots.length + 3, 20) });
  setMaxListeners(0, stop); // every slot listens
  const insist = insistent(withoutPassword(databaseUrl), tell);
  try {
    const queue = await insist(
      () => openQueue(databaseUrl, (error) => isLost(error) || tell(`the queue is in trouble: ${error.message}`)),
      stop,
    );
    await insist(() => migrate(db), stop);
    await playMatches(
      { db, queue, tier, playing: new Set(), tell, stop, graceOver: afterwards(stop, grace), insist },
      slots,
    );
  } catch (error) {
    if (!(stop.aborted && isLost(error))) throw error; // without a database there is nobody to say goodbye to
  }
}

const heap = 256; // MB of objects in a slot's process

const openWorkerSlot = (number: number, core: number | undefined): WorkerSlot => ({
  number,
  ...openSlot({ number, core, heap }),
});

async function playMatches(worker: Worker, slots: readonly WorkerSlot[]): Promise<void> {
  const { db, queue, stop, insist } = worker;
  const id = randomUUID();
  await insist(() => sayHello(worker, id, slots.length), stop);
  const chores = [
    every(heartbeat, stop, () => insist(() => beat(worker, id, slots.length), stop)),
    every(250, stop, () => insist(() => topUpLadders(db, queue), stop)),
  ];
  const loops = slots.map((slot) => serve(worker, slot));
  stop.addEventListener('abort', () => slots.forEach((slot) => slot.hurry()), { once: true });

  await Promise.race([whenTold(stop), Promise.all([...chores, ...loops])]);
  await within(grace, Promise.allSettled(loops));
  for (const slot of slots) slot.kill(); // what is still being played goes back to the queue
  await within(2000, Promise.allSettled([...chores, ...loops]));
  await within(2000, leave(worker, id));
}

/** One slot's life: take, play, store, again. */
async function serve(worker: Worker, slot: WorkerSlot): Promise<void> {
  const { insist, stop, playing } = worker;
  while (!stop.aborted) {
    const taken = await insist(() => take(worker), stop);
    if (taken === undefined) {
      await rest(200, stop);
      continue;
    }
    const now: Playing = { ...taken, slot };
    playing.add(now);
    try {
      if (stop.aborted) await insist(() => giveBack(worker, now), worker.graceOver);
      else await playOut(worker, now);
    } finally {
      playing.delete(now);
    }
  }
}

/**
 * The next match, claimed in the same transaction; nothing when none waits. What is over already, or with being
 * claimed, goes one by one, lest two wait for each other.
 */
async function take({ db, queue }: Worker): Promise<{ job: Job; attempt: Attempt } | undefined> {
  for (;;) {
    const taken = await db.transaction().execute(async (trx) => {
      const [job] = await queue.take(trx, 1);
      if (job === undefined) return undefined;
      const attempt = await claimMatch(trx, job.match);
      if (attempt === undefined) await queue.complete(trx, job);
      return { job, attempt };
    });
    if (taken === undefined) return undefined;
    const { job, attempt } = taken;
    if (attempt !== undefined) return { job, attempt };
  }
}

async function playOut(worker: Worker, now: Playing): Promise<void> {
  const { attempt, slot } = now;
  const show = frameWriter(worker.db, attempt);
  let result: Result;
  try {
    result = await playAttempt(attempt, slot, show.add);
  } catch (error) {
    if (!(error instanceof SlotLost) && !(error instanceof Starved)) {
      worker.tell(`match ${attempt.match} could not be played: ${(error as Error).message}`);
      await rest(1000, worker.stop);
    }
    await show.done();
    await worker.insist(
      () => (error instanceof Starved ? playAgain(worker, now, error.reason) : giveBack(worker, now)),
      worker.graceOver,
    );
    return;
  }
  await show.done();
  await worker.insist(() => finish(worker, now, result), worker.graceOver);
}

async function playAttempt(
  attempt: Attempt,
  slot: WorkerSlot,
  frames: (frames: readonly Frame[]) => void,
): Promise<Result> {
  const { match, game, options, seed, moveTime, pace, seats } = attempt;
  const limits = { moveTime, ...matchTimeOf(await loadGame(game)) };
  const setup: MatchSetup = {
    source: { kind: 'rules', game, options, limits },
    policy: defaultPolicy,
    tries: 1, // the next attempt may be another worker's
    isRecorded: true,
  };
  const players = await Promise.all(seats.map((seat) => playerOf(game, seat, slot.number)));
  const task: MatchTask = { number: match, seed, players, watched: { pace } };
  const played = await slot.play(setup, task, { frames });
  if (played.kind === 'starved') throw new Starved();
  if (played.kind !== 'over') throw new Error('its result is not that of a match of rules');
  const { turns, outcome, record } = played;
  return { ...record!, turns, outcome };
}

/**
 * Result, log, tallies and the end of the job: all or nothing. The job first, in the same order as taking does, lest
 * both wait for each other.
 */
async function finish({ db, queue }: Worker, { job, attempt }: Playing, result: Result): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await queue.complete(trx, job);
      if (!(await finishMatch(trx, attempt, result))) throw new Stale();
    })
    .catch(ignoreStale);
}

async function giveBack({ db, queue }: Worker, { job, attempt }: Playing): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await queue.giveBack(trx, job);
      if (!(await returnMatch(trx, attempt))) throw new Stale();
    })
    .catch(ignoreStale);
}

/**
 * The referee was late: the match goes back, or is given up when that happened too often; its job is then found to be
 * over.
 */
async function playAgain({ db, queue, tell }: Worker, { job, attempt }: Playing, why: Message): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      await queue.giveBack(trx, job);
      const state = await voidAttempt(trx, attempt, why);
      if (state === undefined) throw new Stale();
      tell(
        `match ${attempt.match} is void: ${sentence(why, 'en')}; it is ${state === 'waiting' ? 'played again' : 'given up'}`,
      );
    })
    .catch(ignoreStale);
}

/** Somebody else plays this match by now, or it is stored already: nothing of ours counts. */
class Stale extends Error {}
const ignoreStale = (error: unknown): void => {
  if (!(error instanceof Stale)) throw error;
};

/** Writes frames in the background, one batch at a time; what could not be written is written with the next batch. */
function frameWriter(db: Database, attempt: Attempt): { add(frames: readonly Frame[]): void; done(): Promise<void> } {
  const all: Frame[] = [];
  let shown = 0;
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    while (shown < all.length) {
      const upTo = all.length;
      try {
        await showFrames(db, attempt, shown, all.slice(shown));
        shown = upTo;
      } catch (error) {
        if (!isLost(error)) throw error;
        shown = 0; // a crash of the server empties the table
        return;
      }
    }
  };
  return {
    add(frames) {
      all.push(...frames);
      writing ??= write().finally(() => (writing = undefined));
    },
    done: async () => await writing,
  };
}

async function sayHello({ db, tier }: Worker, id: string, slots: number): Promise<void> {
  await db
    .insertInto('workers')
    .values({ id, host: hostname(), slots, tier })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
}

/** We are there, and these matches are still being played; those that are ours no more are dropped. */
async function beat(worker: Worker, id: string, slots: number): Promise<void> {
  const { db, queue, playing } = worker;
  await sayHello(worker, id, slots);
  await db
    .deleteFrom('workers')
    .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  const now = [...playing];
  const lost = new Set(await queue.touch(now.map(({ job }) => job)));
  for (const one of now) {
    if (lost.has(one.job) && playing.has(one)) one.slot.kill();
  }
}

async function leave({ db, queue }: Worker, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute().catch(ignoreLost);
  await queue.close().catch(ignoreLost);
  await db.destroy();
}
const ignoreLost = (error: unknown): void => {
  if (!isLost(error)) throw error;
};

/** Says once that the server is away, and once that it is back. */
function insistent(address: string, tell: (line: string) => void): Worker['insist'] {
  let away = false;
  return async (work, giveUp) => {
    for (;;) {
      try {
        const done = await work();
        if (away) tell('the database is back');
        away = false;
        return done;
      } catch (error) {
        if (!isLost(error) || giveUp.aborted) throw error;
        if (!away) tell(`lost the database ${address} (${reasonOf(error)}); trying again until it is back`);
        away = true;
        await rest(250, giveUp);
      }
    }
  };
}

/** Aborted so much later. */
function afterwards(stop: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController();
  stop.addEventListener('abort', () => setTimeout(() => later.abort(), ms).unref(), { once: true });
  return later.signal;
}

/** Waits for the work, but not longer than this. */
const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);

async function every(ms: number, stop: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await work();
    await rest(ms, stop);
  }
}

async function rest(ms: number, stop: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stop }).catch(() => undefined); // woken early: we stop
}
