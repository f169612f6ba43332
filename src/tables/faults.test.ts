// What every talker must survive (the rows of the fault table), against a real server on a real socket.
// Rows without a meaning for geography: 9 has no log-in to time out (a waiting client may be silent for ever; the caps and "a real client still gets in" hold),
// 12 no seat can be claimed twice because seats are given in the order of coming, 19 no seat can be taken again in mid-game.
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { game } from '../../games/geography/rules.ts';
import { protocol } from '../../games/geography/protocol.ts';
import { table } from '../../games/geography/table.ts';
import { openTable, type OpenTable } from './table.ts';

const square = '4 0 5 0 1 1 2 2 3 3 0 0 2'; // five edges: the first player moves from 0 to 1, 2 or 3
const said: string[] = [];
let open: OpenTable;

const serve = (changes: { moveTime?: number; connections?: number } = {}): Promise<OpenTable> =>
  openTable(
    {
      game: 'geography', rules: game, protocol, tooEarly: table.tooEarly, options: { gsize: 8, graph: square },
      moveTime: 2000, seed: () => 'fault', connections: 20_000, perAddress: 64, say: (line) => said.push(line), ...changes,
    },
    { ip: '127.0.0.1', port: 0 },
  );

beforeAll(async () => void (open = await serve()));
afterAll(() => open.close(0));

/** A client that keeps what it hears. */
class Guest {
  readonly socket: Socket;
  heard = '';
  closed = false;
  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1' });
    this.socket.on('data', (chunk) => (this.heard += chunk.toString('latin1')));
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => (this.closed = true));
  }
  async hears(text: string | RegExp): Promise<void> {
    await vi.waitFor(() => expect(this.heard).toMatch(text), { timeout: 8000, interval: 2 });
  }
  async isGone(): Promise<void> {
    await vi.waitFor(() => expect(this.closed).toBe(true), { timeout: 8000, interval: 5 });
  }
  say(text: string | Buffer): void {
    this.socket.write(text);
  }
}

/** Two clients at one table; the first is on turn. */
async function seatTwo(port = open.port): Promise<[Guest, Guest]> {
  const first = new Guest(port);
  await once(first.socket, 'connect');
  await sleep(5); // the order of coming is the order of sitting
  const second = new Guest(port);
  await first.hears('200 4 0 5');
  return [first, second];
}

const wrong: Readonly<Record<string, string | Buffer>> = {
  'an empty line': '\n',
  'a lone CR LF': '\r\n',
  'two CRs': '210 1\r\r\n',
  'a NUL byte': '210 1\0\n',
  'a byte above 0x7F': Buffer.from([0x32, 0x31, 0x30, 0x20, 0xff, 0x0a]),
  'invalid UTF-8': Buffer.from([0xc3, 0x28, 0x0a]),
  'a BOM': Buffer.from('\ufeff210 1\n'),
  'a terminal escape': '\u001b[2J210 1\n',
  'a tab': '210\t1\n',
  'HTTP': 'GET / HTTP/1.1\r\nHost: arena\r\n\r\n',
  'TLS': Buffer.from('16030100c8010000c403030a', 'hex'),
  'SSH': 'SSH-2.0-OpenSSH_9.2\r\n',
  'a word': 'hello\n',
  'another command': '220 1\n',
  'no number': '210 one\n',
  'a number too many': '210 1 2\n',
  'a vertex that is not there': '210 9\n',
  'an edge that is not there': '210 0\n',
  'a huge number': `210 ${'9'.repeat(200)}\n`,
  'a line of 257 bytes': `210 ${'0'.repeat(252)}1\n`,
};

describe('rows 3 to 6: a wrong message ends the game for who said it', () => {
  test.each(Object.keys(wrong))('%s', async (name) => {
    const [first, second] = await seatTwo();
    first.say(wrong[name]!);
    await first.hears(/\n999 [ -~]+\n$/);
    await second.hears(/^230\n$/);
    await Promise.all([first.isGone(), second.isGone()]);
  });

  test('an endless line is cut off and costs no memory', async () => {
    const [first, second] = await seatTwo();
    const before = process.memoryUsage().arrayBuffers;
    for (let part = 0; part < 160; part++) first.say(Buffer.alloc(64 * 1024, 'x')); // 10 MiB in all, most of it waits on the client's side
    await second.hears(/^230\n$/);
    await first.hears(/999 a line of more than 256 bytes\n$/);
    first.socket.destroy();
    await second.isGone();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(12 * 1024 * 1024); // the client's own 10 MiB is part of it
  });

  test('what strangers say is escaped in the log', () => {
    expect(said.join('\n')).not.toMatch(/[^ -~\n]/);
    expect(said.some((line) => line.includes('unreadable answer'))).toBe(true);
  });
});

describe('row 1: any cutting gives the same conversation', () => {
  test.each([
    ['single bytes', ['2', '1', '0', ' ', '1', '\n']],
    ['inside the terminator', ['210 1\r', '\n']],
    ['in one piece', ['210 1\n']],
    ['CR LF', ['210 1\r\n']],
    ['leading zeros and a blank', ['210 0001 \n']],
  ])('%s', async (_name, pieces) => {
    const [first, second] = await seatTwo();
    for (const piece of pieces) {
      first.say(piece);
      await sleep(20);
    }
    await second.hears('200 4 1 4 1 2 2 3 3 0 0 2\n');
    second.socket.destroy();
    await first.hears(/231\n$/);
  });

  test('two messages in one segment: the second is out of turn', async () => {
    const [first, second] = await seatTwo();
    first.say('210 1\n210 2\n');
    await first.hears(/999 it is not your turn\n$/);
    await second.hears(/230\n$/);
  });
});

describe('moves without a newline', () => {
  test('a whole game', async () => {
    const [first, second] = await seatTwo();
    first.say('210 1');
    await second.hears('200 4 1 4');
    second.say('210 2');
    await first.hears('220 2');
    first.say('210 3');
    await second.hears('220 3');
    second.say('210 0');
    await first.hears('220 0');
    first.say('210 2');
    await first.hears(/230\n$/);
    await second.hears(/240\n$/);
  });

  test('a newline that comes later belongs to it', async () => {
    const [first, second] = await seatTwo();
    first.say('210 1');
    await second.hears('200 4 1 4');
    first.say('\r');
    await sleep(20);
    first.say('\n');
    second.say('210 2\n');
    await first.hears('220 2');
    first.socket.destroy();
    await second.hears(/231\n$/);
  });

  test('at the end of the stream it counts, and then its player is gone', async () => {
    const [first, second] = await seatTwo();
    first.socket.end('210 1');
    await second.hears(/231\n$/);
    await second.isGone();
  });

  test('row 2: half a message and the end of the stream is a leave', async () => {
    const [first, second] = await seatTwo();
    first.socket.end('210 ');
    await second.hears(/^231\n$/);
  });

  test('it counts from its last byte, not from the end of the pause', async () => {
    const quick = await serve({ moveTime: 500 });
    for (let tries = 0; tries < 20; tries++) {
      const [first, second] = await seatTwo(quick.port);
      const asked = performance.now();
      await sleep(440);
      first.say('210 1'); // the pause ends after the deadline
      if (performance.now() - asked > 480) continue; // we were too late ourselves
      await second.hears('200 4 1 4');
      return quick.close(0);
    }
    throw new Error('this machine is too busy to be on time');
  });
});

describe('row 7: every way to go is a leave', () => {
  test.each([
    ['FIN of who is on turn', (first: Guest) => first.socket.end(), 1],
    ['RST of who is on turn', (first: Guest) => first.socket.resetAndDestroy(), 1],
    ['FIN of who waits', (_: Guest, second: Guest) => second.socket.end(), 0],
    ['RST of who waits', (_: Guest, second: Guest) => second.socket.resetAndDestroy(), 0],
  ] as const)('%s', async (_name, go, stays) => {
    const guests = await seatTwo();
    go(...guests);
    await guests[stays].hears(/231\n$/);
    await guests[stays].isGone();
  });

  test('a client that leaves while it waits is forgotten', async () => {
    const early = new Guest(open.port);
    await once(early.socket, 'connect');
    early.socket.destroy();
    await sleep(50);
    const [first, second] = await seatTwo();
    first.socket.end();
    await second.hears(/^231\n$/);
  });

  test('row 19: a thousand come and go, and nothing is left of them', async () => {
    for (let round = 0; round < 20; round++) {
      const guests = Array.from({ length: 50 }, () => new Guest(open.port));
      await Promise.all(guests.map((guest) => once(guest.socket, 'connect')));
      for (const [at, guest] of guests.entries()) {
        if (at % 2 === 0) guest.socket.resetAndDestroy();
        else guest.socket.destroy();
      }
      await Promise.all(guests.map((guest) => guest.isGone()));
    }
    await sleep(100);
    const [first, second] = await seatTwo();
    first.say('210 1\n');
    await second.hears('200 4 1 4');
    first.socket.end();
    await second.hears(/231\n$/);
  });
});

describe('time', () => {
  test('who says nothing in time loses, and both are told when the limit passes', async () => {
    const quick = await serve({ moveTime: 100 });
    const [first, second] = await seatTwo(quick.port);
    await first.hears(/241\n$/);
    await second.hears(/^231\n$/);
    first.say('210 1\n'); // row 15: what comes after is ignored
    await Promise.all([first.isGone(), second.isGone()]);
    expect(first.heard).toMatch(/241\n$/);
    await quick.close(0);
  });

  test('row 13: at the deadline either outcome, but one', async () => {
    const quick = await serve({ moveTime: 60 });
    const outcomes = new Set<string>();
    for (let round = 0; round < 30; round++) {
      const [first, second] = await seatTwo(quick.port);
      await sleep(50 + (round % 15));
      first.say('210 1\n');
      await Promise.all([first.isGone(), second.isGone()]);
      const [one, other] = [first.heard.trimEnd().split('\n').at(-1)!, second.heard.trimEnd().split('\n').at(-1)!];
      expect([`${one} ${other}`]).toEqual([expect.stringMatching(/^(241 231|231 241)$/)]);
      expect(second.heard.startsWith('200')).toBe(one === '231');
      outcomes.add(one);
    }
    expect(outcomes.size).toBeGreaterThan(0);
    await quick.close(0);
  }, 60_000);

  test('row 14: the wall clock may jump an hour either way', async () => {
    const now = Date.now;
    const [first, second] = await seatTwo();
    for (const jump of [3_600_000, -3_600_000]) {
      Date.now = () => now() + jump;
      await sleep(30);
      expect(first.closed || second.closed).toBe(false);
    }
    Date.now = now;
    first.socket.end();
    await second.hears(/^231\n$/);
  });
});

describe('rows 10, 15, 21: who talks too much', () => {
  test('a waiting client that speaks gets 999 and is closed', async () => {
    const guest = new Guest(open.port);
    guest.say('210 1\n');
    await guest.hears(/^999 [ -~]+\n$/);
    await guest.isGone();
  });

  test('what was said before the question never answers it', async () => {
    const [first, second] = await seatTwo();
    second.say('210 2'); // no newline: it could only be complete after the question
    await sleep(30);
    first.say('210 1\n');
    await second.hears(/999 it is not your turn\n$/);
    await first.hears(/230\n$/);
  });

  test('a flood neither stops the others nor stays', async () => {
    const [flooder, victim] = await seatTwo();
    const [first, second] = await seatTwo();
    for (let part = 0; part < 100; part++) flooder.say('210 1\n'.repeat(10_000)); // 6 MB
    await victim.hears(/\n?230\n$/);
    first.say('210 1\n');
    await second.hears('200 4 1 4');
    first.socket.end();
    await second.hears(/231\n$/);
    await flooder.isGone();
  });
});

test('row 9: a real client gets in among a thousand silent ones', async () => {
  const patient = await serve({ moveTime: 60_000 });
  const silent = Array.from({ length: 1000 }, () => new Guest(patient.port));
  await Promise.all(silent.map((guest) => once(guest.socket, 'connect')));
  const [first, second] = await seatTwo(patient.port);
  first.say('210 1\n');
  await second.hears('200 4 1 4');
  for (const { socket } of [...silent, first, second]) socket.destroy();
  await patient.close(0);
});

describe('caps', () => {
  test('one client more than may be connected is turned away', async () => {
    const small = await serve({ connections: 2 });
    const guests = await seatTwo(small.port);
    const third = new Guest(small.port);
    await third.isGone();
    expect(said.at(-1)).toMatch(/turned away: 2 clients are connected/);
    guests[0].socket.destroy();
    await guests[1].isGone();
    await sleep(20);
    const [first] = await seatTwo(small.port);
    expect(first.heard).toMatch(/^200/);
    await small.close(0);
  });
});

test('games run at once, and the result of each is told as it ends', async () => {
  const tables = [await seatTwo(), await seatTwo(), await seatTwo()];
  for (const [first] of tables.toReversed()) {
    const told = said.length;
    first.socket.destroy();
    await vi.waitFor(() => expect(said.length).toBe(told + 1));
  }
  for (const [, second] of tables) await second.hears(/^231\n$/);
  expect(said.at(-1)).toMatch(/^game \d+: B \(127\.0\.0\.1:\d+\) beats A \(127\.0\.0\.1:\d+\) after 0 moves, A: left the table, closed the connection$/);
});
