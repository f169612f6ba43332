import { execFile } from 'node:child_process';
import { closeSync, constants, fstatSync, mkdtempSync, openSync, rmSync, unlinkSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Pipe } from './output.ts';
import { owned } from './owner.ts';

// Node's own pipes are sockets, and a socket cannot be opened again by its name: /dev/stdin would fail in the sandbox. A
// FIFO can.

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;

/** Node cannot make a FIFO, so a process makes this many at once. */
const batch = 96;

let folder: string | undefined;
let made = 0;
let stock: string[] = [];
let making: Promise<void> | undefined;

/** A folder of this process alone, gone when it ends. */
export function privateFolder(): string {
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), owned())); // 0700
    process.once('exit', () => clear(folder!));
  }
  return folder;
}

/**
 * Takes such a folder away. A mkfifo may still be at work there: then it is not empty, and all begins anew; Node would
 * try only its last step again.
 */
export function clear(left: string, times = 50): void {
  try {
    rmSync(left, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || times === 0) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20); // ms
    clear(left, times - 1);
  }
}

async function makeBatch(): Promise<void> {
  const names = Array.from({ length: batch }, () => join(privateFolder(), `${made++}`));
  await promisify(execFile)('mkfifo', ['-m', '666', ...names]);
  stock = names;
}

async function takeFifo(): Promise<string> {
  while (stock.length === 0) await (making ??= makeBatch().finally(() => (making = undefined)));
  return stock.pop()!;
}

/** Both ends of a program's stdin, stdout and stderr. */
export interface Stdio {
  readonly stdin: Socket;
  readonly stdout: Socket;
  readonly stderr: Socket;
  /** The program's ends: to be closed here as soon as it has them. */
  readonly theirs: readonly [number, number, number];
  /** The pipe of stdout, whoever has it open. */
  readonly output: Pipe;
}

export async function openStdio(): Promise<Stdio> {
  const paths = [await takeFifo(), await takeFifo(), await takeFifo()] as const;
  const opened: number[] = [];
  const open = (path: string, flags: number): number => {
    const fd = openSync(path, flags);
    opened.push(fd);
    return fd;
  };
  try {
    // a FIFO is opened for writing only while somebody has it open for reading
    const holder = open(paths[0], O_RDONLY | O_NONBLOCK);
    const [stdin, stdout, stderr] = [
      open(paths[0], O_WRONLY | O_NONBLOCK),
      open(paths[1], O_RDONLY | O_NONBLOCK),
      open(paths[2], O_RDONLY | O_NONBLOCK),
    ];
    const theirs = [open(paths[0], O_RDONLY), open(paths[1], O_WRONLY), open(paths[2], O_WRONLY)] as const;
    closeSync(holder);
    return {
      stdin: writer(stdin),
      stdout: reader(stdout),
      stderr: reader(stderr),
      theirs,
      output: fstatSync(theirs[1]),
    };
  } catch (error) {
    for (const fd of opened) closeSync(fd);
    throw error;
  } finally {
    for (const path of paths) unlinkSync(path); // the program still opens it again through /proc
  }
}

// Sockets, not streams of files: a read of those waits in a thread, of which there are four.
const reader = (fd: number): Socket => new Socket({ fd, readable: true, writable: false });
const writer = (fd: number): Socket => new Socket({ fd, readable: false, writable: true });
