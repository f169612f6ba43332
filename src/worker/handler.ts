import type { Transaction } from 'kysely';
import type { Job, Kind, WorkOf } from '../jobs/job.ts';
import type { Queue } from '../jobs/queue.ts';
import type { ProcessSlot } from '../slots/slot.ts';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';

/** What a handler may use of its worker. */
export interface WorkerContext {
  readonly db: Database;
  readonly queue: Queue;
  readonly tell: (line: string) => void;
  /** Aborted: no more work is taken. */
  readonly stop: AbortSignal;
  /** Aborted a little later: what is not stored by now never is. */
  readonly graceOver: AbortSignal;
  /** Tries again while the database is away, until it is told to give up. */
  insist<T>(work: () => Promise<T>, giveUp: AbortSignal): Promise<T>;
}

export interface WorkerSlot extends ProcessSlot {
  readonly number: number;
}

/** Work that was claimed: it is done, or given back. */
export interface Claim {
  /** Does it and stores what came of it, or gives it back: in both cases the end of the job is in the same transaction. */
  run(worker: WorkerContext, job: Job, slot: WorkerSlot): Promise<void>;
  giveBack(worker: WorkerContext, job: Job): Promise<void>;
}

/** How work of a kind is done: one file in `handlers/`, named after its kind. */
export interface Handler<K extends Kind> {
  /** Claims the work in the transaction in which its job is taken; nothing when there is nothing left to do. */
  claim(trx: Transaction<Schema>, work: WorkOf<K>): Promise<Claim | undefined>;
}
