import { execFile } from 'node:child_process';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  mkdtempSync,
  openSync,
  rmSync,
  unlinkSync,
  type Stats,
} from 'node:fs';
import { Socket, type SocketConnectOpts, type SocketConstructorOpts } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folderOfFifos, owned } from './owner.ts';

// Node's own pipes are sockets, and a socket cannot be opened again by its name: /dev/stdin would fail in the sandbox.
// A FIFO can be. And of a socket that we open ourselves we can say which buffer its bytes are read into.

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;

/** Node cannot make a FIFO, so one `mkfifo` makes this many: few at first, for most processes start few sandboxes. */
let batch = 12;
const largestBatch = 96;

let folder: string | undefined;
let made = 0;
let stock: string[] = [];
let making: Promise<void> | undefined;

/** A folder of this process alone, removed at its exit. */
export function privateFolder(): string {
  if (folder === undefined) {
    folder = mkdtempSync(join(folderOfFifos(), owned())); // 0700
    process.once('exit', () => clear(folder!));
  }
  return folder;
}

/**
 * Removes such a folder. A mkfifo may still write to it: then the removal starts again from the top, where Node would
 * retry only its last step.
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
  batch = Math.min(2 * batch, largestBatch);
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
  /** The program's ends: closed here once the program has them. */
  readonly theirs: readonly [number, number, number];
  /** The pipe of stdout, to find the processes that have it open. */
  readonly output: Pick<Stats, 'dev' | 'ino'>;
}

/** With `hear`, what comes from stdout is handed over there, in a buffer that is used again. */
export async function openStdio(hear?: (bytes: Buffer) => void): Promise<Stdio> {
  const paths = [await takeFifo(), await takeFifo(), await takeFifo()] as const;
  const opened: number[] = [];
  const open = (path: string, flags: number): number => {
    const fd = openSync(path, flags);
    opened.push(fd);
    return fd;
  };
  try {
    // a FIFO opens for writing only while somebody has it open for reading
    const holder = open(paths[0], O_RDONLY | O_NONBLOCK);
    const [stdin, stdout, stderr] = [
      open(paths[0], O_WRONLY | O_NONBLOCK),
      open(paths[1], O_RDONLY | O_NONBLOCK),
      open(paths[2], O_RDONLY | O_NONBLOCK),
    ];
    const theirs = [open(paths[0], O_RDONLY), open(paths[1], O_WRONLY), open(paths[2], O_WRONLY)] as const;
    closeSync(holder);
    fchmodSync(stdin, 0o444); // the program cannot fill its own stdin
    return {
      stdin: writer(stdin),
      stdout: reader(stdout, hear),
      stderr: reader(stderr),
      theirs,
      output: fstatSync(theirs[1]),
    };
  } catch (error) {
    for (const fd of opened) closeSync(fd);
    throw error;
  } finally {
    for (const path of paths) unlinkSync(path); // the program can still open it again through /proc
  }
}

// Sockets, not file streams: a read of a file blocks one of libuv's four threads.
function reader(fd: number, hear?: (bytes: Buffer) => void): Socket {
  const callback = (bytes: number): boolean => {
    hear!(received.subarray(0, bytes));
    return true;
  };
  const onread = hear && { buffer: received, callback }; // the types know it of `connect` alone
  return new Socket({ fd, readable: true, writable: false, ...(onread && { onread }) } satisfies OwnOptions);
}
type OwnOptions = SocketConstructorOpts & Pick<SocketConnectOpts, 'onread'>;

// One for all programs: a buffer of its own for every read costs as much as all else that Node does for it.
const received = Buffer.allocUnsafeSlow(64 * 1024);
const writer = (fd: number): Socket => new Socket({ fd, readable: false, writable: true });
