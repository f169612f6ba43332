// `arena serve geography` as a process: signals, disks, ports, arguments.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { randomFor } from '../src/game/random.ts';
import { arena, arenaFile, overcrowd, serveGeography, start } from './arena.ts';
import { arenaHere } from '../test/cli.ts';

const soak = process.env['ARENA_SOAK'] === '1';
const folder = mkdtempSync(join(tmpdir(), 'arena-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;

/** A client that moves along the first edge it finds, or by `answer`; resolves to all it received. */
function client(
  port: number,
  {
    host = '127.0.0.1',
    answer,
    onConnect = () => undefined,
  }: { host?: string; answer?: (socket: Socket, told: string) => void; onConnect?: () => void } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, host).once('connect', onConnect);
    let heard = '';
    let token = 0;
    let edges: [number, number][] = [];
    const go = (vertex: number): void => {
      edges = edges.filter((ends) => !(ends.includes(token) && ends.includes(vertex)));
      token = vertex;
    };
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      if (!heard.endsWith('\n')) return;
      const told = heard.slice(heard.lastIndexOf('\n', heard.length - 2) + 1, -1);
      if (answer !== undefined) return answer(socket, told);
      const [code, ...numbers] = told.split(' ').map(Number);
      if (code! >= 230) return void socket.end();
      if (code === 200) {
        token = numbers[1]!;
        edges = Array.from({ length: numbers[2]! }, (_, at) => [numbers[3 + 2 * at]!, numbers[4 + 2 * at]!]);
      } else go(numbers[0]!);
      const edge = edges.find((ends) => ends.includes(token))!;
      const vertex = edge[0] === token ? edge[1] : edge[0];
      socket.write(`210 ${vertex}\n`);
      go(vertex);
    });
  });
}

/** The same, resolved as soon as it is connected, so that the next client gets the next seat. */
async function firstClient(
  port: number,
  options: Parameters<typeof client>[1] = {},
): Promise<{ readonly heard: Promise<string> }> {
  let heard!: Promise<string>;
  await new Promise<void>((onConnect) => void (heard = client(port, { ...options, onConnect })));
  return { heard };
}

test('the published graph, two clients, a log that verifies', async () => {
  const log = join(folder, 'log');
  const graph = join(folder, 'graph.txt');
  writeFileSync(graph, '6 2 5\n3 5 2 5\n0 2 1 3 4 5\n');
  const server = await serveGeography(['--graph', graph, '--log', log, '-t', '60']);
  const first = await firstClient(server.port);
  const second = client(server.port);
  expect(await first.heard).toMatch(/^200 6 2 5 3 5 2 5 0 2 1 3 4 5\n/);
  expect(await second).toMatch(/^200 6 5 4 3 5 0 2 1 3 4 5\n/);
  await server.says(/game 1: [AB] \(127\.0\.0\.1:\d+\) beats [AB] .* by the rules/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(arena(['verify', join(log, '0001.jsonl')])).toMatchObject({ code: 0 });
  // nothing of this machine or day
  expect(readFileSync(join(log, '0001.jsonl'), 'utf8')).not.toMatch(/127\.0\.0\.1|20\d\d-/);
  expect(readFileSync(join(log, '0001.times.jsonl'), 'utf8')).toMatch(/127\.0\.0\.1/);
});

test('row 11: without file descriptors the server stays up and recovers', async () => {
  const server = await serveGeography([], { command: ['prlimit', '--nofile=48', '--', process.execPath, arenaFile] });
  await overcrowd(server);
  const [first, second] = [client(server.port), client(server.port)];
  expect(`${await first}${await second}`).toMatch(/230\n/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('row 16: SIGTERM lets running games finish and takes no new ones', async () => {
  const server = await serveGeography(['-g', '8', '-t', '60']);
  let release: (() => void) | undefined;
  const slow = await firstClient(server.port, {
    answer: (socket, told) => {
      if (Number(told.slice(0, 3)) >= 230) return void socket.end();
      release = () => socket.write('210 99\n');
    },
  });
  const other = client(server.port);
  await expect.poll(() => release).toBeDefined();
  server.child.kill('SIGTERM');
  await server.says(/No new games/);
  const late = connect(server.port, '127.0.0.1');
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  release!();
  expect(await slow.heard).toMatch(/999/);
  expect(await other).toMatch(/230\n$/);
  expect(await server.ended).toBe(0);
});

test('row 16: SIGKILL leaves no incomplete log, and the next start continues the numbering', async () => {
  const log = join(folder, 'killed');
  const before = await serveGeography(['-g', '8', '-t', '60', '--log', log, '--seed', '1']);
  await Promise.all([client(before.port), client(before.port)]);
  await before.says(/game 1:/);
  const silent = [connect(before.port, '127.0.0.1'), connect(before.port, '127.0.0.1')];
  for (const socket of silent) socket.on('error', () => undefined);
  await Promise.race(silent.map((socket) => once(socket, 'data')));
  before.child.kill('SIGKILL');
  await before.ended;
  expect(readdirSync(log).filter((file) => file.startsWith('0002'))).toEqual([]);
  const after = await serveGeography(['-g', '8', '--log', log, '--seed', '1']);
  await Promise.all([client(after.port), client(after.port)]);
  await after.says(/game 2:/);
  expect(arena(['verify', join(log, '0001.jsonl'), join(log, '0002.jsonl')])).toMatchObject({ code: 0 });
  after.child.kill('SIGINT');
  expect(await after.ended).toBe(0);
});

const disk = isRoot && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'x', '/mnt']).status === 0;
test('row 17: a full disk voids the game and tells the operator', async ({ skip }) => {
  skip(!disk, 'needs root and mount');
  const script = `mount -t tmpfs -o size=64k arena /mnt && head -c 1000000 /dev/zero > /mnt/full; exec "${process.execPath}" "${arenaFile}" "$@"`;
  const server = await serveGeography(['-g', '8', '--log', '/mnt'], {
    command: ['unshare', '-m', 'sh', '-c', script, 'sh'],
  });
  const games = [client(server.port), client(server.port)];
  expect((await Promise.all(games)).join('')).toMatch(/230\n/);
  await server.says(/game 1: void, its log could not be written: .*ENOSPC/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

const network = isRoot && spawnSync('unshare', ['-n', 'ip', 'addr', 'add', '192.0.2.1/32', 'dev', 'lo']).status === 0;
test('limits: so many clients per address, tested in a network namespace with another address', async ({ skip }) => {
  skip(!network, 'needs root, unshare and ip (apt-get install iproute2)');
  const crowd = `
    const sockets = [1, 2, 3].map(() => require('node:net').connect(8080, '192.0.2.1'));
    const happened = new Set();
    const tell = (what, at) => {
      console.log(what, at + 1);
      if (happened.add(what).size === 2) setTimeout(() => process.exit(), 200); // time to close another
    };
    sockets.forEach((socket, at) => socket.on('close', () => tell('closed', at)).on('error', () => undefined).on('data', () => tell('plays', at)));`;
  const script = `ip link set lo up && ip addr add 192.0.2.1/32 dev lo && "$0" "$1" serve geography -i 192.0.2.1 -p 8080 -t 60 --per-address 2 > "$3" & until grep -q started "$3"; do sleep 0.1; done; "$0" -e "$2"; kill $!; wait $!; cat "$3"`;
  const { stdout } = spawnSync(
    'unshare',
    ['-n', 'sh', '-c', script, process.execPath, arenaFile, crowd, join(folder, 'capped')],
    { encoding: 'utf8', timeout: 120_000 },
  );
  expect(stdout).toMatch(/192\.0\.2\.1:\d+ was turned away: 2 of its address are connected/);
  expect(stdout).toMatch(/plays [123]/);
  expect(stdout.match(/^closed \d$/gm)).toHaveLength(1);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['localhost', 'localhost'],
  ['::', '127.0.0.1'], // mapped
])('row 18: listens on %s', async (ip, host) => {
  const server = start(['serve', 'geography', '-i', ip, '-p', '0', '-g', '8']);
  const [, port] = await server.says(/Server started on \/.*:(\d+)/);
  const [first, second] = [client(Number(port), { host }), client(Number(port), { host })];
  expect(`${await first}${await second}`).toMatch(/230\n/);
  expect(server.out()).not.toContain('::ffff:');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('row 18: a port that is taken, an address of another machine, an unknown name', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  expect(arena(['serve', 'geography', '-i', '127.0.0.1', '-p', `${port}`])).toMatchObject({
    code: 1,
    err: `arena: cannot listen on 127.0.0.1:${port}: the port is taken; choose another one\n`,
  });
  taken.close();
  expect(arena(['serve', 'geography', '-i', '192.0.2.1', '-p', '8080'])).toMatchObject({
    code: 1,
    err: 'arena: cannot listen on 192.0.2.1:8080: this machine has no such address\n',
  });
  expect(arena(['serve', 'geography', '-i', 'no.such.name.invalid', '-p', '8080'])).toMatchObject({
    code: 1,
    err: 'arena: cannot listen on no.such.name.invalid:8080: this name has no address\n',
  });
});

test('row 18: a privileged port', ({ skip }) => {
  skip(!isRoot, 'needs root, to be somebody else');
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
      'geography',
      '-i',
      '127.0.0.1',
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
    stderr: 'arena: cannot listen on 127.0.0.1:81: ports below 1024 need root; choose a higher one\n',
  });
});

test.each([
  [[], 'Must specify IP address and a port number.'],
  [['-i', '127.0.0.1'], 'Must specify IP address and a port number.'],
  [['-i', '127.0.0.1', '-p', 'x'], '--port must be a whole number from 0 to 65535, not "x"'],
  [['-i', '127.0.0.1', '-p', '70000'], '--port must be a whole number from 0 to 65535, not "70000"'],
  [['-i', '127.0.0.1', '-p', '1', '-g', '7'], 'The size of a game graph must be a whole number from 8 to 10000'],
  [['-i', '127.0.0.1', '-p', '1', '-g', '10001'], 'The size of a game graph must be a whole number from 8 to 10000'],
  [['-i', '127.0.0.1', '-p', '1', '-t', '0'], '--time must be a number from 0.01 to 86400, not "0"'],
  [['-i', '127.0.0.1', '-p', '1', '-t', '\u001b[2J'], '--time must be a number from 0.01 to 86400, not "\\x1b[2J"'],
  [['-i', '127.0.0.1', '-p', '1', '--what'], 'Unrecognized argument --what; did you mean --wait?'],
  [['-i', '127.0.0.1', '-p', '1', 'what'], 'Unrecognized argument what'],
  [['-i', '127.0.0.1', '-p'], 'Option -p needs a value'],
])('wrong options %j: ERROR, the help, exit code 1', async (args, sentence) => {
  const { code, err } = await arenaHere(['serve', 'geography', ...args]);
  expect(code).toBe(1);
  expect(err.split('\n').slice(0, 3)).toEqual([
    `ERROR: ${sentence}`,
    'arena serve geography -i ADDRESS -p PORT [-g NODES] [-t SECONDS]',
    '  -h | --help          Show help',
  ]);
});

test.each([
  ['3 0 1 0 0', 'Edge 0 0 is a loop'],
  ['3 0 2 0 1 1 0', 'Edge 1 0 is there twice'],
  ['3 0 1 0 3', 'Edge 0 3: the last vertex is 2'],
  ['3 5 1 0 1', 'The token is on vertex 5, but the last vertex is 2'],
  ['3 2 1 0 1', 'The token is on vertex 2, which has no edge'],
  ['3 0 2 0 1', 'The graph must have 2 edges, that is 4 numbers; there are 2'],
  ['3 0 1 0 x', 'The graph must consist of whole numbers, not "x"'],
  ['', 'The graph must consist of whole numbers, not ""'],
])('a wrong graph %j: %s', async (text, sentence) => {
  const graph = join(folder, 'wrong.txt');
  writeFileSync(graph, text);
  expect(await arenaHere(['serve', 'geography', '-i', '127.0.0.1', '-p', '0', '--graph', graph])).toMatchObject({
    code: 1,
    err: `arena: ${graph}: ${sentence}\n`,
  });
});

test('an unreadable graph, a log folder that cannot be created', () => {
  expect(arena(['serve', 'geography', '-i', '127.0.0.1', '-p', '0', '--graph', join(folder, 'none')])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^arena: cannot read .*none: there is no such file or folder\n$/),
  });
  expect(arena(['serve', 'geography', '-i', '127.0.0.1', '-p', '0', '--log', '/dev/null/x'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^arena: cannot keep logs in \/dev\/null\/x: a part of its path is no folder\n$/),
  });
});

test(`${soak ? 10_000 : 1000} lines of nonsense over real sockets, and no memory or socket stays in use`, async () => {
  const server = await serveGeography(['-g', '8', '-t', '0.2']);
  const descriptors = (): number => readdirSync(`/proc/${server.child.pid}/fd`).length;
  const before = descriptors();
  const random = randomFor('sockets', 0);
  const noise = (): Buffer => Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)));
  const lines: (() => string | Buffer)[] = [
    () => Buffer.concat([noise(), Buffer.from('\n')]),
    noise,
    () => '210 1\n',
    () => '210 1',
    () => `210 ${random.below(8)}\r\n`,
    () => '\n',
  ];
  for (let said = 0; said < (soak ? 10_000 : 1000); said += 100) {
    const talkers = Array.from({ length: 100 }, () =>
      client(server.port, {
        answer: (socket, told) => (Number(told.slice(0, 3)) >= 230 ? socket.end() : socket.write(random.pick(lines)())),
      }),
    );
    await Promise.all(talkers);
  }
  await expect.poll(descriptors).toBeLessThanOrEqual(before);
  const [first, second] = [client(server.port), client(server.port)];
  expect(`${await first}${await second}`).toMatch(/230\n/);
  expect(server.out()).not.toMatch(/[^ -~\n]/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}, 300_000);

test('help is fast, from any folder', () => {
  expect(execFileSync(arenaFile, ['serve', 'geography', '--help'], { cwd: '/', encoding: 'utf8' })).toContain(
    '-g | --gsize number  The size of a game graph (default = 100 nodes)',
  );
});
