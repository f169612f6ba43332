import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { defaults } from '../../src/game/defaults.ts';
import { readLog } from '../../src/game/log.ts';
import { verify } from '../../src/game/replay.ts';
import { runLobby, type RunningLobby } from '../../src/tables/lobby.ts';
import { TestClient } from '../../test/tables.ts';
import { game } from './rules.ts';
import type { Options } from './state.ts';
import { table } from './table.ts';

const closing: (() => void)[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poker-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

/** Opens a server that keeps its logs; returns it with what its operator is told. */
async function serve(
  options: Partial<Options>,
  { seats = 2, tables = 1, moveTime = 60_000 } = {},
): Promise<RunningLobby & { readonly said: string[] }> {
  const said: string[] = [];
  const open = await runLobby(
    {
      game: 'poker',
      rules: game,
      lobby: table,
      options: { ...defaults(game), ...options },
      tables,
      seats,
      moveTime,
      messageTime: moveTime,
      pause: 0,
      startsAlone: true,
      seed: (number) => `tables/${number}`,
      log: { folder, last: 0 },
      connections: 100,
      perAddress: 100,
      say: (line) => void said.push(line),
    },
    { ip: '127.0.0.1', port: 0 },
  );
  closing.push(() => open.close(0));
  return Object.assign(open, { said });
}

const logOf = (number = 1): string => readFileSync(join(folder, `${String(number).padStart(4, '0')}.jsonl`), 'utf8');
/** The log holds by the rules; returns its first line. */
function verified(number = 1): Record<string, unknown> {
  const lines = readLog(logOf(number));
  if (!('value' in lines)) throw new Error(JSON.stringify(lines.wrong));
  expect(verify(game, lines.value)).toHaveProperty('value');
  return lines.value[0] as never;
}

/** A client of the line protocol that calls. */
function caller(port: number): TestClient {
  const client = new TestClient(port);
  client.socket.on('data', (chunk) => {
    for (const [, toCall] of chunk.toString().matchAll(/^TURN (\d+)/gm))
      client.say(toCall === '0' ? 'CHECK\n' : 'CALL\n');
  });
  closing.push(() => client.socket.destroy());
  return client;
}

describe('the line protocol over TCP', () => {
  test('three clients play a match, and the server ends', async () => {
    const open = await serve({ hands: 5 }, { seats: 3 });
    const clients = [caller(open.port), caller(open.port), caller(open.port)];
    expect(await open.ended).toBe(true);
    for (const client of clients) {
      await client.isGone();
      expect(client.heard).toMatch(
        /^GAME 3 \d 1000 10 20 50 5\nHAND 1 2 10 20 1000 1000 1000\nCARDS .. ..\nPOST 0 10\n/,
      );
      expect(client.heard).toMatch(/\nEND \d \d \d\n$/);
    }
    expect(open.said.filter((line) => line.includes('seat')).length).toBe(3);
    expect(verified()).toMatchObject({ seed: 'tables/1' });
    expect(verified()).not.toHaveProperty('protocol');
  });

  test('several tables are filled one after another, each with its own decks', async () => {
    const open = await serve({ hands: 1 }, { tables: 2 });
    for (let client = 0; client < 4; client++) await once(caller(open.port).socket, 'connect');
    expect(await open.ended).toBe(true);
    expect(verified(2)).toMatchObject({ seed: 'tables/2' });
  });

  test('a client that leaves before the match frees its seat; one that speaks is let go', async () => {
    const open = await serve({ hands: 1 });
    const early = new TestClient(open.port, 'CALL\n');
    await early.isGone();
    const leaver = new TestClient(open.port);
    await once(leaver.socket, 'connect');
    leaver.socket.end();
    await leaver.isGone();
    await vi.waitFor(() => expect(open.said.some((line) => line.includes('left seat 1'))).toBe(true));
    caller(open.port);
    caller(open.port);
    expect(await open.ended).toBe(true);
    expect(open.said.some((line) => line.includes('spoke before the match began: CALL'))).toBe(true);
  });

  test('a client that leaves during the match is out, and the others play on', async () => {
    const open = await serve({ hands: 6 }, { seats: 3 });
    const leaver = new TestClient(open.port);
    leaver.socket.on('data', (chunk) => void (chunk.includes('TURN') && leaver.socket.destroy()));
    await once(leaver.socket, 'connect');
    caller(open.port);
    caller(open.port);
    expect(await open.ended).toBe(true);
    verified();
    expect(logOf()).toMatch(/"event":"fault","turn":\d+,"seat":0,.*"fault":"left"/);
    expect(open.said).toContainEqual(
      expect.stringMatching(/^table 1: 1: .* in turn \d+: .*; the match went on without it$/),
    );
  });

  test('arena client plays with a built-in bot', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
    const open = await serve({ hands: 20, levelHands: 2 });
    const client = (bot: string): Promise<number> =>
      main(['client', 'poker', '127.0.0.1', `${open.port}`, '--bot', bot, '--seed', bot]);
    expect(await Promise.all([client('pusher'), client('tight')])).toEqual([0, 0]);
    expect(await open.ended).toBe(true);
    expect(lines.filter((line) => /^The match is over: place [12] of 2\.$/.test(line))).toHaveLength(2);
    expect(logOf()).not.toContain('"fault"');
  });
});

describe('the protocol of the competition over TCP', () => {
  const isMissing = spawnSync('python3', ['--version']).error !== undefined;
  const bot = fileURLToPath(new URL('fixtures/acpc_bot.py', import.meta.url));
  /** As the competition starts its players: bot SERVER PORT. */
  function start(port: number, ...flags: string[]): ChildProcess {
    const child = spawn(
      'python3',
      [bot, '--stack', '20000', '--blinds', '50', '100', ...flags, '127.0.0.1', `${port}`],
      { stdio: 'ignore' },
    );
    closing.push(() => child.kill());
    return child;
  }

  test.for([false, true])('two of its bots play as they are, with a limit: %s', async (limit, { skip }) => {
    skip(isMissing, 'no python3 on this machine');
    const open = await serve({ doyle: true, limit, stack: 20_000, smallBlind: 50, bigBlind: 100, hands: 40 });
    const ends = [start(open.port, ...(limit ? ['--limit'] : [])), start(open.port, ...(limit ? ['--limit'] : []))].map(
      (child) => once(child, 'exit'),
    );
    expect(await open.ended).toBe(true);
    for (const end of ends) expect((await end)[0]).toBe(0);
    expect(verified()).toMatchObject({ protocol: 'acpc' });
    expect(logOf()).not.toContain('"fault"');
    expect(logOf()).toContain('"cause":"rules"');
  });

  test('a client with a built-in bot is told that the server speaks another protocol', async () => {
    const errors: string[] = [];
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
    const open = await serve({ doyle: true, hands: 1 });
    const client = (): Promise<number> => main(['client', 'poker', '127.0.0.1', `${open.port}`]);
    expect(await Promise.all([client(), client()])).toEqual([1, 1]);
    expect(errors[0]).toContain('speaks the protocol of the Annual Computer Poker Competition');
  });

  test('a late answer ends the match for that player, and the other is told the rest', async () => {
    const options = { doyle: true, stack: 20_000, smallBlind: 50, bigBlind: 100, hands: 4 };
    const open = await serve(options, { moveTime: 200 });
    const silent = new TestClient(open.port, 'VERSION:2.0.0\r\n');
    await once(silent.socket, 'connect');
    const other = new TestClient(open.port, 'VERSION:2.0.0\r\n');
    closing.push(
      () => silent.socket.destroy(),
      () => other.socket.destroy(),
    );
    other.socket.on('data', (chunk) => {
      const state = chunk.toString().trimEnd().split('\r\n').at(-1)!;
      const [, position, , betting] = state.split(':');
      if (position === '1' && betting === '') other.say(`${state}:c\r\n`);
      if (position === '0' && betting === 'c/') other.say(`${state}:c\r\n`);
    });
    expect(await open.ended).toBe(true);
    const faults = [...logOf().matchAll(/"event":"fault","turn":\d+,"seat":(\d)/g)].map(([, seat]) => seat);
    expect(faults).toContain('0');
    expect(logOf()).not.toContain('"forgiven"');
    verified();
  });
});
