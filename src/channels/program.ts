import { verbatim, type Message } from '../game/message.ts';
import type { ConnectionMessage } from '../text/connection.ts';
import { sentence } from '../text/sentence.ts';
import type { Exit, Launch } from './running.ts';
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Framing } from '../game/channel.ts';
import type { Used } from '../game/log.ts';
import { LineChannel } from './channel.ts';
import { keepStderr } from './stderr.ts';
import { exitFailure } from './exit.ts';
import { openStdio } from './fifos.ts';
import { freezer } from './freezer.ts';
import { meterOf } from './meter.ts';
import { atNormalPriority } from './priority.ts';

export interface Program {
  readonly channel: LineChannel;
  readonly pid: number;
  /** What the program wrote to stderr: all, or the first and the last of it. */
  stderrText(): string;
  /** What the program wrote to stderr since the last call; no more after the first part that is kept. */
  takeStderr(): string;
  /** What the program wrote to stderr since the last call; of much, the first and the last of it. */
  freshStderr(): string;
  /** The program's memory now, in bytes, where it can be measured. */
  memory?(): number;
  /** What the program used so far. */
  used(): Used;
  /**
   * Resolves when all processes of the program are gone: it may exit by itself within `patience` milliseconds, or its
   * `exitTime` if that is longer, else it is killed.
   */
  stop(patience?: number): Promise<void>;
}

const drainTime = 100; // ms for output that is still in the pipe after the exit
/** Default of the milliseconds in which a program may exit by itself after its last message. */
export const exitTime = 200;

export interface ProgramOptions {
  /** Milliseconds more for the first answer. */
  readonly startUp?: number;
  /** Limit of the CPU time of a whole match, in milliseconds. */
  readonly matchCpu?: number;
  /** Milliseconds more for every answer. */
  readonly margin?: number;
  /** Frozen while nobody waits for it, where that is possible. */
  readonly freezes?: boolean;
  /** Milliseconds in which the program may exit by itself after its last message. */
  readonly exitTime?: number;
}

/** Starts a program and talks to it over its stdin and stdout. */
export async function startProgram(
  launch: Launch,
  framing: Framing,
  { startUp = 5000, matchCpu, margin, freezes = true, exitTime: ownExitTime = exitTime }: ProgramOptions = {},
): Promise<Program> {
  const early: Buffer[] = [];
  let hear = (bytes: Buffer): void => void early.push(Buffer.from(bytes)); // until there is a channel
  const running = await launch((bytes) => hear(bytes));
  const { stdin, stdout, stderr, exited, pid } = running;
  const {
    text: stderrText,
    bytes: stderrBytes,
    take: takeStderr,
    fresh: freshStderr,
  } = keepStderr(stderr, running.readStderr);
  const meter = meterOf(running);
  // Messages that are sent together, such as a position and a question about it, are one write: a write costs more than
  // all else that we do for a message, for the program is woken.
  let unsent = '';
  const flush = (): void => {
    if (unsent !== '') stdin.write(unsent, 'latin1');
    unsent = '';
  };
  const waiting = (): number => unsent.length + stdin.writableLength;
  const turns = freezes ? freezer(running, waiting) : undefined;
  const kill = (): void => {
    meter.stopped();
    turns?.close();
    running.kill();
  };
  const { loose: _loose, ...strict } = framing; // on stdio a message must have its end
  const channel = new LineChannel(
    {
      write(text) {
        turns?.told(text.length); // a byte for each character
        if (unsent === '') queueMicrotask(flush);
        unsent += text;
      },
      waiting: () => waiting() - (turns?.unread() ?? 0),
      isOutputClosed: () => stdout.readableEnded || running.outputClosed?.() === true,
      ...(running.limitBroken && { limitBroken: running.limitBroken }),
      stderrBytes,
      stopReading: () => stdout.pause(),
      end() {
        turns?.close();
        flush();
        stdin.end();
        setTimeout(kill, ownExitTime).unref();
      },
      destroy: kill,
      wake() {
        flush();
        turns?.wake();
      },
      ...(turns && { rest: turns.rest }),
    },
    strict,
    {
      startUp,
      repeatable: true,
      ...(meter.cpu && { cpu: meter.cpu }),
      ...(running.atWork && { atWork: running.atWork }),
      ...(matchCpu !== undefined && { matchCpu }),
      ...(margin !== undefined && { margin }),
    },
  );
  stdin.on('error', () => undefined); // EPIPE: the exit says more
  hear = (bytes) => channel.bytes(bytes);
  for (const bytes of early) channel.bytes(bytes);
  stdout.on('data', hear);
  const drained = Promise.all(
    [stdout, stderr].map((stream) => new Promise<void>((resolve) => stream.once('close', resolve))),
  );
  void exited.then(async (exit) => {
    await Promise.race([drained, sleep(drainTime)]); // a child of the program may keep its output open
    await new Promise(setImmediate); // reads what has come already, however late we are
    channel.gone(exitFailure(exit, stderrText()));
    kill();
  });
  const stop = async (patience = 0): Promise<void> => {
    turns?.close();
    if (patience > 0) await Promise.race([exited, sleep(Math.max(patience, ownExitTime), undefined, { ref: false })]);
    kill();
    await running.gone;
  };
  const { memory } = running;
  const used = (): Used => meter.used(channel.time);
  return { channel, pid, stderrText, takeStderr, freshStderr, ...(memory && { memory }), used, stop };
}

/** Starts a program without a sandbox, with all rights of its user. */
export function unsandboxed(
  [file, ...args]: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Launch {
  return async (hear) => {
    const { stdin, stdout, stderr, readStderr, paths, handedOver } = await openStdio(hear);
    const streams = [stdin, stdout, stderr];
    const theirs = paths.map((path, fd) => openSync(path, fd === 0 ? 'r' : 'w'));
    handedOver();
    const child = atNormalPriority(() => spawn(file!, args, { stdio: theirs, detached: true, ...options }));
    for (const fd of theirs) closeSync(fd);
    const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    let swept = false; // then the pid may belong to another process
    const kill = (): void => {
      if (swept) return;
      swept = child.exitCode !== null || child.signalCode !== null;
      try {
        process.kill(-child.pid!, 'SIGKILL'); // the process group, with all that the program started
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
      for (const stream of streams) stream.destroy();
    };
    return await new Promise((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        for (const stream of streams) stream.destroy();
        reject(new ProgramNotStarted(cannotStart(file!, error)));
      });
      child.once('spawn', () =>
        resolve({
          pid: child.pid!,
          stdin,
          stdout,
          stderr,
          readStderr,
          exited,
          kill,
          gone: exited.then(() => undefined),
        }),
      );
    });
  };
}

/** A program cannot be started. */
export class ProgramNotStarted extends Error {
  readonly reason: Message;

  constructor(reason: Message, options?: ErrorOptions) {
    super(sentence(reason, 'en'), options);
    this.reason = reason;
  }
}

/** Why a program could not be started, from the rejection of its launch. */
export const reasonNotStarted = (error: unknown): Message =>
  error instanceof ProgramNotStarted ? error.reason : verbatim((error as Error).message);

function cannotStart(program: string, { code, message }: NodeJS.ErrnoException): ConnectionMessage {
  // a folder on the PATH is closed to us, and the program is in no other
  const unseen = code === 'EACCES' && !program.includes('/');
  const because = (why: Message): ConnectionMessage => ({ code: 'cannot-start', program, why });
  if (code === 'ENOENT' || unseen) return because(said({ code: 'no-such-program' }));
  if (code === 'EACCES') return because(said({ code: 'not-executable', program }));
  return because(verbatim(code ?? message));
}
const said = (message: ConnectionMessage): Message => message;
