import { texts } from './text.ts';
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { availableParallelism, hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Job, Work } from '../jobs/job.ts';
import { openQueue } from '../jobs/queue.ts';
import { escape } from '../kit/escape.ts';
import { whenAborted } from '../kit/signals.ts';
import type { Tier } from '../sandbox/doctor.ts';
import { coresToPin, openSlot } from '../slots/slot.ts';
import { isLost, openDatabase, reasonOf, withoutPassword } from '../store/database.ts';
import { migrate } from '../store/migrations.ts';
import type { Claim, WorkerContext, WorkerSlot } from './handler.ts';
import { loadHandlers, type Handlers } from './handlers.ts';
import { topUpLadders } from './ladder.ts';

export interface WorkerOptions {
  readonly databaseUrl: string;
  /** By default one for each core. */
  readonly slots?: number | undefined;
  /** How well this machine can sandbox programs. */
  readonly tier: Tier;
  /** Prints a line for the operator. */
  readonly tell: (line: string) => void;
  /** Aborted: finish or give back running jobs, and end. */
  readonly stop: AbortSignal;
}

/** A running job. */
interface Running extends Taken {
  readonly slot: WorkerSlot;
}

interface Taken {
  readonly job: Job;
  readonly claim: Claim;
}

interface Worker extends WorkerContext {
  readonly tier: Tier;
  readonly handlers: Handlers;
  readonly running: Set<Running>;
  /** Unknown kinds of jobs that the operator was told of. */
  readonly unknown: Set<string>;
}

const heartbeat = 3000;
const grace = 10_000;

/** Takes jobs from the queue and does them, until `stop`. */
export async function runWorker({ databaseUrl, slots: wanted, tier, tell, stop }: WorkerOptions): Promise<void> {
  const cores = coresToPin();
  if (cores === undefined) tell(texts().noTaskset);
  const slots = Array.from({ length: wanted ?? cores?.length ?? availableParallelism() }, (_, at) =>
    openWorkerSlot(at, cores?.[at % cores.length]),
  );
  const db = openDatabase(databaseUrl, { connections: Math.min(slots.length + 3, 20) });
  setMaxListeners(0, stop); // every slot listens
  const insist = insistent(withoutPassword(databaseUrl), tell);
  try {
    const queue = await insist(
      () => openQueue(databaseUrl, (error) => isLost(error) || tell(texts().queueTrouble(error.message))),
      stop,
    );
    await insist(() => migrate(db), stop);
    const handlers = await loadHandlers();
    const graceOver = afterwards(stop, grace);
    await serveQueue(
      { db, queue, tier, handlers, running: new Set(), unknown: new Set(), tell, stop, graceOver, insist },
      slots,
    );
  } catch (error) {
    if (!(stop.aborted && isLost(error))) throw error; // without a database there is nothing to sign off from
  }
}

const heap = 256; // MB of objects in a slot's process

const openWorkerSlot = (number: number, core: number | undefined): WorkerSlot => ({
  number,
  ...openSlot({ number, core, heap }),
});

async function serveQueue(worker: Worker, slots: readonly WorkerSlot[]): Promise<void> {
  const { db, queue, stop, insist } = worker;
  const id = randomUUID();
  await insist(() => sayHello(worker, id, slots.length), stop);
  const chores = [
    every(heartbeat, stop, () => insist(() => beat(worker, id, slots.length), stop)),
    every(250, stop, () => insist(() => topUpLadders(db, queue), stop)),
  ];
  const loops = slots.map((slot) => serve(worker, slot));
  stop.addEventListener('abort', () => slots.forEach((slot) => slot.hurry()), { once: true });

  await Promise.race([whenAborted(stop), Promise.all([...chores, ...loops])]);
  await within(grace, Promise.allSettled(loops));
  for (const slot of slots) slot.kill(); // running jobs go back to the queue
  await within(2000, Promise.allSettled([...chores, ...loops]));
  await within(2000, leave(worker, id));
}

/** The loop of one slot: take a job, do it, store the result. */
async function serve(worker: Worker, slot: WorkerSlot): Promise<void> {
  const { insist, stop, running } = worker;
  while (!stop.aborted) {
    const taken = await insist(() => take(worker), stop);
    if (taken === undefined) {
      await rest(200, stop);
      continue;
    }
    const { job, claim } = taken;
    const now: Running = { job, claim, slot };
    running.add(now);
    try {
      if (stop.aborted) await insist(() => claim.giveBack(worker, job), worker.graceOver);
      else await claim.run(worker, job, slot);
    } finally {
      running.delete(now);
    }
  }
}

/**
 * Takes and claims the next job in one transaction; undefined when none waits. Jobs that are over already, or are so
 * once claimed, end one at a time: ending several at once could deadlock.
 */
async function take({ db, queue, handlers, unknown, tell }: Worker): Promise<Taken | undefined> {
  for (;;) {
    const taken = await db.transaction().execute(async (trx) => {
      const [job] = await queue.take(trx, 1);
      if (job === undefined) return undefined;
      const handler = handlers.get(job.work.kind);
      if (handler === undefined) await queue.postpone(trx, job);
      const claim = await handler?.claim(trx, job.work as Work); // a kind with a handler is a known kind
      if (handler !== undefined && claim === undefined) await queue.complete(trx, job);
      return { job, claim, isUnknown: handler === undefined };
    });
    if (taken === undefined) return undefined;
    const { job, claim, isUnknown } = taken;
    if (claim !== undefined) return { job, claim };
    const { kind } = job.work;
    if (isUnknown && !unknown.has(kind)) tell(texts().unknownWork(escape(kind, 40)));
    if (isUnknown) unknown.add(kind);
  }
}

async function sayHello({ db, tier }: Worker, id: string, slots: number): Promise<void> {
  await db
    .insertInto('workers')
    .values({ id, host: hostname(), slots, tier })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
}

/** Heartbeat of this worker and its jobs; jobs that were lost to another worker are dropped. */
async function beat(worker: Worker, id: string, slots: number): Promise<void> {
  const { db, queue, running } = worker;
  await queue.mendTimes(db);
  await sayHello(worker, id, slots);
  await db
    .deleteFrom('workers')
    .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db // the clock was stepped back
    .updateTable('workers')
    .set({ seen_at: sql<Date>`now()` })
    .where('seen_at', '>', sql<Date>`now() + interval '1 second'`)
    .execute();
  const now = [...running];
  const lost = new Set(await queue.touch(now.map(({ job }) => job)));
  for (const one of now) {
    if (lost.has(one.job) && running.has(one)) one.slot.kill();
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

/** Retries while the database cannot be reached; says once that it is gone and once that it is back. */
function insistent(address: string, tell: (line: string) => void): Worker['insist'] {
  let away = false;
  return async (work, giveUp) => {
    for (;;) {
      try {
        const done = await work();
        if (away) tell(texts().databaseBack);
        away = false;
        return done;
      } catch (error) {
        if (!isLost(error) || giveUp.aborted) throw error;
        if (!away) tell(texts().databaseLost(address, reasonOf(error)));
        away = true;
        await rest(250, giveUp);
      }
    }
  };
}

/** A signal aborted `ms` after `stop`. */
function afterwards(stop: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController();
  stop.addEventListener('abort', () => setTimeout(() => later.abort(), ms).unref(), { once: true });
  return later.signal;
}

/** Waits for the work, at most `ms`. */
const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);

async function every(ms: number, stop: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await work();
    await rest(ms, stop);
  }
}

async function rest(ms: number, stop: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stop }).catch(() => undefined); // aborted: the worker stops
}
