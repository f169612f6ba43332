// A display on a real port: what it shows, to whom, and what happens when either side dies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { game as geography } from '../../games/geography/rules.ts';
import { game as voronoi } from '../../games/voronoi/rules.ts';
import { defaults } from '../game/laws.ts';
import type { MatchEvent } from '../game/log.ts';
import type { AnyGame } from '../match/games.ts';
import { inProcess, playMatch } from '../referee/play.ts';
import { writePng } from '../kit/png.ts';
import { pictureOf } from '../../games/voronoi/picture.ts';
import { palettes } from '../../games/voronoi/colours.ts';
import type { State } from '../../games/voronoi/state.ts';
import { freePort } from '../../test/cli.ts';
import { Artworks } from './artworks.ts';
import { serveDisplay } from './display.tsx';
import type { Serving } from '../http/defaults.ts';
import { TableBroadcast } from './table-broadcast.ts';
import { DisplayClient } from './client.ts';
import type { BroadcastEvent } from '../http/broadcast.ts';

const opened: { close(): Promise<unknown> }[] = [];
const later = <T extends { close(): Promise<unknown> }>(one: T): T => (opened.push(one), one);
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});
const serve = async (port = 0, artworks?: Artworks): Promise<Serving & { port: number }> => {
  const display = later(await serveDisplay({ port, artworks }));
  return { ...display, port: Number(new URL(display.url).port) };
};

const names = ['<i>one</i>', 'two'];
async function eventsOf(game: string, rules: AnyGame, options: object): Promise<MatchEvent[]> {
  let state: unknown; // the last one that was told
  const seated = names.map(() => inProcess((_view, { seat, random }) => rules.anyMove(state, seat, random)));
  const events: MatchEvent[] = [];
  for await (const event of playMatch({
    game,
    rules,
    options,
    seed: 'display',
    players: names,
    moveTime: 1000,
    seated,
  })) {
    if ('state' in event) state = event.state;
    events.push(event);
  }
  return events;
}
const newsOf = (game: string, rules: AnyGame, events: readonly MatchEvent[]): BroadcastEvent[] => {
  const news = new TableBroadcast({ game, rules, seats: 2, moveTime: 1000, pause: 0, name: 'table' });
  return [news.awaited(), ...events.flatMap((event) => news.of(event))];
};
const ofVoronoi = async (stones = 2): Promise<BroadcastEvent[]> =>
  newsOf('voronoi', voronoi, await eventsOf('voronoi', voronoi, { stones }));
const ofGeography = async (): Promise<BroadcastEvent[]> =>
  newsOf('geography', geography, await eventsOf('geography', geography, { ...defaults(geography), gsize: 8 }));

/** A page that keeps the events it receives. */
async function watch(port: number): Promise<{ events(): string[]; data(): Record<string, unknown>[] }> {
  let text = '';
  const line = request({ host: '127.0.0.1', port, path: '/live' });
  line.on('error', () => undefined);
  line.end();
  const [answer] = (await once(line, 'response')) as [IncomingMessage];
  answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  answer.on('error', () => undefined);
  later({ close: () => Promise.resolve(line.destroy()) });
  const parts = (name: string): string[] =>
    [...text.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, value]) => value!);
  return {
    events: () => parts('event').filter((event) => event !== 'now'),
    data: () => parts('data').map((one) => JSON.parse(one) as Record<string, unknown>),
  };
}

const page = async (port: number, path = ''): Promise<string> =>
  await (await fetch(`http://127.0.0.1:${port}/${path}`)).text();
const said: string[] = [];
const tell = (port: number): DisplayClient => later(new DisplayClient({ port, say: (line) => void said.push(line) }));

test('a page opened before, during or after a match shows it, and text is escaped', async () => {
  const { port } = await serve();
  expect(await page(port)).toContain('Nobody is playing at the moment');
  const early = await watch(port);
  const client = tell(port);
  const news = await ofVoronoi();
  client.tell(news[0]!);
  await vi.waitFor(() => expect(early.events()).toEqual(['match']), 60_000);
  // while players are awaited nobody knows a position yet, but the time is for a whole game
  for (const path of ['', 'wall']) expect(await page(port, path)).toMatch(/1\u00a0s per player and game/);
  for (const one of news.slice(1, 5)) client.tell(one);
  await vi.waitFor(() => expect(early.events()).toEqual(['match', 'match', 'frame', 'frame', 'frame']), 60_000);
  const between = await watch(port);
  await vi.waitFor(() => expect(between.events()).toEqual(['match', 'frame', 'frame', 'frame']), 60_000);
  for (const one of news.slice(5)) client.tell(one);
  await vi.waitFor(() => expect(between.events().at(-1)).toBe('end'), 60_000);
  expect(between.events()).toHaveLength(news.length - 1);
  const html = await page(port);
  expect(html).toContain('&lt;i>one&lt;/i>');
  expect(html).not.toContain('<i>one');
  expect(html).toContain('data-live="/live"');
  const wall = await page(port, 'wall');
  expect(wall).toContain('The match goes to');
  expect(wall).not.toContain('<i>one');
});

test('a new game server of any game replaces the one before', async () => {
  const { port } = await serve();
  const seen = await watch(port);
  const first = tell(port);
  for (const one of (await ofVoronoi()).slice(1, 4)) first.tell(one);
  await vi.waitFor(() => expect(seen.events()).toHaveLength(3), 60_000);
  said.length = 0;
  const second = tell(port);
  for (const one of await ofGeography()) second.tell(one);
  await vi.waitFor(() => expect(seen.events().at(-1)).toBe('end'), 60_000);
  await vi.waitFor(() => expect(said).toContain('the display shows another game server now'), 60_000);
  expect(await page(port)).toContain('Edge geography');
  first.tell({ event: 'match', data: (await ofVoronoi())[0]!.data as never });
  expect(await page(port)).toContain('Edge geography');
});

test('a game server that dies in mid-match is shown as void', async () => {
  const { port } = await serve();
  const seen = await watch(port);
  const lines = (await ofVoronoi())
    .slice(0, 4)
    .map((one) => JSON.stringify(one))
    .join('\n');
  const script = `const line = require('node:http').request({ port: ${port}, host: '127.0.0.1', method: 'POST', path: '/tell', headers: { 'content-type': 'application/jsonl' } }); line.write(process.argv[1] + '\\n')`;
  const server = spawn(process.execPath, ['-e', script, lines], { stdio: 'ignore' });
  await vi.waitFor(() => expect(seen.events()).toHaveLength(4), 60_000);
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(seen.events().at(-1)).toBe('end'), 60_000);
  expect(await page(port)).toContain('This match could not be played: its game server went away.');
  const next = tell(port);
  next.tell((await ofVoronoi())[0]!);
  await vi.waitFor(async () => expect(await page(port)).toContain('Waiting for the players'), 60_000);
});

test('a display that dies is restarted and gets all events again', async () => {
  const port = await freePort();
  const display = await serveDisplay({ port });
  const client = tell(port);
  const news = await ofVoronoi();
  for (const one of news.slice(0, 4)) client.tell(one);
  await vi.waitFor(async () => expect(await page(port)).toContain('&lt;i>one&lt;/i>'), 60_000);
  await display.close();
  client.tell(news[4]!);
  await vi.waitFor(async () => expect(await page(port)).toContain('&lt;i>one&lt;/i>'), {
    timeout: 60_000,
    interval: 100,
  });
  const seen = await watch(port);
  await vi.waitFor(() => expect(seen.events()).toEqual(['match', 'frame', 'frame', 'frame']), 60_000);
  await client.close();
  await expect(page(port)).rejects.toThrow('fetch failed'); // a display ends with the process that started it
});

test('a display that closes the connection was dying, and another is started', async () => {
  const dying = createTcpServer((socket) => dying.close() && socket.once('data', () => socket.end())).listen(
    await freePort(),
    '127.0.0.1',
  );
  await once(dying, 'listening');
  const { port } = dying.address() as AddressInfo;
  tell(port).tell((await ofVoronoi())[0]!);
  await expect.poll(async () => await page(port)).toContain('Waiting for the players');
});

test('a port that another program uses is reported once', async () => {
  const stranger = createServer((_request, answer) => answer.end('hello')).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  said.length = 0;
  tell(port).tell((await ofVoronoi())[0]!);
  await vi.waitFor(
    () => expect(said).toEqual([`port ${port} is taken by another program, so the games are not shown`]),
    30_000,
  );
  stranger.close();
});

describe('only this machine, and no pages of other sites', () => {
  const ask = async (
    port: number,
    { host = `localhost:${port}`, body, ...headers }: Record<string, string>,
  ): Promise<IncomingMessage> => {
    const line = request({
      host: '127.0.0.1',
      port,
      method: body === undefined ? 'GET' : 'POST',
      path: body === undefined ? '/' : '/tell',
      headers: { host, ...headers },
    });
    line.end(body);
    const [answer] = (await once(line, 'response')) as [IncomingMessage];
    answer.resume();
    return answer;
  };

  test('only the names and addresses of this machine are answered', async () => {
    const { port } = await serve();
    for (const host of ['localhost', `127.0.0.1:${port}`, `[::1]:${port}`])
      expect((await ask(port, { host })).statusCode).toBe(200);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io'])
      expect((await ask(port, { host })).statusCode).not.toBe(200);
    expect((await ask(port, {})).headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each<[string, Record<string, string>, number]>([
    ['from a page of others', { 'content-type': 'application/jsonl', origin: 'http://evil.example' }, 403],
    ['as a form', { 'content-type': 'text/plain' }, 403],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['what is no JSON', { 'content-type': 'application/jsonl', body: 'hello\n' }, 400],
    ['no news', { 'content-type': 'application/jsonl', body: '{"event":"hello"}\n' }, 400],
    ['null', { 'content-type': 'application/jsonl', body: 'null\n' }, 400],
    [
      'a frame of nothing',
      { 'content-type': 'application/jsonl', body: '{"event":"frame","data":{"change":0}}\n' },
      400,
    ],
    [
      'a game that is not here',
      {
        'content-type': 'application/jsonl',
        body: '{"event":"match","data":{"match":{"game":"../x","players":[]}}}\n',
      },
      400,
    ],
    ['a line without end', { 'content-type': 'application/jsonl', body: 'x'.repeat(5 * 2 ** 20) }, 400],
  ])('%s is refused', async (_what, { body = '{}\n', ...headers }, status) => {
    const { port } = await serve();
    expect((await ask(port, { ...headers, body })).statusCode).toBe(status);
    expect(await page(port)).toContain('Nobody is playing at the moment');
  });
});

test('artworks: the last board of every game, as soon as it is over, pixel by pixel', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-artworks-'));
  const artworks = new Artworks(join(folder, 'artworks'), (line) => void said.push(line));
  const files = (): string[] =>
    readdirSync(join(folder, 'artworks'))
      .filter((file) => !file.endsWith('.part'))
      .toSorted();
  try {
    const { port } = await serve(0, artworks);
    const events = await eventsOf('voronoi', voronoi, { stones: 2 });
    const news = newsOf('voronoi', voronoi, events);
    const client = tell(port);
    // awaited, start, its frame, the four stones of the first game
    for (const one of news.slice(0, 7)) client.tell(one);
    await vi.waitFor(() => expect(files()).toEqual([expect.stringMatching(/^voronoi-\d{8}-\d{9}-1\.png$/)]), {
      timeout: 60_000,
    });
    for (const one of news.slice(7)) client.tell(one);
    await vi.waitFor(() => expect(files()).toHaveLength(2), { timeout: 60_000 });
    const { games } = (events.at(-2) as MatchEvent<State> & { event: 'turn' }).state;
    for (const [at, file] of files().entries())
      expect(
        readFileSync(join(folder, 'artworks', file)).equals(writePng(pictureOf(2, games[at]!.stones, palettes.light))),
      ).toBe(true);
  } finally {
    await artworks.close();
    rmSync(folder, { recursive: true });
  }
});
