import { execFile } from 'node:child_process';
import { closeSync, constants, fchmodSync, openSync, readSync, statSync, unlinkSync, type Stats } from 'node:fs';
import { Socket, type SocketConnectOpts, type SocketConstructorOpts } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { privateFolder } from './private-folder.ts';

// Node's own pipes are sockets, and a socket cannot be opened again by its name: /dev/stdin would fail in the sandbox.
// A FIFO can be. And of a socket that we open ourselves we can say which buffer its bytes are read into.

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;

/** Node cannot make a FIFO, so one `mkfifo` makes this many: few at first, for most processes start few programs. */
let batch = 16;
const largestBatch = 128;

let made = 0;
let stock: string[] = [];
let making: Promise<void> | undefined;

async function makeBatch(): Promise<void> {
  const names = Array.from({ length: batch }, () => join(privateFolder(), `${made++}`));
  await promisify(execFile)('mkfifo', ['-m', '666', ...names]);
  batch = Math.min(2 * batch, largestBatch);
  stock = names;
}

export async function takeFifo(): Promise<string> {
  while (stock.length === 0) await (making ??= makeBatch().finally(() => (making = undefined)));
  return stock.pop()!;
}

/** Our end of a FIFO that another process opens by its name. */
export interface Fifo {
  readonly path: string;
  readonly socket: Socket;
  /** Called when the other side has opened the FIFO, or never will: it has no name any more. */
  release(): void;
  /** What has come to a FIFO from which we read and was not heard yet, in a buffer that is used again. */
  readNow(): Buffer | undefined;
}

/** A FIFO from which we read. With `hear`, what comes is handed over there, in a buffer that is used again. */
export const openReader = async (hear?: (bytes: Buffer) => void): Promise<Fifo> =>
  openFifo(await takeFifo(), 'read', hear);

/**
 * Opens both ends, the one for reading first: a FIFO opens for writing only while somebody has it open for reading, and
 * is at its end while nobody writes. The end that is not ours is open until `release`.
 */
function openFifo(path: string, ours: 'read' | 'write', hear?: (bytes: Buffer) => void): Fifo {
  const opened: number[] = [];
  const open = (flags: number): number => {
    const fd = openSync(path, flags);
    opened.push(fd);
    return fd;
  };
  const forget = (): void => unlinkSync(path); // the program can still open it again through /proc
  try {
    const readingEnd = open(O_RDONLY | O_NONBLOCK);
    const writingEnd = open(ours === 'write' ? O_WRONLY | O_NONBLOCK : O_WRONLY);
    if (ours === 'write') fchmodSync(writingEnd, 0o444); // the program cannot fill its own stdin
    const holder = ours === 'write' ? readingEnd : writingEnd;
    const socket = ours === 'write' ? writer(writingEnd) : reader(readingEnd, hear);
    return {
      path,
      socket,
      readNow: () => (socket.destroyed || ours === 'write' ? undefined : readNow(readingEnd)),
      release() {
        closeSync(holder);
        forget();
      },
    };
  } catch (error) {
    for (const fd of opened) closeSync(fd);
    forget();
    throw error;
  }
}

function readNow(fd: number): Buffer | undefined {
  try {
    return received.subarray(0, readSync(fd, received));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined; // nothing has come
    throw error;
  }
}

/** Our ends of a program's stdin, stdout and stderr. */
export interface Stdio {
  readonly stdin: Socket;
  readonly stdout: Socket;
  readonly stderr: Socket;
  /** What has come of stderr and was not heard yet, in a buffer that is used again. */
  readStderr(): Buffer | undefined;
  /** The same three, to be opened by the other side. */
  readonly paths: readonly [stdin: string, stdout: string, stderr: string];
  /** Called when the other side has opened all three, or never will: they have no names any more. */
  handedOver(): void;
  /** The pipe of stdout, to find the processes that have it open. */
  readonly output: Pick<Stats, 'dev' | 'ino'>;
}

export async function openStdio(hear?: (bytes: Buffer) => void): Promise<Stdio> {
  const paths = [await takeFifo(), await takeFifo(), await takeFifo()] as const;
  const opened: Fifo[] = [];
  const open = (...fifo: Parameters<typeof openFifo>): Socket => {
    opened.push(openFifo(...fifo));
    return opened.at(-1)!.socket;
  };
  const release = (): void => {
    for (const fifo of opened) fifo.release();
  };
  try {
    return {
      stdin: open(paths[0], 'write'),
      stdout: open(paths[1], 'read', hear),
      stderr: open(paths[2], 'read'),
      readStderr: opened[2]!.readNow,
      paths,
      handedOver: release,
      output: statSync(paths[1]),
    };
  } catch (error) {
    for (const { socket } of opened) socket.destroy();
    release();
    throw error;
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
