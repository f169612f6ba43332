import type { Transaction } from 'kysely';
import { PgBoss, fromKysely } from 'pg-boss';
import type { Schema } from '../store/schema.ts';

/** A match to be played, taken from the queue; `retryCount` tells this taking from earlier and later ones. */
export interface Job {
  readonly id: string;
  readonly retryCount: number;
  readonly match: number;
}

type Trx = Transaction<Schema>;

/**
 * The matches to be played. What is taken comes back when nobody says for ten seconds that it is still being played.
 */
export interface Queue {
  add(trx: Trx, matches: readonly number[]): Promise<void>;
  take(trx: Trx, count: number): Promise<Job[]>;
  /** Changes nothing when the job was taken again since. */
  complete(trx: Trx, job: Job): Promise<void>;
  giveBack(trx: Trx, job: Job): Promise<void>;
  /** Says that these are still being played; returns those that are ours no more. */
  touch(jobs: readonly Job[]): Promise<Job[]>;
  close(): Promise<void>;
}

const name = 'matches';
const day = 24 * 3600;
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
    async add(trx, matches) {
      await boss.insert(
        name,
        matches.map((match) => ({ data: { match } })),
        { db: fromKysely(trx) },
      );
    },
    async take(trx, count) {
      const jobs = await boss.fetch<{ match: number }>(name, { batchSize: count, db: fromKysely(trx) });
      return jobs.map(({ id, retryCount, data: { match } }) => ({ id, retryCount, match }));
    },
    async complete(trx, job) {
      await boss.complete(name, job, null, { db: fromKysely(trx) });
    },
    async giveBack(trx, job) {
      await boss.fail(name, job, null, { db: fromKysely(trx) });
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
