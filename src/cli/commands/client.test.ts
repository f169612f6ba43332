import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../main.ts';

let out = '';
let err = '';
let servers: Server[] = [];

beforeEach(() => {
  [out, err] = ['', ''];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void (out += `${line}\n`));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void (err += `${line}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers) server.close();
  servers = [];
});

/** Sends these lines, each after an answer to the one before; returns the port. */
async function serve(lines: readonly string[], host = '127.0.0.1'): Promise<number> {
  const server = createServer((socket) => {
    const rest = [...lines];
    const say = (): void => {
      const line = rest.shift();
      if (line !== undefined) socket.write(`${line}\n`);
      if (rest.length === 0 && !socket.writableEnded) socket.end();
    };
    socket.on('data', say);
    say();
  });
  servers.push(server);
  await new Promise<void>((resolve, reject) => server.listen(0, host, resolve).once('error', reject));
  return (server.address() as AddressInfo).port;
}

const start = '200 3 0 2 0 1 1 2';

test.each([
  ['127.0.0.1', '-i', '-p'],
  ['localhost', '--ip', '--port'],
])('plays a game at %s with %s and %s', async (host, ip, port) => {
  const at = await serve([start, '230']);
  expect(await main(['client', 'geography', ip, host, port, `${at}`, '--bot', 'strong'])).toBe(0);
  expect(out).toBe(`Received: ${start}\nSent: 210 1\nReceived: 230\nWon by the rules.\n`);
  expect(err).toBe('');
});

test.each(['::1', '[::1]'])('plays a game at %s', async (host) => {
  const at = await serve([start, '240'], '::1');
  expect(await main(['client', 'geography', '-i', host, '-p', `${at}`])).toBe(0);
  expect(out).toContain('Received: 240\nLost by the rules.\n');
});

test('draws the same moves from the same seed', async () => {
  const star = `200 9 0 8 ${[1, 2, 3, 4, 5, 6, 7, 8].map((vertex) => `0 ${vertex}`).join(' ')}`;
  const at = await serve([star, '230']);
  const told = new Set<string>();
  for (const seed of ['one', 'one', 'two', 'three', 'four']) {
    out = '';
    await main(['client', 'geography', '-i', '127.0.0.1', '-p', `${at}`, '--seed', seed]);
    told.add(`${seed} ${out}`);
  }
  expect(told.size).toBe(4);
  expect(new Set([...told].map((text) => text.replace(/^\w+/, ''))).size).toBeGreaterThan(1);
});

test.each([
  [[], 'Must specify a game.'],
  [['geography'], 'Must specify IP address and a port number.'],
  [['geography', '-i', '127.0.0.1'], 'Must specify IP address and a port number.'],
  [['geography', '-p', '8080'], 'Must specify IP address and a port number.'],
  [['geography', '-i'], 'Option -i needs a value'],
  [['geography', '-i', '127.0.0.1', '-p', 'http'], '--port must be a whole number from 1 to 65535, not "http"'],
  [['geography', '-i', '127.0.0.1', '-p', '0'], '--port must be a whole number from 1 to 65535, not "0"'],
  [['geography', '-i', '127.0.0.1', '-p', '65536'], '--port must be a whole number from 1 to 65535, not "65536"'],
  [
    ['geography', '-i', '127.0.0.1', '-p', '8080', '--bot', '../rules'],
    'There is no bot called ../rules; there are lookahead, narrow, parity, random, strong, wide',
  ],
  [['geography', '-i', '127.0.0.1', '-p', '8080', '--nonsense'], 'Unrecognized argument --nonsense'],
  [['geography', 'more', '-i', '127.0.0.1', '-p', '8080'], 'Unrecognized argument more'],
  [['../geography', '-i', '127.0.0.1', '-p', '8080'], 'There is no client for a game called ../geography'],
])('shows the error and the help for %j', async (args, sentence) => {
  expect(await main(['client', ...args])).toBe(1);
  expect(err).toMatch(/^ERROR: [^\n]*\narena client (GAME arguments|geography -i ADDRESS -p PORT)/);
  expect(err.slice('ERROR: '.length).split('\n')[0]).toBe(sentence);
  expect(out).toBe('');
});

test('shows the help', async () => {
  expect(await main(['client', '-h'])).toBe(0);
  expect(out).toContain('Plays at a TCP server of a game: geography, ');
  expect(await main(['client', 'geography', '-h'])).toBe(0);
  expect(out).toContain('-i | --ip address');
  expect(out).toContain('Bots: lookahead, narrow, parity, random, strong, wide');
});

test.each([
  ['::1', '-4', 'this is no address of IPv4'],
  ['[::1]', '--ipv4', 'this is no address of IPv4'],
  ['127.0.0.1', '-6', 'this is no address of IPv6'],
  ['nobody.invalid', '-6', 'this name has no address of IPv6'],
])('does not reach %s with %s', async (host, flag, why) => {
  expect(await main(['client', 'geography', '-i', host, '-p', '8080', flag])).toBe(1);
  expect(err).toBe(`arena: cannot connect to ${host.replace(/[[\]]/g, '')} port 8080: ${why}\n`);
});

test('says in one line that nobody listens', async () => {
  const at = await serve([]);
  await new Promise((resolve) => servers.pop()!.close(resolve));
  expect(await main(['client', 'geography', '-i', '127.0.0.1', '-p', `${at}`])).toBe(1);
  expect(err).toBe(`arena: cannot connect to 127.0.0.1 port ${at}: nobody listens there\n`);
});

test('says in one line that there is no such host', async () => {
  expect(await main(['client', 'geography', '-i', 'nobody.invalid', '-p', '8080'])).toBe(1);
  expect(err).toBe('arena: cannot connect to nobody.invalid port 8080: this name has no address\n');
});

test('says in one line that the server sends nonsense or disconnects', async () => {
  expect(await main(['client', 'geography', '-i', '127.0.0.1', '-p', `${await serve(['SSH-2.0-\x1b[2J'])}`])).toBe(1);
  expect(err).toBe('arena: The server said "SSH-2.0-\\x1b[2J", which is no message of this game.\n');
  err = '';
  expect(await main(['client', 'geography', '-i', '127.0.0.1', '-p', `${await serve([start])}`])).toBe(1);
  expect(err).toBe('arena: The server closed the connection before the game was over.\n');
});
