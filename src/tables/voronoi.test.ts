// Gravitational Voronoi over real sockets: connecting and leaving, wrong moves, clocks; the published conversation byte
// for byte.
import { once } from 'node:events';
import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { game as rules } from '../../games/voronoi/rules.ts';
import { table as lobby } from '../../games/voronoi/table.ts';
import { runLobby, type LobbyServer, type RunningLobby } from './lobby.ts';
import { TestClient } from '../../test/tables.ts';

let [said, open]: [string[], RunningLobby | undefined] = [[], undefined];
const serve = async (changes: Partial<LobbyServer> & { readonly stones?: number } = {}): Promise<RunningLobby> => {
  said = [];
  const { stones = 3, ...more } = changes;
  const setup = {
    game: 'voronoi',
    rules,
    lobby,
    options: { stones },
    tables: 1,
    seats: 2,
    moveTime: 60_000,
    messageTime: 10_000,
    pause: 0,
    startsAlone: true,
    connections: 100,
    perAddress: 64,
    say: (line: string) => void said.push(line),
    ...more,
  };
  return (open = await runLobby(setup, { ip: '127.0.0.1', port: 0 }));
};
afterEach(async () => {
  open?.close(0);
  await open?.ended;
});

/** Connects and sends its name with this line ending, which may be empty. */
const come = async (name: string, end = '\n'): Promise<TestClient> => {
  const client = new TestClient(open!.port);
  await client.hears(/^\d \d+ \d\n/);
  client.say(`${name}${end}`);
  return client;
};
const comeAll = async (count: number): Promise<TestClient[]> => {
  const clients: TestClient[] = [];
  for (let at = 1; at <= count; at++) clients.push(await come(`team${at}`));
  return clients;
};
/** The same; the first of them is on turn. */
const begin = async (count: number): Promise<TestClient[]> => {
  const clients = await comeAll(count);
  await clients[0]!.hears(/\n0( 0)+\n$/);
  return clients;
};
const lines = (client: TestClient): string[] => client.heard.split('\n').slice(1, -1); // without the first line
const says = (line: string | RegExp): Promise<void> =>
  vi.waitFor(() => expect(said).toContainEqual(expect.stringMatching(line)), 60_000);
const telling = (text: string): RegExp => new RegExp(`\n${text}\n$`);

const published = readFileSync(new URL('../../games/voronoi/fixtures/two-players.txt', import.meta.url), 'utf8');
/** A recorded conversation between another server and two clients. */
const messages = [...published.matchAll(/ c(\d) (S->C|C->S) b'(.*)'$/gm)].map(([, number, way, text]) => ({
  number: Number(number),
  isTold: way === 'S->C',
  text: text!.replaceAll('\\n', '\n'),
}));

test.each([
  ['without newlines, as published', ''],
  ['with newlines', '\n'],
  ['with their numbers', ' 2'],
  ['with CR LF', '\r\n'],
])('the published conversation comes out byte for byte, moves %s', async (_how, end) => {
  await serve();
  expect(messages).toHaveLength(32);
  const clients: TestClient[] = [];
  const heard = ['', ''];
  for (const { number, isTold, text } of messages) {
    const client = (clients[number - 1] ??= new TestClient(open!.port));
    if (!isTold) client.say(`${text}${/^\d+ \d+$/.test(text) ? end : end.trim() === '' ? end : ''}`);
    else {
      heard[number - 1] += text.replace(' \n', '\n'); // no blank before the end where no moves follow
      await vi.waitFor(() => expect(client.heard.slice(0, heard[number - 1]!.length)).toBe(heard[number - 1]), 60_000);
    }
  }
  expect(await open!.ended).toBe(true);
  for (const client of clients) await client.isGone();
  expect(clients.map((client) => client.heard)).toEqual(heard);
  expect(said.slice(2)).toEqual([
    'Game 1 of 2: team1 527081 : team2 472890, team1 wins',
    'Game 2 of 2: team1 466670 : team2 533210, team2 wins',
    'Match: over after 12 moves, team1 993751 : team2 1006100, team2 wins',
  ]);
});

describe('connecting', () => {
  test('numbers are given in the order of connecting, and a number that is free again goes to the next client', async () => {
    await serve({ seats: 3 });
    const [first, second] = await comeAll(2);
    expect([first!.heard, second!.heard]).toEqual(['3 3 1\n', '3 3 2\n']);
    await says(/^Player 2 is team2/);
    first!.socket.destroy();
    await says(/^Player 1 \(team1\) left$/);
    expect((await come('other')).heard).toBe('3 3 1\n');
    expect((await come('third')).heard).toBe('3 3 3\n');
    await says(/^Player 1 is other \(127\.0\.0\.1:\d+\)$/);
  });

  test('a client that does not say its name in time is disconnected, and its number is free again', async () => {
    await serve({ messageTime: 1000 });
    const silent = new TestClient(open!.port);
    const blank = await come('\x01', '\n\n\n');
    await Promise.all([silent.isGone(), blank.isGone()]);
    await says(/^Player 1 \(127\.0\.0\.1:\d+\) did not say its name within 1 s and was let go$/);
    await begin(2);
  });

  test('a client beyond the number of players is disconnected, even if the others are silent', async () => {
    await serve();
    const silent = new TestClient(open!.port);
    await silent.hears('2 3 1\n');
    const second = await come('second');
    const more = new TestClient(open!.port);
    await more.isGone();
    expect(more.heard).toBe('');
    silent.say('first\n');
    await silent.hears('0 0 0\n');
    await new TestClient(open!.port).isGone();
    await says(/was let go: the match has begun$/);
    expect(second.closed).toBe(false);
  });

  test.each([
    ['team one', '', 'team one'],
    ['<b>&amp;', '\n', '<b>&amp;'],
    ['a\tb\x1b[2J\0c', '\n', 'ab[2Jc'],
    [' x'.repeat(100), '', 'x '.repeat(32).trim()],
    ['y'.repeat(5000), '', 'y'.repeat(64)],
    ['Zażółć', '\r\n', 'Zażółć'],
    ['back\\slash and \u202Eturned', '\n', String.raw`back\\slash and turned`],
    ['7', '', '7'],
    ['one\ntwo', '\n', 'one'],
  ])('the name %j', async (name, end, shown) => {
    await serve();
    const client = await come(name, end);
    await vi.waitFor(() => expect(said.at(-1)?.replace(/ \(127.*/, '')).toBe(`Player 1 is ${shown}`), 60_000);
    await sleep(150); // a move, if the rest of the name were one, would have come by now
    await come('other', '');
    await client.hears(telling('0 0 0'));
    client.say('500 500');
    await says('Player 2 is other');
    await vi.waitFor(() => expect(lines(client)).toEqual(['0 0 0']), 60_000);
  });

  test('the match starts when the operator says so, and not before all seats are taken', async () => {
    await serve({ startsAlone: false });
    open!.start();
    const first = await come('one');
    await says(/^Player 1 is one/);
    open!.start();
    expect(said.filter((line) => !line.startsWith('Player'))).toEqual([
      '0 of 2 players are here',
      '1 of 2 players are here',
    ]);
    const second = await come('two');
    await says('All players are here; press Enter to start');
    second.socket.destroy();
    await says(/^Player 2 \(two\) left$/);
    open!.start();
    await says('1 of 2 players are here');
    await come('three');
    await vi.waitFor(() => expect(said.at(-1)).toBe('All players are here; press Enter to start'), 60_000);
    expect(first.heard).toBe('2 3 1\n');
    open!.start();
    await first.hears('0 0 0\n');
  });

  test('when standard input is closed the match starts by itself', async () => {
    await serve({ startsAlone: false });
    const [first] = await comeAll(2);
    await says('All players are here; press Enter to start');
    open!.goOn();
    await first!.hears('0 0 0\n');
  });
});

describe('a wrong move is answered with the same question', () => {
  test.each([
    '1000 5',
    '5 1000',
    '-1 5',
    '500 500',
    '500 565',
    '565 511',
    'hello',
    '1 2 3 4',
    '',
    '1.5 2',
    '١ ٢',
    '500,400',
    '12345678901 5',
    '\x1b[2J',
    '7',
    '0x10 5',
  ])('%j', async (text) => {
    await serve();
    const [first, second] = await begin(2);
    first!.say('500 500\n');
    await second!.hears(telling('0 999999 0 500 500 1'));
    second!.say(Buffer.from(`${text}\n`));
    await second!.hears(telling('0 999999 0 500 500 1\n0 999999 0 500 500 1'));
    second!.say('500 566 1\n'); // just far enough, and the number is ignored
    await first!.hears(telling(String.raw`0 \d+ \d+ 500 566 2`));
  });

  test.each(['hello', '1 2 3 4', '-1 5', '1000 1000 1'])('%j without a newline', async (text) => {
    await serve();
    const [first, second] = await begin(2);
    await first!.hears(telling('0 0 0'));
    first!.say(text);
    await first!.hears(telling('0 0 0\n0 0 0'));
    first!.say('0 999');
    await second!.hears(telling('0 999999 0 0 999 1'));
  });

  test('a thousand wrong moves end the game', async () => {
    await serve();
    const [first, second] = await begin(2);
    await vi.waitFor(() => expect(lines(first!)).toHaveLength(1), { timeout: 60_000, interval: 1 });
    for (let attempt = 1; attempt <= 1000; attempt++) {
      const answered = once(first!.socket, 'data');
      first!.say('x\n');
      await answered;
      if (attempt === 999) expect(lines(first!)).toHaveLength(1000); // one answer for each
    }
    for (const client of [first!, second!]) await client.hears('\n1 -1 0\n');
    await says('Game 1 of 2: team1 -1 : team2 0, team1 made too many wrong moves, team2 wins');
    await second!.hears(telling('1 -1 0\n0 0 0'));
  }, 60_000);

  test('a move out of turn is ignored', async () => {
    await serve();
    const [first, second] = await begin(2);
    second!.say('900 900\n1 1');
    await immediate(); // the server, in this process, has read them
    await sleep(200); // both messages are whole by now
    first!.say('500 500\n600 600\n');
    await second!.hears(telling('0 999999 0 500 500 1'));
    second!.say('100 100');
    await first!.hears(telling(String.raw`0 \d+ \d+ 100 100 2`));
  });
});

describe('time', () => {
  test('a player who runs out of time has -2, the game is over for all, and the player plays on in the next game', async () => {
    await serve({ moveTime: 3000, stones: 1 });
    const [first, second] = await begin(2);
    first!.say('500 500\n');
    await second!.hears(telling('0 999999 0 500 500 1'));
    for (const client of [first!, second!]) await client.hears('\n1 999999 -2 500 500 1\n');
    await says('Game 1 of 2: team1 999999 : team2 -2, team2 ran out of time, team1 wins');
    await second!.hears(telling('0 0 0'));
    second!.say('500 500\n');
    await first!.hears(/\n0 0 999999 500 500 2\n$/);
  });

  test('one clock runs for all moves of a game', async () => {
    await serve({ moveTime: 2500, stones: 9 });
    const since = performance.now();
    const [first, second] = await begin(2);
    for (let at = 0; at < 9 && !first!.heard.includes('\n1 '); at++) {
      await vi.waitFor(() => expect(lines(first!).length).toBeGreaterThan(at), { timeout: 60_000, interval: 5 });
      if (first!.heard.includes('\n1 ')) break;
      await sleep(500);
      first!.say(`${100 * at} 0\n`);
      await vi.waitFor(() => expect(second!.heard).toMatch(new RegExp(`\n[^\n]* ${100 * at} 0 1\n|\n1 `)), {
        timeout: 60_000,
        interval: 5,
      });
      second!.say(`${100 * at} 900\n`);
    }
    expect(first!.heard).toMatch(/\n1 -2 \d+ /);
    expect(performance.now() - since).toBeGreaterThanOrEqual(2500);
  });

  test('a wrong move does not stop the clock', async () => {
    await serve({ moveTime: 600 });
    const [first] = await begin(2);
    await first!.hears('0 0 0\n');
    for (; !first!.heard.includes('\n1 '); await sleep(50)) first!.say('x\n');
    expect(first!.heard).toMatch(/\n1 -2 0\n/); // and not -1 for too many wrong moves
  });

  test('games have a pause between them', async () => {
    await serve({ stones: 1, pause: 700 });
    const [first, second] = await begin(2);
    first!.say('1 1\n');
    await second!.hears(' 1 1 1\n');
    const since = performance.now();
    second!.say('900 900\n');
    await second!.hears(telling('0 0 0'));
    expect(performance.now() - since).toBeGreaterThan(650);
  });
});

describe('leaving', () => {
  test('of two, on turn: the game is over and all that come are the other one\u2019s', async () => {
    await serve();
    const [first, second] = await begin(2);
    await first!.hears('0 0 0\n');
    first!.socket.destroy();
    await second!.isGone();
    expect(lines(second!)).toEqual(['1 -1 1000000']);
    expect(await open!.ended).toBe(true);
    expect(said.slice(2)).toEqual([
      'Player 1 (team1) left',
      'Game 1 of 2: team1 -1 : team2 1000000, nobody else is left, team2 wins',
      'Game 2 of 2: team1 -1 : team2 1000000, nobody else is left, team2 wins',
      'Match: over after 1 moves, team1 -2 : team2 2000000, team2 wins',
    ]);
  });

  test('of two, while the other one thinks: that one need not finish', async () => {
    await serve();
    const [first, second] = await begin(2);
    first!.say('1 1\n');
    await second!.hears(' 1 1 1\n');
    first!.socket.resetAndDestroy();
    await second!.isGone();
    expect(lines(second!)).toEqual(['0 999999 0 1 1 1', '1 -1 0 1 1 1']);
    expect(await open!.ended).toBe(true);
    expect(said.at(-1)).toBe('Match: over after 2 moves, team1 -2 : team2 1000000, team2 wins');
  });

  test('of three: its stones stay, its turns are skipped, it has -1 in this game and the next', async () => {
    await serve({ seats: 3, stones: 2 });
    const [first, second, third] = await begin(3);
    first!.say('100 100\n');
    await second!.hears(telling('0 999999 0 0 100 100 1'));
    second!.say('800 800\n');
    await third!.hears(/ 800 800 2\n$/);
    first!.socket.end();
    await says(/^Player 1 \(team1\) left$/);
    third!.say('100 800\n');
    await second!.hears(telling(String.raw`0 -1 \d+ \d+ 100 800 3`));
    second!.say('200 800\n');
    await third!.hears(telling(String.raw`0 -1 \d+ \d+ 200 800 2`));
    third!.say('800 100\n');
    for (const client of [second!, third!]) await client.hears(/\n1 -1 \d+ \d+ (200 800 2 )?800 100 3\n/);
    await second!.hears(telling('0 -1 0 0'));
    third!.socket.destroy(); // in the second game, off turn
    await second!.isGone();
    expect(await open!.ended).toBe(true);
    expect(said.at(-1)).toMatch(/^Match: over after \d+ moves, team1 -3 : team2 2\d{6} : team3 \d+, team2 wins$/);
  });

  test('between games', async () => {
    await serve({ seats: 3, stones: 1, pause: 300 });
    const [first, second, third] = await begin(3);
    for (const [at, client] of [first!, second!, third!].entries()) {
      await client.hears(/\n0 [^\n]*\n$/);
      client.say(`${300 * at} 10\n`);
    }
    await second!.hears(/\n1 /);
    second!.socket.destroy();
    await third!.hears(telling('0 0 -1 0'));
    third!.say('5 5\n');
    await first!.hears(telling('0 0 -1 999999 5 5 3'));
  });

  test('everybody', async () => {
    await serve({ seats: 3 });
    const clients = await begin(3);
    await clients[0]!.hears('0 0 0 0\n');
    for (const { socket } of clients) socket.destroy();
    expect(await open!.ended).toBe(true);
    expect(said.at(-1)).toMatch(/^Match: over after 2 moves, /);
  });
});

test('the log names the players, tells who left off turn, and can be replayed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-voronoi-'));
  try {
    await serve({ log: { folder, last: 0 } });
    const [first, second] = await begin(2);
    first!.say('1 1\n');
    await second!.hears(' 1 1 1\n');
    first!.socket.destroy();
    expect(await open!.ended).toBe(true);
    expect(readdirSync(folder).toSorted()).toEqual(['0001.jsonl', '0001.times.jsonl']);
    const log = readFileSync(join(folder, '0001.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(log[0]).toMatchObject({ players: ['team1', 'team2'], options: { stones: 3 }, moveTime: 60_000 });
    expect(log.slice(1)).toMatchObject([
      { moves: { 0: '1 1' } },
      { moves: { 1: 'gone 1' } },
      { event: 'end', scores: [-2, 1_000_000], cause: 'rules' },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('row 16: a match that still runs after the grace period is void, and nobody is called a winner', async () => {
  await serve();
  const [first, second] = await begin(2);
  await first!.hears('0 0 0\n');
  open!.close(30);
  expect(await open!.ended).toBe(false);
  await Promise.all([first!.isGone(), second!.isGone()]);
  await sleep(50);
  expect(said.join()).not.toMatch(/wins|Game|Match/);
});
