import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Framing } from '../game/contract.ts';
import { LineChannel } from './channel.ts';

export interface Program {
  readonly channel: LineChannel;
  readonly pid: number;
  /** The first bytes of what it wrote to stderr. */
  complaints(): string;
  /** Done when it and all its children that stayed with it are gone: by themselves within so many milliseconds, else killed. */
  stop(patience?: number): Promise<void>;
}

const kept = 64 * 1024; // bytes of stderr
const lastGasp = 100; // ms for output that is still in the pipe after the exit
/** Milliseconds to go by itself after its last message. */
export const goodbye = 200;

/** Starts a program, unboxed, and speaks with it over its stdin and stdout. Rejects with a sentence when it cannot be started. */
export function startProgram(command: readonly string[], framing: Framing, options: { cwd?: string } = {}): Promise<Program> {
  const [file, ...args] = command;
  const child = spawn(file!, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true, ...options });
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(new Error(cannotStart(file!, error))));
    child.once('spawn', () => resolve(attach(child, framing.cap)));
  });
}

function cannotStart(file: string, error: NodeJS.ErrnoException): string {
  const unseen = error.code === 'EACCES' && !file.includes('/'); // a folder on the PATH is closed to us, and the others do not have it
  if (error.code === 'ENOENT' || unseen) return `cannot start ${file}: there is no such program`;
  if (error.code === 'EACCES') return `cannot start ${file}: it is not executable (chmod +x ${file})`;
  return `cannot start ${file}: ${error.code ?? error.message}`;
}

function attach(child: ChildProcess, cap: number): Program {
  const [stdin, stdout, stderr] = [child.stdin!, child.stdout!, child.stderr!];
  let complaints = '';
  let swept = false; // its number may be somebody else's by now
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = (): void => {
    if (swept) return;
    swept = child.exitCode !== null || child.signalCode !== null;
    try {
      process.kill(-child.pid!, 'SIGKILL'); // the group: whatever it started goes with it
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    stdin.destroy();
    stdout.destroy();
    stderr.destroy();
  };
  const channel = new LineChannel(
    {
      write: (text) => stdin.write(text, 'latin1'),
      waiting: () => stdin.writableLength,
      deafen: () => stdout.pause(),
      end: () => {
        stdin.end();
        setTimeout(kill, goodbye).unref();
      },
      destroy: kill,
    },
    { cap }, // on stdio a newline is required
  );
  stdin.on('error', () => undefined); // EPIPE: its exit tells more
  stdout.on('data', (chunk: Buffer) => channel.bytes(chunk));
  stderr.on('data', (chunk: Buffer) => {
    if (complaints.length < kept) complaints += chunk.toString('latin1', 0, kept - complaints.length);
  });
  child.once('exit', (code, signal) => {
    const why = signal === null ? `the program ended with exit code ${code}` : `the program was ended by ${signal}`;
    const end = (): void => {
      clearTimeout(gasp);
      channel.gone({ kind: 'crashed', why });
      kill();
    };
    const gasp = setTimeout(end, lastGasp); // a child of it may keep its output open
    child.once('close', end);
  });
  const stop = async (patience = 0): Promise<void> => {
    if (patience > 0) await Promise.race([exited, sleep(patience, undefined, { ref: false })]);
    kill();
    await exited;
  };
  return { channel, pid: child.pid!, complaints: () => complaints, stop };
}
