// kierki-serwer as a process: its options, its report, its exit code.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { allowed } from '../games/kierki/cards.ts';
import { drawDeals, writeDeals } from '../games/kierki/deals.ts';
import { readTold } from '../games/kierki/protocol-messages.ts';
import { randomFor } from '../src/game/random.ts';
import { arena, arenaFile, checkout, overcrowd, serveKierki } from './arena.ts';
import { arenaHere } from '../test/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-kierki-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
// the last newline may be missing
const game = file('game.txt', writeDeals(drawDeals([2, 5], randomFor('serwer', 0))).trimEnd());

interface Talk {
  readonly socket: Socket;
  readonly said: string[];
  readonly heard: string[];
  readonly over: Promise<void>;
}

/** A client that plays the first allowed card. */
function client(port: number, seat: string, host = '127.0.0.1'): Talk {
  const socket = connect(port, host);
  const [said, heard]: [string[], string[]] = [[], []];
  let [unread, hand]: [string, string[]] = ['', []];
  const say = (message: string): void => {
    said.push(message);
    socket.write(`${message}\r\n`);
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = (unread + chunk.toString()).split('\r\n');
    unread = lines.pop()!;
    for (const line of lines) {
      heard.push(line);
      const told = readTold(line);
      if (told?.kind === 'deal') hand = [...told.cards];
      if (told?.kind === 'taken') hand = hand.filter((card) => !told.cards.includes(card));
      if (told?.kind === 'trick') say(`TRICK${told.number}${allowed(hand, told.table)[0]}`);
    }
  });
  say(`IAM${seat}`);
  return { socket, said, heard, over: once(socket, 'close').then(() => undefined) };
}
const table = (port: number, hosts = ['127.0.0.1']): Talk[] =>
  ['N', 'E', 'S', 'W'].map((seat, at) => client(port, seat, hosts[at % hosts.length]));

/** A client that takes a seat and never plays. */
function silent(port: number, seat: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`IAM${seat}\r\n`);
  return socket;
}
async function sitSilently(port: number): Promise<void> {
  const sockets = ['N', 'E', 'S', 'W'].map((seat) => silent(port, seat));
  await once(sockets[0]!, 'data');
}

test('a whole game: every message is in the report, the log verifies, exit code 0', async () => {
  const log = join(folder, 'log');
  const server = await serveKierki([`-f${game}`, '-t', '9', '--log', log, '-t60.5', '-p', '1', '-p0']);
  const clients = table(server.port, ['127.0.0.1', '::1']);
  expect(await server.ended).toBe(0);
  await Promise.all(clients.map(({ over }) => over)); // the last messages of a server may be read after its end
  expect(server.err()).toMatch(
    /^Listening on port \d+\ntable 1: over after 104 moves, N \d+ : E \d+ : S \d+ : W \d+\n$/,
  );
  const lines = server.out().trimEnd().split('\n');
  for (const { said, heard } of clients) expect([said.length, heard.length]).toEqual([1 + 26, 2 + 26 + 26 + 4]);
  expect(lines).toHaveLength(clients.reduce((sum, { said, heard }) => sum + said.length + heard.length, 0));
  const stamp = String.raw`20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}`;
  for (const line of lines)
    expect(line).toMatch(
      new RegExp(String.raw`^\[((127\.0\.0\.1|\[::1\]):\d+),((127\.0\.0\.1|\[::1\]):\d+),${stamp}\] [A-Z0-9]+\\r\\n$`),
    );
  const messages = lines.map((line) => line.replace(/^.*\] /, '').slice(0, -4));
  expect(messages.toSorted()).toEqual(clients.flatMap(({ said, heard }) => [...said, ...heard]).toSorted());
  expect(arena(['verify', join(log, '0001.jsonl')])).toMatchObject({ code: 0 });
});

test('--early-stop ends a deal as soon as its points are given out', async () => {
  const server = await serveKierki(['-f', game, '--early-stop']);
  const [north] = table(server.port);
  expect(await server.ended).toBe(0);
  await north!.over;
  expect(north!.heard.filter((line) => line.startsWith('TAKEN')).length).toBeLessThan(26);
  expect(north!.heard.filter((line) => line.startsWith('TOTAL'))).toHaveLength(2);
});

test('--tables plays several, and the server ends when all have played', async () => {
  const server = await serveKierki(['-f', game, '--tables', '3']);
  const first = table(server.port);
  await Promise.all(first.map(({ over }) => over));
  await sleep(50);
  expect(server.child.exitCode).toBeNull();
  table(server.port);
  table(server.port);
  expect(await server.ended).toBe(0);
  expect(server.err().match(/^table [123]: over/gm)).toHaveLength(3);
});

test('a standard output that is closed does not end the game', async () => {
  const server = await serveKierki(['-f', game]);
  server.child.stdout!.destroy();
  table(server.port);
  expect(await server.ended).toBe(0);
  expect(server.err()).toMatch(/the report ends here, for it cannot be written: standard output is closed\n/);
});

test('a standard output that is not read does not stop the game', async () => {
  const server = await serveKierki([
    '-f',
    file(
      'long.txt',
      writeDeals(
        drawDeals(
          Array.from({ length: 40 }, () => 1),
          randomFor('long', 0),
        ),
      ),
    ),
  ]);
  server.child.stdout!.pause();
  const clients = table(server.port);
  await Promise.all(clients.map(({ over }) => over));
  expect(clients[0]!.heard.at(-1)).toMatch(/^TOTAL/);
  server.child.stdout!.resume();
  expect(await server.ended).toBe(0);
  expect(server.out().trimEnd().split('\n')).toHaveLength(
    clients.reduce((sum, { said, heard }) => sum + said.length + heard.length, 0),
  );
});

const leader = writeDeals(drawDeals([2, 5], randomFor('serwer', 0)))[1]!; // the seat that is asked first

test('the operator is told who is waited for, and frees the seat with a line', async () => {
  const server = await serveKierki(['-f', game, '-t', '2'], { stdin: 'pipe' });
  silent(server.port, leader);
  for (const seat of ['N', 'E', 'S', 'W'].filter((other) => other !== leader)) client(server.port, seat);
  const waits = new RegExp(
    `^table 1: waiting for ${leader} .*, asked 2 times for a card in trick 1: it does not answer$`,
    'm',
  );
  await expect.poll(() => server.err()).toMatch(waits);
  server.child.stdin!.write(`fre\nfree ${leader}\n`);
  await expect
    .poll(() => server.err())
    .toMatch(
      new RegExp(`^free N disconnects N, [^]*^table 1: ${leader} .* was disconnected: you freed its seat$`, 'm'),
    );
  client(server.port, leader);
  expect(await server.ended).toBe(0);
});

test('--patience frees the seat of a client that plays no card', async () => {
  const server = await serveKierki(['-f', game, '--patience', '0.3']);
  silent(server.port, leader);
  for (const seat of ['N', 'E', 'S', 'W'].filter((other) => other !== leader)) client(server.port, seat);
  await expect.poll(() => server.err()).toMatch(/ was disconnected: it played no card within 0\.3 s \(--patience\)$/m);
  client(server.port, leader);
  expect(await server.ended).toBe(0);
});

test('in the background of a terminal the server does not read what is typed there', async ({ skip }) => {
  skip(spawnSync('script', ['--version']).error !== undefined, 'util-linux script is not installed');
  // an interactive shell gives each job a process group of its own
  const shell = spawn('script', ['-qfec', 'sh -im', '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'] });
  let screen = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (screen += text));
  shell.stdin.write(`'${process.execPath}' '${checkout}bin/kierki-serwer' -f '${game}' &\n`);
  await expect.poll(() => screen).toMatch(/Listening on port \d+/);
  shell.stdin.write('echo one$((1 + 1))\n');
  await expect.poll(() => screen).toContain('one2');
  shell.stdin.write('jobs\n');
  await expect.poll(() => screen).toMatch(/\[1\].*(Running|Stopped)/);
  expect(screen).toMatch(/\[1\].*Running/);
  shell.stdin.write('kill %1\nwait\nexit\n');
  await once(shell, 'close');
});

test('row 11: without file descriptors the server stays up and recovers', async () => {
  const server = await serveKierki(['-f', game, '-t', '60'], {
    command: ['prlimit', '--nofile=48', '--', process.execPath, `${checkout}bin/kierki-serwer`],
  });
  await overcrowd(server);
  table(server.port);
  expect(await server.ended).toBe(0);
});

test('row 16: SIGTERM before the end is exit code 1; a second one does not wait', async () => {
  const idle = await serveKierki(['-f', game]);
  idle.child.kill('SIGTERM');
  expect(await idle.ended).toBe(1);
  const busy = await serveKierki(['-f', game]);
  await sitSilently(busy.port);
  busy.child.kill('SIGTERM');
  await expect.poll(() => busy.err()).toMatch(/No new games; waiting for the running ones\n/);
  busy.child.kill('SIGTERM');
  expect(await busy.ended).toBe(1);
});

test('row 18: a port that is taken', async () => {
  const taken = createServer().listen(0, '::');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  expect(arena(['serve', 'kierki', '-f', game, '-p', `${port}`])).toEqual({
    code: 1,
    out: '',
    err: `arena: cannot listen on port ${port}: the port is taken; choose another one\n`,
  });
  taken.close();
});

test('row 18: a privileged port', ({ skip }) => {
  skip(!isRoot, 'needs root, to be somebody else');
  chmodSync(folder, 0o755);
  const run = spawnSync(
    'setpriv',
    [
      '--reuid',
      '65534',
      '--regid',
      '65534',
      '--clear-groups',
      process.execPath,
      arenaFile,
      'serve',
      'kierki',
      '-f',
      game,
      '-p',
      '81',
    ],
    { encoding: 'utf8' },
  );
  skip(
    /EACCES|ERR_MODULE_NOT_FOUND|Cannot find module/.test(run.stderr),
    'the checkout is in a folder that only root may read',
  );
  expect(run).toMatchObject({
    status: 1,
    stderr: 'arena: cannot listen on port 81: ports below 1024 need root; choose a higher one\n',
  });
});

test.each([
  [[], 'The option -f is required'],
  [['-p', '8080'], 'The option -f is required'],
  [['-f'], 'Option -f needs a value'],
  [['-f', game, '-p'], 'Option -p needs a value'],
  [['-f', game, '-p', 'x'], '--port must be a whole number from 0 to 65535, not "x"'],
  [['-f', game, '-p', '65536'], '--port must be a whole number from 0 to 65535, not "65536"'],
  [['-f', game, '-p', '-1'], 'Option -p needs a value, and what follows it begins with a dash'],
  [['-f', game, '-p', ''], '--port must be a whole number from 0 to 65535, not ""'],
  [['-f', game, '-p', '1', '-p', 'x'], '--port must be a whole number from 0 to 65535, not "x"'],
  [['-f', game, '-t', '0'], '--time must be a number from 0.001 to 2000000, not "0"'],
  [['-f', game, '-t', '1e3'], '--time must be a number from 0.001 to 2000000, not "1e3"'],
  [['-f', game, '-t', '\u001b[2J'], '--time must be a number from 0.001 to 2000000, not "\\x1b[2J"'],
  [['-f', game, '--patience', '0'], '--patience must be a number from 0.001 to 2000000, not "0"'],
  [['-f', game, '--tables', '0'], '--tables must be a whole number from 1 to 10000, not "0"'],
  [['-f', game, '--deals', '1-7'], 'Unrecognized argument --deals'],
  [['-f', game, '-x'], 'Unrecognized argument -x'],
  [['-f', game, 'x'], 'Unrecognized argument x'],
])('wrong options %j: ERROR, the help, exit code 1', async (args, sentence) => {
  const { code, err, out } = await arenaHere(['serve', 'kierki', ...args]);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.split('\n').slice(0, 2)).toEqual([`ERROR: ${sentence}`, expect.stringMatching(/^kierki-serwer -f FILE/)]);
});

test.each([
  ['1N\n2C\n', 'line 2: N has 1 cards, not 13'],
  ['8N\n', 'line 1: a deal begins with its type from 1 to 7 and the seat that leads, such as 2N, not "8N"'],
  ['', 'line 1: a game file holds at least one deal, and this one is empty'],
])('a wrong game file %j is refused with its line', async (text, sentence) => {
  const name = file('wrong.txt', text);
  expect(await arenaHere(['serve', 'kierki', '-f', name])).toEqual({
    code: 1,
    out: '',
    err: `arena: ${name}: ${sentence}\n`,
  });
});

test('a missing game file', () => {
  expect(arena(['serve', 'kierki', '-f', join(folder, 'none')])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^arena: cannot read .*none: there is no such file or folder\n$/),
  });
});

test('row 16: SIGKILL leaves no incomplete log', async () => {
  const log = join(folder, 'killed');
  const server = await serveKierki(['-f', game, '--log', log]);
  await sitSilently(server.port);
  server.child.kill('SIGKILL');
  await server.ended;
  expect(readdirSync(log)).toEqual([]);
});
