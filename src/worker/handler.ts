import type { Transaction } from 'kysely';
import type { Job, Kind, WorkOf } from '../jobs/job.ts';
import type { Queue } from '../jobs/queue.ts';
import type { ProcessSlot } from '../slots/slot.ts';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import type { RemoteSeats } from './remote-seats.ts';
import type { Troubles } from './troubles.ts';

/** What a handler may use of its worker. */
export interface WorkerContext {
  /** Its number in the database. */
  readonly id: string;
  readonly db: Database;
  readonly queue: Queue;
  readonly tell: (line: string) => void;
  /** Aborted: take no more jobs. */
  readonly stop: AbortSignal;
  /** Aborted after the grace period: results that are not stored by now are dropped. */
  readonly graceOver: AbortSignal;
  /** Jobs that another worker has taken since. */
  readonly lost: WeakSet<Job>;
  readonly troubles: Troubles;
  /** Whether a newer version has migrated the database, so that queries may fail; this worker ends then. */
  readonly isOutdated: () => Promise<boolean>;
  /** The seats of players who are elsewhere, and how long their connections may be lost, in milliseconds. */
  readonly remote: RemoteSeats;
  readonly grace: number;
}

export interface WorkerSlot extends ProcessSlot {
  readonly number: number;
}

/** Stores the result of a job, with the end of the job. */
export type Store = () => Promise<void>;

/** A claimed job, to be run or given back. */
export interface Claim {
  /**
   * Does the job and stores the result, or gives the job back; the end of the job is in the same transaction. What is
   * returned stores the result of a job that needs the slot no more: the slot meanwhile does the next job.
   */
  run(worker: WorkerContext, job: Job, slot: WorkerSlot): Promise<Store | void>;
  giveBack(worker: WorkerContext, job: Job): Promise<void>;
}

/** How jobs of a kind are done: one file in `handlers/`, named after the kind. */
export interface Handler<K extends Kind> {
  /**
   * Claims the work for a worker, in the transaction in which its job is taken; undefined when nothing is left to do.
   */
  claim(
    trx: Transaction<Schema>,
    work: WorkOf<K>,
    worker: Pick<WorkerContext, 'id' | 'tell'>,
  ): Promise<Claim | undefined>;
}
