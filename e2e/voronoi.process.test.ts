// arena serve voronoi and arena display as processes: arguments, Enter, the published client, kills.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, type TestContext } from 'vitest';
import { freePort } from '../test/cli.ts';
import { arena, checkout, start, type Running } from './arena.ts';
import { arenaHere } from '../test/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-voronoi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const running: Running[] = [];
const run = (...how: Parameters<typeof start>): Running => (running.push(start(...how)), running.at(-1)!);
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});

const serve = async (
  args: readonly string[],
  options: Parameters<typeof start>[1] = {},
): Promise<Running & { port: number }> => {
  const server = run(['serve', 'voronoi', ...args], options);
  const [, port] = await server.says(/^Server started on \/.*:(\d+)$/m);
  return { ...server, port: Number(port) };
};
// the interpreter itself: a version manager's shim takes longer than the client
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const hasPython = spawnSync(python, ['--version']).status === 0;
const withPython =
  (body: () => Promise<void>) =>
  async ({ skip }: TestContext): Promise<void> => {
    skip(!hasPython, 'no python3 on this machine');
    await body();
  };
/** Between two games: the published client takes all that comes while it is paused for one message. */
const longPause = ['--pause', '3'];
/** The published client; with `number` it sends its number after every move. */
const published = (port: number, name: string, ...more: string[]): Running =>
  run(['127.0.0.1', `${port}`, name, ...more], {
    command: [python, `${checkout}games/voronoi/fixtures/one_read.py`],
  });

test(
  'two published clients play a full rotation when Enter is pressed, and the log verifies',
  withPython(async () => {
    const log = join(folder, 'log');
    const server = await serve(['4', '2', '127.0.0.1', '0', '--log', log, ...longPause], { stdin: 'pipe' });
    const first = published(server.port, 'one');
    await server.says(/^Player 1 is one \(127\.0\.0\.1:\d+\)$/m);
    server.child.stdin!.write('\n');
    await server.says(/^1 of 2 players are here$/m);
    const second = published(server.port, 'two', 'number');
    await server.says(/^All players are here; press Enter to start$/m);
    server.child.stdin!.write('\n');
    expect(await Promise.all([server.ended, first.ended, second.ended])).toEqual([0, 0, 0]);
    expect(server.out()).toMatch(
      /^Game 1 of 2: one \d+ : two \d+, (one|two) wins\nGame 2 of 2: one \d+ : two \d+, (one|two) wins\nMatch: over after 16 moves, one \d+ : two \d+, (one|two) wins\n$/m,
    );
    const update = String.raw`'[01] \d+ \d+( \d+ \d+ [12])*\\n'`;
    expect(first.out()).toMatch(
      new RegExp(
        String.raw`^< '2 4 1\\n'\n> 'one'\n(< ${update}\n> '\d+ \d+'\n){4}< ${update}\n(< ${update}\n> '\d+ \d+'\n){4}< ${update}\n$`,
      ),
    );
    expect(second.out()).toMatch(
      new RegExp(
        String.raw`^< '2 4 2\\n'\n> 'two'\n(< ${update}\n> '\d+ \d+ 2'\n){4}< ${update}\n(< ${update}\n> '\d+ \d+ 2'\n){4}< ${update}\n$`,
      ),
    );
    expect(arena(['verify', join(log, '0001.jsonl')])).toMatchObject({ code: 0 });
  }),
);

test('our own clients play there, by host name and IP address', async () => {
  const server = await serve(['2', '3', 'localhost', '0', '--start', '--pause', '0']);
  const clients = ['random', 'greedy', 'random'].map((bot, at) =>
    run(['client', 'voronoi', at === 0 ? 'localhost' : '127.0.0.1', `${server.port}`, `team ${at}`, '--bot', bot]),
  );
  clients[2]!.child.stdout!.destroy(); // nobody reads what this one tells
  expect(await Promise.all([server, ...clients].map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
  const [, ...sums] = /^Match: over after 18 moves, team \d (\d+) : team \d (\d+) : team \d (\d+), /m.exec(
    server.out(),
  )!;
  for (const client of clients.slice(0, 2)) expect(client.out()).toMatch(`All games are over: ${sums.join(' : ')}.\n`);
});

test.each([
  [[], 'ERROR: Must specify IP, PORT, NAME'],
  [['localhost', '9000'], 'ERROR: Must specify NAME'],
  [['localhost', '9000', ' '], 'ERROR: The name of a team is printable text.'],
  [['localhost', '9000', 'me', 'x'], 'ERROR: Unrecognized argument x'],
  [['localhost', '0', 'me'], 'ERROR: PORT must be a whole number from 1 to 65535, not "0"'],
  [['localhost', '9000', 'me', '--bot', 'x'], 'ERROR: There is no bot called x; there are deep, greedy, random'],
  [['127.0.0.1', '1', 'me'], 'arena: cannot connect to 127.0.0.1 port 1: nobody listens there'],
])('wrong arguments of a client %j: a sentence, exit code 1', async (args, sentence) => {
  const { code, err, out } = await arenaHere(['client', 'voronoi', ...args]);
  expect({ code, out, sentence: err.split('\n')[0] }).toEqual({ code: 1, out: '', sentence });
});

const crowd = process.env['ARENA_SOAK'] === '1' ? 8 : 4;
test(
  `${crowd} of them`,
  withPython(async () => {
    const server = await serve(['1', `${crowd}`, '127.0.0.1', '0', '--start', ...longPause]);
    const clients = Array.from({ length: crowd }, (_, at) =>
      published(server.port, `c${at}`, ...(at % 2 === 0 ? ['number'] : [])),
    );
    expect(await Promise.all([server, ...clients].map(({ ended }) => ended))).toEqual(Array(crowd + 1).fill(0));
    expect(server.out().match(/^Game \d of \d: /gm)).toHaveLength(crowd);
  }),
);

test.each([
  [['10', '2', '127.0.0.1', '10000'], 'arena: port 10000 is reserved for the display; choose another one'],
  [['10', '2', '127.0.0.1', '8080', '1'], 'arena: port 8080 is reserved for the display; choose another one'],
  [['10', '2', '256.0.0.1', '9000'], 'arena: cannot listen on 256.0.0.1 port 9000: this name has no address'],
  [
    ['10', '2', '203.0.113.7', '9000'],
    'arena: cannot listen on 203.0.113.7 port 9000: this machine has no such address',
  ],
  [[], 'ERROR: Must specify STONES, PLAYERS, IP, PORT'],
  [['10', '2', '127.0.0.1'], 'ERROR: Must specify PORT'],
  [['0', '2', '127.0.0.1', '0'], 'ERROR: The stones of each player must be a number from 1 to 999'],
  [['ten', '2', '127.0.0.1', '0'], 'ERROR: The stones of each player must be a number from 1 to 999'],
  [['10', '1', '127.0.0.1', '0'], 'ERROR: PLAYERS must be a whole number from 2 to 8, not "1"'],
  [['10', '9', '127.0.0.1', '0'], 'ERROR: PLAYERS must be a whole number from 2 to 8, not "9"'],
  [['10', '2', '127.0.0.1', '65536'], 'ERROR: PORT must be a whole number from 0 to 65535, not "65536"'],
  [['10', '2', '127.0.0.1', '0', '2'], 'ERROR: GRAPHICS must be 0 or 1, not "2"'],
  [['10', '2', '127.0.0.1', '0', '1', 'x'], 'ERROR: Unrecognized argument x'],
  [['10', '2', '127.0.0.1', '0', '--clock', '0'], 'ERROR: --clock must be a number from 0.001 to 2000000, not "0"'],
  [
    ['10', '2', '127.0.0.1', '0', '--pause', '-1'],
    'ERROR: Option --pause needs a value, and what follows it begins with a dash',
  ],
  [['10', '2', '127.0.0.1', '0', '--tables', '2'], 'ERROR: Unrecognized argument --tables'],
])('wrong arguments %j: a sentence, exit code 1', async (args, sentence) => {
  const { code, err, out } = await arenaHere(['serve', 'voronoi', ...args]);
  expect({ code, out, sentence: err.split('\n')[0] }).toEqual({ code: 1, out: '', sentence });
});

test('row 18: a port that is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  expect(
    arena(['serve', 'voronoi', '3', '2', '127.0.0.1', `${port}`, '1', '--display', `${await freePort()}`]),
  ).toMatchObject({
    code: 1,
    err: `arena: cannot listen on 127.0.0.1 port ${port}: the port is taken; choose another one\n`,
  });
  taken.close();
});

test.each(['::1', '[::1]', 'localhost', '::'])('row 18: at %s clients get in', async (host) => {
  const server = await serve(['3', '2', host, '0', '--start']);
  const socket = connect(server.port, host === 'localhost' ? '127.0.0.1' : '::1');
  expect(String((await once(socket, 'data'))[0])).toBe('2 3 1\n');
  socket.destroy();
});

test('row 16: SIGTERM ends the server, SIGKILL leaves no incomplete log', async () => {
  const log = join(folder, 'killed');
  const idle = await serve(['3', '2', '127.0.0.1', '0', '--log', log]);
  idle.child.kill('SIGTERM');
  expect(await idle.ended).toBe(0);
  const busy = await serve(['3', '2', '127.0.0.1', '0', '--log', log, '--start']);
  const sockets = [0, 1].map(() => connect(busy.port, '127.0.0.1').on('error', () => undefined));
  let heard = '';
  sockets[0]!.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  for (const socket of sockets) socket.write('team\n');
  await expect.poll(() => heard).toMatch(/\n/);
  await busy.says(/^Player 2 is team/m);
  busy.child.kill('SIGKILL');
  await busy.ended;
  expect(readdirSync(log)).toEqual([]);
  for (const socket of sockets) socket.destroy();
});

describe('the display', () => {
  const seldom = { interval: 250 }; // a page takes long to draw
  const page = async (port: number): Promise<string> => await (await fetch(`http://localhost:${port}/`)).text();

  test(
    'it stays up over many servers, and saves each board; a second one is refused',
    withPython(async () => {
      const cwd = mkdtempSync(join(folder, 'display-'));
      const display = run(['display', '--port', '0', '--artworks'], { cwd });
      const [, port] = (await display.says(/^The display is at http:\/\/localhost:(\d+)$/m)).map(Number) as [
        number,
        number,
      ];
      expect(arena(['display', '--port', `${port}`])).toMatchObject({
        code: 1,
        err: `arena: cannot listen on localhost port ${port}: the port is taken; choose another one\n`,
      });
      for (const name of ['first', 'second']) {
        const server = await serve(['2', '2', '127.0.0.1', '0', '1', '--start', '--display', `${port}`, ...longPause]);
        const clients = [published(server.port, name), published(server.port, 'other')];
        expect(await Promise.all([server, ...clients].map(({ ended }) => ended))).toEqual([0, 0, 0]);
        expect(server.out()).toMatch(`The games are shown on http://localhost:${port}\n`);
        await expect.poll(async () => await page(port), seldom).toContain(name);
        await display.says(
          new RegExp(String.raw`(artworks/voronoi-\d+-\d+-[12]\.png is saved\n){${name === 'first' ? 2 : 4}}`),
        );
      }
      expect(readdirSync(join(cwd, 'artworks'))).toHaveLength(4);
      for (const file of readdirSync(join(cwd, 'artworks')))
        expect(
          readFileSync(join(cwd, 'artworks', file))
            .subarray(1, 4)
            .toString(),
        ).toBe('PNG');
      display.child.kill('SIGTERM');
      expect(await display.ended).toBe(0);
    }),
  );

  test(
    'killed in mid-game it is missed by nobody: the server brings up its own, and the match is played',
    withPython(async () => {
      const port = await freePort();
      const display = run(['display', '--port', `${port}`]);
      await display.says(new RegExp(`^The display is at http://localhost:${port}$`, 'm'));
      const server = await serve(['2', '2', '127.0.0.1', '0', '1', '--start', '--display', `${port}`]);
      const quiet = connect(server.port, '127.0.0.1');
      quiet.on('error', () => undefined).resume();
      quiet.write('quiet\n');
      await server.says(/^Player 1 is quiet/m);
      published(server.port, 'other');
      await expect.poll(async () => await page(port), seldom).toContain('quiet');
      display.child.kill('SIGKILL');
      await display.ended;
      await expect.poll(async () => await page(port), seldom).toContain('quiet');
      quiet.destroy();
      expect(await server.ended).toBe(0);
      await expect(page(port)).rejects.toThrow('fetch failed');
    }),
  );

  test(
    'a server that is killed takes its own display along, and --artworks goes without graphics',
    withPython(async () => {
      const [port, cwd] = [await freePort(), mkdtempSync(join(folder, 'own-'))];
      const server = await serve(['2', '2', '127.0.0.1', '0', '1', '--display', `${port}`], { cwd });
      await expect.poll(async () => await page(port), seldom).toContain('Waiting for the players');
      server.child.kill('SIGKILL');
      await server.ended;
      await expect
        .poll(async () => await page(port).catch((error: Error) => error.message), seldom)
        .toBe('fetch failed');
      const plain = await serve(['1', '2', '127.0.0.1', '0', '--start', '--artworks', ...longPause], { cwd });
      published(plain.port, 'one');
      published(plain.port, 'two');
      expect(await plain.ended).toBe(0);
      expect(readdirSync(join(cwd, 'artworks'))).toHaveLength(2);
    }),
  );

  test.each([
    [['x'], 'arena: there is no argument x (arena display --help)'],
    [['--port', 'x'], 'arena: --port must be a whole number from 0 to 65535, not "x" (arena display --help)'],
  ])('wrong arguments %j', async (args, sentence) => {
    expect(await arenaHere(['display', ...args])).toEqual({ code: 1, out: '', err: `${sentence}\n` });
  });
});
