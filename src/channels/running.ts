import type { Readable, Writable } from 'node:stream';
import type { Fault } from '../game/fault.ts';

/** How a program ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** The sandbox killed the program for this. */
  readonly fault?: Extract<Fault, 'memory' | 'processes'>;
}

/** A running program, in a sandbox or without one. */
export interface Running {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** What the program has written to stderr and was not heard yet, in a buffer that is used again. */
  readStderr?(): Buffer | undefined;
  readonly exited: Promise<Exit>;
  /** Kills the program and all that it started. `gone` resolves when all of it is gone. */
  kill(): void;
  readonly gone: Promise<void>;
  /** CPU time of the program and all that it started so far, in milliseconds; the final value when it is gone. */
  cpu?(): number;
  /** Peak memory of the same processes, in bytes. */
  peak?(): number;
  /** Their memory now, in bytes. */
  memory?(): number;
  /** Nobody inside the sandbox holds `stdout` open any more. */
  outputClosed?(): boolean;
  /** The sandbox killed a process of the program for this, although the program may still run. */
  limitBroken?(): 'memory' | undefined;
  /** Whether the program runs now, or would if a processor were free. */
  atWork?(): boolean;
  freeze?(): void;
  thaw?(): void;
  /** The kind of sandbox; undefined without one. */
  readonly box?: string;
}

/**
 * Starts a program; rejects with a sentence when that is impossible. With `hear`, whoever starts it may hand over what
 * the program writes to stdout there, in a buffer that is used again after the call; then `stdout` has no data.
 */
export type Launch = (hear?: (bytes: Buffer) => void) => Promise<Running>;
