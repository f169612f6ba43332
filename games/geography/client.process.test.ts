import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { startProgram, unsandboxed } from '../../src/channels/program.ts';
import { socketChannel } from '../../src/channels/socket.ts';
import type { Channel } from '../../src/game/channel.ts';
import type { Outcome } from '../../src/game/fault.ts';
import type { Bot } from '../../src/game/player.ts';
import { randomFor } from '../../src/game/random.ts';
import { playMatch } from '../../src/referee/play.ts';
import { bot as random } from './bots/random.ts';
import { bot as strong } from './bots/strong.ts';
import { client } from './client.ts';
import { protocol } from './protocols/lines.ts';
import { game, type Move, type Position } from './rules.ts';

const built = mkdtempSync(join(tmpdir(), 'geography-'));
afterAll(() => rmSync(built, { recursive: true }));
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** A match between the programs at the other ends of these channels. */
async function match(channels: readonly Channel[], seed: string, gsize = 32): Promise<Outcome> {
  const seated = channels.map((channel) => protocol.player(channel));
  const events = playMatch({
    rules: game,
    game: 'geography',
    seed,
    options: { gsize, graph: '' },
    players: ['A', 'B'],
    moveTime: 20_000,
    seated,
  });
  for (;;) {
    const { done, value } = await events.next();
    if (done) return value;
  }
}

/** A server for one match between the first two that connect. */
async function table(seed: string, gsize?: number): Promise<{ port: number; outcome: Promise<Outcome> }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outcome = new Promise<Outcome>((resolve, reject) => {
    server.on('connection', () => {
      if (sockets.length < 2) return;
      server.close();
      match(
        sockets.map((socket) => socketChannel(socket, protocol.framing)),
        seed,
        gsize,
      ).then(resolve, reject);
    });
  });
  return { port: (server.address() as AddressInfo).port, outcome };
}

/** A port on which nobody listens, nor can: a client has it. */
async function takenPort(): Promise<{ readonly port: number; close(): void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return { port: socket.localPort!, close: () => (server.close(), void socket.destroy()) };
}

/** Runs a program to its end. */
function run(command: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const [file, ...args] = command;
  const child = spawn(file!, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

const isMissing = (tool: string): boolean => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined;

function build(command: readonly string[]): void {
  const [tool, ...args] = command;
  const { status, stderr } = spawnSync(tool!, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`);
}

test.each([32, 10_000])('the client plays a whole game over TCP on %i vertices', async (gsize) => {
  const { port, outcome } = await table('tcp', gsize);
  const play = (bot: Bot<Position, Move>): Promise<unknown> =>
    client.play(null, {
      report: () => undefined,
      person(): never {
        throw new Error('there is nobody');
      },
      channel: socketChannel(connect(port, '127.0.0.1'), client.framing),
      bot,
      random: randomFor('tcp', 0),
      tell: () => undefined,
    });
  const ends = await Promise.all([play(strong), play(random)]);
  expect((await outcome).cause).toBe('rules');
  expect(ends).toContainEqual({ value: { code: 'won' } });
  expect(ends).toContainEqual({ value: { code: 'lost' } });
});

/** A player in another language: how it is built, if at all, and started. */
interface Foreign {
  readonly tools: readonly string[];
  readonly build?: readonly string[];
  readonly run: readonly string[];
}

const players: Readonly<Record<string, Foreign>> = {
  Python: { tools: ['python3'], run: ['python3', here('bots/random_bot.py')] },
  'C++': {
    tools: ['g++'],
    build: ['g++', '-Wall', '-Wextra', '-Werror', '-std=c++17', '-o', join(built, 'random'), here('bots/random.cpp')],
    run: [join(built, 'random')],
  },
  Java: {
    tools: ['javac', 'java'],
    build: ['javac', '-d', built, here('bots/Random.java')],
    run: ['java', '-cp', built, 'Random'],
  },
  'C#': {
    tools: ['mcs', 'mono'],
    build: ['mcs', `-out:${join(built, 'random.exe')}`, here('bots/random.cs')],
    run: ['mono', join(built, 'random.exe')],
  },
};

describe.each(Object.entries(players))('the random player in %s', (_language, { tools, build: how, run: command }) => {
  const missing = tools.find(isMissing);
  let ready = how === undefined;
  const prepare = (skip: (condition: boolean, note: string) => void): void => {
    skip(missing !== undefined, `${missing} is not installed`);
    if (!ready) build(how!);
    ready = true;
  };

  test('plays whole games on stdin and stdout', async ({ skip }) => {
    prepare(skip);
    for (const seed of ['stdio 1', 'stdio 2']) {
      const programs = await Promise.all(
        [0, 1].map(() => startProgram(unsandboxed(command), protocol.framing, { exitTime: 20_000 })),
      );
      try {
        expect(
          await match(
            programs.map(({ channel }) => channel),
            seed,
          ),
        ).toMatchObject({ cause: 'rules' });
        for (const program of programs)
          await expect
            .poll(() => program.stderrText())
            .toMatch(/Received: 200 [^]*Sent: 210 \d+\r?\n[^]*Received: 2[34]0/);
      } finally {
        await Promise.all(programs.map((program) => program.stop()));
      }
    }
  });

  test('plays a whole game over TCP and ends well', async ({ skip }) => {
    prepare(skip);
    const { port, outcome } = await table('tcp', 100);
    const ends = await Promise.all([0, 1].map(() => run([...command, '127.0.0.1', `${port}`])));
    expect((await outcome).cause).toBe('rules');
    expect(ends.map(({ code, out }) => ({ code, out }))).toEqual([
      { code: 0, out: '' },
      { code: 0, out: '' },
    ]);
    expect(ends.map(({ err }) => /Received: (\d+)\s*$/.exec(err)?.[1]).toSorted()).toEqual(['230', '240']);
  });

  test('says in one line that there is no server', async ({ skip }) => {
    prepare(skip);
    const { port, close } = await takenPort();
    const { code, out, err } = await run([...command, '127.0.0.1', `${port}`]);
    close();
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^No connection: .*\r?\n$/);
  });

  test('ends with code 1 when the server disconnects', async ({ skip }) => {
    prepare(skip);
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { code, out, err } = await run([...command, '127.0.0.1', `${(server.address() as AddressInfo).port}`]);
    server.close();
    expect({ code, out, err: err.trim() }).toEqual({ code: 1, out: '', err: 'The server is gone.' });
  });
});

const careless: Readonly<Record<string, Foreign>> = {
  'C#': {
    tools: ['mcs', 'mono'],
    build: ['mcs', `-out:${join(built, 'OneRead.exe')}`, here('fixtures/OneRead.cs')],
    run: ['mono', join(built, 'OneRead.exe')],
  },
  Python: { tools: ['python3'], run: ['python3', here('fixtures/one_read.py')] },
};

describe.each(Object.entries(careless))('a careless client in %s', (_language, { tools, build: how, run: command }) => {
  test('that reads once per message and sends no newlines plays a whole game', async ({ skip }) => {
    const missing = tools.find(isMissing);
    skip(missing !== undefined, `${missing} is not installed`);
    if (how !== undefined) build(how);
    const { port, outcome } = await table('careless');
    const ends = await Promise.all([0, 1].map(() => run([...command, '127.0.0.1', `${port}`])));
    expect((await outcome).cause).toBe('rules');
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(ends.map(({ out }) => out.trim().split(/\s+/).at(-1)).toSorted()).toEqual(['230', '240']);
  });
});

test('the published C++ client plays a whole game', { timeout: 240_000 }, async ({ skip }) => {
  const seeds = here('../../../shared/seeds/');
  skip(!existsSync(seeds), 'the published client is not here');
  skip(isMissing('g++'), 'g++ is not installed');
  skip(!existsSync('/usr/include/boost/asio.hpp'), 'Boost is not installed');
  const page = readFileSync(
    join(
      seeds,
      readdirSync(seeds).find((name) => name.startsWith('000_'))!,
    ),
    'utf8',
  );
  const [, source] = /```c\+\+\n([^]*?)```/.exec(page)!;
  writeFileSync(join(built, 'published.cpp'), source!);
  build([
    'g++',
    '-o',
    join(built, 'published'),
    join(built, 'published.cpp'),
    '-lboost_chrono',
    '-lboost_system',
    '-lpthread',
  ]);
  const { port, outcome } = await table('published', 100);
  const ends = await Promise.all([0, 1].map(() => run([join(built, 'published'), '127.0.0.1', `${port}`])));
  expect((await outcome).cause).toBe('rules');
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  expect(ends.map(({ out }) => /Odebralem: (\d+)\s*$/.exec(out)?.[1]).toSorted()).toEqual(['230', '240']);
});
