import type { Transaction } from 'kysely';
import { PgBoss, fromKysely } from 'pg-boss';
import type { Schema } from '../store/schema.ts';
import type { Job, UnknownWork, Work } from './job.ts';

type Trx = Transaction<Schema>;

/** What is to be done. What is taken comes back when nobody says for ten seconds that it is still being done. */
export interface Queue {
  add(trx: Trx, work: readonly Work[]): Promise<void>;
  take(trx: Trx, count: number): Promise<Job[]>;
  /** Changes nothing when the job was taken again since. */
  complete(trx: Trx, job: Job): Promise<void>;
  giveBack(trx: Trx, job: Job): Promise<void>;
  /** Gives back what nobody here can do: it is not taken again for a minute. */
  postpone(trx: Trx, job: Job): Promise<void>;
  /** Says that these are still being done; returns those that are ours no more. */
  touch(jobs: readonly Job[]): Promise<Job[]>;
  close(): Promise<void>;
}

const name = 'matches'; // as it was called when it held nothing else: what waits there is not lost
const day = 24 * 3600;
const postponed = 60; // seconds
/** Matches know themselves when they were tried too often: a job is never dropped. */
const settings = {
  heartbeatSeconds: 10,
  expireInSeconds: day,
  retryLimit: 1_000_000,
  retryDelay: 0,
  retentionSeconds: 3650 * day,
  deleteAfterSeconds: 60,
};

/**
 * Opens the queue and makes its tables when they are missing. `onTrouble` hears of what goes wrong in the background.
 */
export async function openQueue(databaseUrl: string, onTrouble: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'arena queue',
    max: 2,
    connectionTimeoutMillis: 10_000,
    schedule: false,
    superviseIntervalSeconds: 1, // a dead worker's matches are back a second after their ten
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', onTrouble);
  try {
    await boss.start();
    await boss.createQueue(name, settings);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }

  return {
    async add(trx, work) {
      await boss.insert(
        name,
        work.map((data) => ({ data })),
        { db: fromKysely(trx) },
      );
    },
    async take(trx, count) {
      const jobs = await boss.fetch<Data>(name, { batchSize: count, db: fromKysely(trx) });
      return jobs.map(({ id, retryCount, data }) => ({ id, retryCount, work: workOf(data) }));
    },
    async complete(trx, job) {
      await boss.complete(name, job, null, { db: fromKysely(trx) });
    },
    async giveBack(trx, job) {
      await boss.fail(name, job, null, { db: fromKysely(trx) });
    },
    async postpone(trx, job) {
      const db = fromKysely(trx);
      await boss.complete(name, job, null, { db });
      await boss.insert(name, [{ data: { ...job.work }, startAfter: postponed }], { db });
    },
    async touch(jobs) {
      // pg-boss answers with the number, but leaves it out of the type
      const touched = await Promise.all(
        jobs.map(async (job) => ((await boss.touch(name, job)) as { affected: number }).affected),
      );
      return jobs.filter((_, at) => touched[at] === 0);
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** As it is in the queue; arenas before there were kinds had matches only. */
type Data = Work | UnknownWork | { readonly kind?: undefined; readonly match: number };

const workOf = (data: Data): Work | UnknownWork =>
  data.kind === undefined ? { kind: 'match', match: data.match } : data;
