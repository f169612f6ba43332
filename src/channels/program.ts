import { spawn, type ChildProcess } from 'node:child_process';
import type { Framing } from '../game/contract.ts';
import { LineChannel } from './channel.ts';

export interface Program {
  readonly channel: LineChannel;
  readonly pid: number;
  /** The first bytes of what it wrote to stderr. */
  complaints(): string;
  /** Kills it and all its children that stayed with it; done when it is gone. */
  stop(): Promise<void>;
}

const kept = 64 * 1024; // bytes of stderr
const lastGasp = 100; // ms for output that is still in the pipe after the exit
const goodbye = 200; // ms to go by itself after its last message

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
  if (error.code === 'ENOENT') return `cannot start ${file}: there is no such program`;
  if (error.code === 'EACCES') return `cannot start ${file}: it is not executable (chmod +x ${file})`;
  return `cannot start ${file}: ${error.code ?? error.message}`;
}

function attach(child: ChildProcess, cap: number): Program {
  const [stdin, stdout, stderr] = [child.stdin!, child.stdout!, child.stderr!];
  let complaints = '';
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = (): void => {
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
      channel.gone({ kind: 'crashed', why });
      kill();
    };
    if (stdout.readableEnded) end();
    else {
      const gasp = setTimeout(end, lastGasp);
      stdout.once('end', () => {
        clearTimeout(gasp);
        end();
      });
    }
  });
  return { channel, pid: child.pid!, complaints: () => complaints, stop: () => (kill(), exited) };
}
