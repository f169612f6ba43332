import type { Readable, Writable } from 'node:stream';
import type { Fault } from '../game/fault.ts';

/** How a program ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** What whoever keeps it in knows better: it was ended for this. */
  readonly fault?: Extract<Fault, 'memory' | 'processes'>;
}

/** A running program, in a sandbox or without one. */
export interface Running {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly exited: Promise<Exit>;
  /** Ends it and all that it started. Once nothing of it is left, `gone` is done. */
  kill(): void;
  readonly gone: Promise<void>;
  /** Milliseconds that it computed so far, with all that it started; the last of it when it is gone. */
  cpu?(): number;
  /** The most bytes of memory that it held at once, likewise. */
  peak?(): number;
  /** Nobody holds the other end of `stdout` any more but those who keep the program in. */
  outputClosed?(): boolean;
  /** It runs at this moment, or would if the machine let it. */
  atWork?(): boolean;
  freeze?(): void;
  thaw?(): void;
  /** The kind of sandbox; undefined without one. */
  readonly box?: string;
}

/** Starts a program; rejects with a sentence when it cannot be started. */
export type Launch = () => Promise<Running>;
