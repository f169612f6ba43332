import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { progress } from '../e2e/arena.ts';
import { main } from '../src/cli/main.ts';
import type { Language } from '../src/game/message.ts';

/** For tests: `arena` in a process of its own, and its output. */
export interface Run {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

export function runArena(args: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
  const bin = fileURLToPath(new URL('../bin/arena', import.meta.url));
  const { DATABASE_URL: _url, PORT: _port, ...inherited } = process.env;
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text)); // a chunk may end within a character
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal!)),
  );
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** For tests: the processes that were started with this word in their environment. */
export function processesWith(word: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== `${process.pid}`)
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(word)
          ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()]
          : [];
      } catch {
        return []; // it ended meanwhile
      }
    })
    .filter((words) => words !== ''); // a zombie has no environment
}

// below the system's ephemeral ports; different in every process of a run, and most likely in those of another run
const { VITEST_POOL_ID: worker = '0' } = process.env;
let next = 20_000 + 1500 * (Number(worker) % 8) + 50 * (process.pid % 30);

/** For tests: a port that nobody uses, nor is given by the system until it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++;
    const server = createServer().listen(port);
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('listening', () => resolve(true)).once('error', () => resolve(false)),
    );
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** `write` of a stream that keeps what is written; who waits for it is called, too. */
const written =
  (keep: (text: string) => void) =>
  (text: string | Uint8Array, ...rest: unknown[]): boolean => {
    keep(String(text));
    const done = rest.at(-1);
    if (typeof done === 'function') setImmediate(done as () => void);
    return true;
  };

/**
 * For tests: `arena` in this process, to its end. What it prints can be shown without a Node for each command; whatever
 * runs on, is stopped, reads its environment or plays built-in bots (it raises its priority) belongs into a process of
 * its own.
 */
export async function arenaHere(
  words: readonly string[],
  language: Language = 'en',
  run: (words: readonly string[]) => Promise<number> = main,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let [out, err] = ['', ''];
  const before = process.env['ARENA_LANG'];
  process.env['ARENA_LANG'] = language;
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void (out += `${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => void (err += `${line}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(written((text) => (out += text))),
    vi.spyOn(process.stderr, 'write').mockImplementation(written((text) => (err += text))),
  ];
  try {
    const code = await run(words);
    return { code, out, err: err.replaceAll(progress, '') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    if (before === undefined) delete process.env['ARENA_LANG'];
    else process.env['ARENA_LANG'] = before;
  }
}
