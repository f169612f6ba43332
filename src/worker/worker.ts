import { texts } from './text.ts';
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { availableParallelism, hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { advanceTournaments } from '../contests/advance.ts';
import { forfeitAbsent } from '../contests/absent.ts';
import { keepTimes } from '../contests/times.ts';
import type { Job, Work } from '../jobs/job.ts';
import { personNeed } from '../jobs/needs.ts';
import { openQueue } from '../jobs/queue.ts';
import { escape } from '../kit/escape.ts';
import { whenAborted } from '../kit/signals.ts';
import type { Tier } from '../sandbox/doctor.ts';
import { coresToPin, openSlot } from '../slots/slot.ts';
import { ladders } from '../store/contests.ts';
import { jobChannel, listen, type Listener } from '../store/listen.ts';
import { isQueryError, isRefusal, openDatabase, troubleOf, type Database } from '../store/database.ts';
import { assertKnown, migrate } from '../store/migrations.ts';
import { isPaused } from '../store/matches.ts';
import { giveUpAwaited } from '../store/results.ts';
import { sweepSeats } from '../store/seats.ts';
import { Unusable } from '../store/unusable.ts';
import { findAbilities, type Abilities } from './abilities.ts';
import type { Claim, Store, WorkerContext, WorkerSlot } from './handler.ts';
import { loadHandlers, type Handlers } from './handlers.ts';
import { nextReserve, topUpLadders } from './ladder.ts';
import { remoteSeats } from './remote-seats.ts';
import { newBell, newTroubles, rest, type Bell } from './troubles.ts';

export interface WorkerOptions {
  readonly databaseUrl: string;
  /** By default one for each core. */
  readonly slots?: number | undefined;
  /** How well this machine can sandbox programs. */
  readonly tier: Tier;
  /** Milliseconds for which the connection of a player may be lost in a match. */
  readonly grace?: number;
  /** Milliseconds after which an idle slot looks for jobs, if it hears of none before. */
  readonly look?: number;
  /** Prints a line for the operator. */
  readonly tell: (line: string) => void;
  /** Called once, when the arena knows of this worker, which begins to take jobs. */
  readonly onReady?: () => void;
  /** Aborted: finish or give back running jobs, and end. */
  readonly stop: AbortSignal;
}

interface Taken {
  readonly job: Job;
  readonly claim: Claim;
}

interface Worker extends WorkerContext {
  readonly tier: Tier;
  readonly abilities: Abilities;
  readonly handlers: Handlers;
  /** The jobs of this worker, each with the slot that does it; undefined when only the result is still to be stored. */
  readonly running: Map<Job, WorkerSlot | undefined>;
  /** What an administrator ordered: a drained worker takes no more jobs, nor does any while the queue is paused. */
  readonly orders: { isDrained: boolean };
  /** Rings when a slot finds no job any more: whatever adds jobs need not wait. */
  readonly idle: Bell;
  /** Rings when jobs were added, or may have been because a slot was idle. */
  readonly added: Bell;
  /** The same for jobs that slots for people take. */
  readonly addedForPeople: Bell;
  readonly listener: Listener;
  /** Milliseconds after which an idle slot looks for jobs that no bell told of: those of a worker that died. */
  readonly look: number;
  /** Tells the operator a line, unless the same line was told already. */
  readonly tellNew: (line: string) => void;
}

const heartbeat = 3000;
/**
 * Slots beside those of the cores for matches with a person, who thinks for minutes and computes nothing: such a match
 * keeps no core from the others. A slot's process starts with its first match.
 */
const slotsForPeople = 4;
const stopTime = 10_000; // ms for running jobs after `stop`

/**
 * Takes jobs from the queue and does them, until `stop`. Throws `Unusable` when a newer version has migrated the
 * database, once running jobs are finished or given back.
 */
export async function runWorker({ stop: told, ...options }: WorkerOptions): Promise<void> {
  const outdated = new AbortController();
  await takeJobs({ ...options, stop: AbortSignal.any([told, outdated.signal]) }, (error) => outdated.abort(error));
  if (outdated.signal.aborted) throw outdated.signal.reason;
}

async function takeJobs(
  { databaseUrl, slots: wanted, tier, grace = 30_000, look = 200, tell, onReady, stop }: WorkerOptions,
  onOutdated: (error: Unusable) => void,
): Promise<void> {
  const cores = coresToPin();
  if (cores === undefined) tell(texts().noTaskset);
  const slots = Array.from({ length: wanted ?? cores?.length ?? availableParallelism() }, (_, at) =>
    openWorkerSlot(at, cores?.[at % cores.length]),
  );
  const db = openDatabase(databaseUrl, { connections: Math.min(2 * slots.length + slotsForPeople + 3, 24) });
  setMaxListeners(0, stop); // every slot listens
  const troubles = newTroubles(databaseUrl, tell);
  const tellNew = once(tell);
  try {
    await troubles.insist(() => migrate(db), stop);
    const queue = await troubles.insist(
      () =>
        openQueue(
          databaseUrl,
          (error) => troubleOf(error) === undefined && tellNew(texts().queueTrouble(error.message)),
        ),
      stop,
    );
    const context = {
      id: randomUUID(),
      db,
      queue,
      tier,
      abilities: findAbilities(),
      tell,
      tellNew,
      isOutdated: () => isOutdated(db, onOutdated),
      troubles,
      stop,
      graceOver: afterwards(stop, stopTime),
      remote: remoteSeats(db, databaseUrl),
      grace,
    };
    const [added, addedForPeople] = [newBell(), newBell()];
    const ring = (need?: string): void => {
      added.ring();
      if (need === undefined || need === personNeed) addedForPeople.ring();
    };
    const jobs = {
      look,
      added,
      addedForPeople,
      listener: listen(databaseUrl, { [jobChannel]: ring }, ring),
      handlers: await loadHandlers(),
      running: new Map<Job, WorkerSlot | undefined>(),
      orders: { isDrained: false },
      idle: newBell(),
      lost: new WeakSet<Job>(),
    };
    const forPeople = Array.from({ length: slotsForPeople }, (_, at) => openWorkerSlot(slots.length + at, undefined));
    const worker = { ...context, ...jobs };
    await troubles.insist(() => sayHello(worker, slots.length), stop);
    onReady?.();
    await serveQueue(worker, slots, forPeople);
  } catch (error) {
    if (error instanceof Unusable) await db.destroy();
    if (!stop.aborted || troubleOf(error) === undefined) throw error; // without a database there is nothing to sign off from
  }
}

const heap = 256; // MB of objects in a slot's process

const openWorkerSlot = (number: number, core: number | undefined): WorkerSlot => ({
  number,
  ...openSlot({ number, core, heap }),
});

async function serveQueue(
  worker: Worker,
  slots: readonly WorkerSlot[],
  forPeople: readonly WorkerSlot[],
): Promise<void> {
  const { db, queue, stop } = worker;
  const resting = new Map<number, number>();
  let reserve = 1;
  const chores = [
    worker.abilities.found,
    every(heartbeat, worker, () => beat(worker, slots.length)),
    whenIdle(
      worker,
      async (wasIdle) => {
        const wasShort = await topUpLadders(db, queue, resting, reserve);
        reserve = nextReserve(reserve, wasIdle && wasShort);
      },
      () => 250 / reserve,
    ),
    every(250, worker, () => keepTimes(db, queue)),
    whenIdle(worker, () => advanceTournaments(db, queue)),
    every(5000, worker, () => giveUpAwaited(db)),
    every(5000, worker, () => forfeitAbsent(db, queue)),
    every(60_000, worker, () => sweepSeats(db)),
  ];
  const loops = [
    ...slots.map((slot) => serve(worker, slot)),
    ...forPeople.map((slot) => serve(worker, slot, personNeed)),
  ];

  await Promise.race([whenAborted(stop), Promise.all([...chores, ...loops])]);
  await within(stopTime, Promise.allSettled(loops));
  for (const slot of [...slots, ...forPeople]) slot.kill(); // running jobs go back to the queue
  await within(2000, Promise.allSettled([...chores, ...loops]));
  await within(2000, leave(worker));
}

/**
 * The loop of one slot: take a job, or one that needs this alone, and do it. Its result is stored while the slot takes
 * and does the next job.
 */
async function serve(worker: Worker, slot: WorkerSlot, needing?: string): Promise<void> {
  const { troubles, stop } = worker;
  const added = needing === undefined ? worker.added : worker.addedForPeople;
  let storing: Promise<void> | undefined;
  for (let idle = 0; !stop.aborted;) {
    const [rings, stored] = [added.rings(), storing];
    const taken = worker.orders.isDrained
      ? undefined
      : await attempted(worker, () => troubles.insist(() => take(worker, needing), stop));
    if (taken === undefined) {
      if (added.rings() !== rings || storing !== stored) continue; // jobs were added or freed meanwhile
      if (storing === undefined && ++idle === 1 && needing === undefined) worker.idle.ring();
      const more = added.wait(needing === undefined ? worker.look : 10 * worker.look, stop);
      // the end of storing may free a job that is kept apart from it, or begin a round
      await (storing === undefined ? more : Promise.race([more, storing]));
    } else {
      idle = 0;
      const [store] = await Promise.all([run(worker, taken, slot), storing]);
      storing = store && keep(worker, taken.job, store).then(() => (storing = undefined));
      storing?.catch(() => undefined); // whoever waits for it next hears of it
    }
  }
  await storing;
}

/** Does a job, or gives it back when the worker stops. Returns what stores the result, unless that is done. */
async function run(worker: Worker, { job, claim }: Taken, slot: WorkerSlot): Promise<Store | undefined> {
  const { troubles, stop, running } = worker;
  running.set(job, slot);
  let store: Store | undefined | void;
  try {
    store = await attempted(worker, async () => {
      if (stop.aborted) await troubles.insist(() => claim.giveBack(worker, job), worker.graceOver);
      else return await claim.run(worker, job, slot);
    });
  } finally {
    if (store) running.set(job, undefined);
    else running.delete(job);
  }
  return store ?? undefined;
}

async function keep(worker: Worker, job: Job, store: Store): Promise<void> {
  try {
    await attempted(worker, store);
  } finally {
    worker.running.delete(job);
  }
}

/**
 * A query that the database refuses is told in a line, and the worker goes on, unless the database has become that of a
 * newer version; a job without heartbeats goes back.
 */
async function attempted<T>(
  { tellNew, stop, isOutdated: isOld }: Worker,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isQueryError(error) || isRefusal(error) || troubleOf(error) !== undefined) throw error;
    if (!(await isOld())) tellNew(texts().queryFailed(error.message));
    await rest(1000, stop);
    return undefined;
  }
}

/** Whether a newer version has migrated the database, which `onOutdated` hears then. */
async function isOutdated(db: Database, onOutdated: (error: Unusable) => void): Promise<boolean> {
  try {
    await assertKnown(db);
    return false;
  } catch (error) {
    if (error instanceof Unusable) onOutdated(error);
    else if (troubleOf(error) === undefined) throw error;
    return error instanceof Unusable;
  }
}

/**
 * Takes and claims the next job in one transaction; undefined when none waits. Jobs that are over already, or are so
 * once claimed, end one at a time: ending several at once could deadlock.
 */
export async function take(
  worker: Pick<Worker, 'id' | 'db' | 'queue' | 'handlers' | 'abilities' | 'tell' | 'tellNew'>,
  needing?: string,
): Promise<Taken | undefined> {
  const { db, queue, handlers, abilities, tellNew } = worker;
  const lacks = (): string[] => [...abilities.lacks(), ...(needing === personNeed ? [] : [personNeed])];
  for (;;) {
    const taken = await db.transaction().execute(async (trx) => {
      const [job] = await queue.take(trx, 1, lacks(), needing);
      if (job === undefined) return undefined;
      const handler = handlers.get(job.work.kind);
      if (handler === undefined) await queue.postpone(trx, job);
      const claim = await handler?.claim(trx, job.work as Work, worker); // a kind with a handler is a known kind
      if (handler !== undefined && claim === undefined) await queue.complete(trx, job);
      return { job, claim, isUnknown: handler === undefined };
    });
    if (taken === undefined) return undefined;
    const { job, claim, isUnknown } = taken;
    if (claim !== undefined) return { job, claim };
    if (isUnknown) tellNew(texts().unknownWork(escape(job.work.kind, 40)));
  }
}

/** Tells that this worker lives, and hears whether it is to take no more jobs. */
async function sayHello({ id, db, tier, troubles, abilities, orders }: Worker, slots: number): Promise<void> {
  const now = { trouble: troubles.current() ?? null, languages: abilities.languages() };
  const { drained_at: drained, paused } = await db
    .insertInto('workers')
    .values({ id, host: hostname(), slots, tier, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()`, ...now }))
    .returning(['drained_at', isPaused.as('paused')])
    .executeTakeFirstOrThrow();
  orders.isDrained = drained !== null || paused;
}

/** Heartbeat of this worker and its jobs; jobs that were lost to another worker are dropped. */
async function beat(worker: Worker, slots: number): Promise<void> {
  const { db, queue, running, lost, abilities, tellNew } = worker;
  if (await worker.isOutdated()) return;
  await queue.mendTimes(db);
  await sayHello(worker, slots);
  if (abilities.memory() === false && (await ladders(db)).some(({ memory }) => memory)) tellNew(texts().noMemory);
  await db
    .deleteFrom('workers')
    .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await db // the clock was stepped back
    .updateTable('workers')
    .set({ seen_at: sql<Date>`now()` })
    .where('seen_at', '>', sql<Date>`now() + interval '1 second'`)
    .execute();
  for (const job of await queue.touch([...running.keys()])) {
    lost.add(job);
    running.get(job)?.kill();
  }
}

async function leave({ id, db, queue, remote, listener }: Worker): Promise<void> {
  await remote.close();
  await listener.close();
  await db.deleteFrom('workers').where('id', '=', id).execute().catch(ignoreTrouble);
  await queue.close().catch(ignoreTrouble);
  await db.destroy();
}
const ignoreTrouble = (error: unknown): void => {
  if (troubleOf(error) === undefined) throw error;
};

/** A signal aborted `ms` after `stop`. */
function afterwards(stop: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController();
  stop.addEventListener('abort', () => setTimeout(() => later.abort(), ms).unref(), { once: true });
  return later.signal;
}

/** Waits for the work, at most `ms`. */
const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);

async function every(ms: number, worker: Worker, work: () => Promise<void>): Promise<void> {
  const { troubles, stop } = worker;
  while (!stop.aborted) {
    await attempted(worker, () => troubles.insist(work, stop));
    await rest(ms, stop);
  }
}

/** Work that adds jobs: four times a second, or after `pause`, and when a slot finds none, of which the work is told. */
async function whenIdle(
  worker: Worker,
  work: (wasIdle: boolean) => Promise<void>,
  pause = (): number => 250,
): Promise<void> {
  const { troubles, stop, idle, added } = worker;
  for (let heard = 0; !stop.aborted;) {
    const rings = idle.rings();
    const wasIdle = rings !== heard;
    await attempted(worker, () => troubles.insist(() => work(wasIdle), stop));
    if (wasIdle) added.ring();
    heard = rings;
    if (idle.rings() === rings) await idle.wait(pause(), stop); // else a slot asked meanwhile
  }
}

/** Calls with each line once. */
function once(tell: (line: string) => void): (line: string) => void {
  const told = new Set<string>();
  return (line) => {
    if (told.has(line)) return;
    if (told.size < 1000) told.add(line);
    tell(line);
  };
}
