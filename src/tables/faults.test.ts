// The rows of the fault table against real servers on real sockets: first the cases that all games share, then those of
// one game. Rows without a meaning for geography: 9 (there is no log-in to time out: a waiting client may be silent for
// ever; the limits and "a real client still gets in" hold), 12 (voronoi likewise: seats are given in the order of
// connecting, so that nobody can claim one) and 19 (a seat cannot be taken again in mid-game).
import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bytesInUse } from '../../test/channels.ts';
import { TestClient, settle, subjects, type Served } from '../../test/tables.ts';

const crowd = process.env['ARENA_SOAK'] === '1' ? 1000 : 200;
let open: Served;
afterEach(() => open.close());

describe.each(Object.entries(subjects))('%s', (_name, subject) => {
  const { end, answer, next } = subject;
  beforeEach(async () => void (open = await subject.serve()));
  const sit = (): Promise<TestClient[]> => subject.sit(open.port);
  const playsOn = async ([first, second]: readonly TestClient[]): Promise<void> => {
    first!.say(`${answer}${end}`);
    await second!.hears(next);
  };

  const wrong: Readonly<Record<string, string | Buffer | undefined>> = {
    'an empty line': end,
    'two CRs': `${answer}\r\r\n`,
    'a NUL byte': `${answer}\0${end}`,
    'a byte above 0x7F': Buffer.from(`${answer}\xff${end}`, 'latin1'),
    'invalid UTF-8': Buffer.from(`\xc3(${end}`, 'latin1'),
    'a BOM': Buffer.from(`\ufeff${answer}${end}`),
    'a terminal escape': `\u001b[2J${answer}${end}`,
    'a tab': `\t${answer}${end}`,
    'a blank': ` ${answer}${end}`,
    HTTP: 'GET / HTTP/1.1\r\nHost: arena\r\n\r\n',
    TLS: Buffer.from('16030100c8010000c403030a', 'hex'),
    SSH: 'SSH-2.0-OpenSSH_9.2\r\n',
    'a word': `hello${end}`,
    'a line of 257 bytes': `${answer}${'0'.repeat(257 - answer.length)}${end}`,
    ...subject.wrong,
  };

  describe('rows 3 to 6: a wrong message', () => {
    test.each(Object.keys(wrong).filter((name) => wrong[name] !== undefined))('%s', async (name) => {
      const clients = await sit();
      clients[0]!.say(wrong[name]!);
      await subject.hasErred(clients);
      expect([...open.said, ...open.report].join('\n')).not.toMatch(/[^ -~\n]/);
    });

    test.each(['HTTP', 'TLS', 'SSH', ...(subject.takesAnyName ? [] : ['an empty line', 'a word'])])(
      '%s from somebody who does not sit',
      async (name) => {
        await new TestClient(open.port, wrong[name] as string).isGone();
        await playsOn(await sit());
      },
    );

    test('an endless line is cut off and costs no memory', async () => {
      const clients = await sit();
      const before = bytesInUse();
      const part = Buffer.alloc(64 * 1024, 'x');
      for (let parts = 0; parts < 160; parts++) clients[0]!.say(part); // 10 MiB in all
      clients[0]!.say(end);
      await subject.hasErred(clients);
      // what the server has not read yet waits in this process
      await expect.poll(() => bytesInUse() - before).toBeLessThan(1024 * 1024);
    });
  });

  describe('row 1: however bytes are split, the conversation is the same', () => {
    test.each([
      ['single bytes', `${answer}${end}`.split('')],
      ['inside the terminator', [`${answer}\r`, '\n']],
      ['in one piece', [`${answer}${end}`]],
    ])('%s', async (_how, pieces) => {
      const [first, second] = await sit();
      for (const piece of pieces) {
        first!.say(piece);
        await sleep(20);
      }
      await second!.hears(next);
    });
  });

  describe('rows 2 and 7: every way to disconnect counts as leaving', () => {
    test.each([
      ['FIN of who is on turn', ({ socket }: TestClient) => socket.end(), 0],
      ['RST of who is on turn', ({ socket }: TestClient) => socket.resetAndDestroy(), 0],
      ['FIN of who waits', ({ socket }: TestClient) => socket.end(), 1],
      ['RST of who waits', ({ socket }: TestClient) => socket.resetAndDestroy(), 1],
      ['half a message and FIN', ({ socket }: TestClient) => socket.end(answer.slice(0, 4)), 0],
    ] as const)('%s', async (_how, go, who) => {
      const clients = await sit();
      go(clients[who]!);
      await subject.hasLeft(clients, who, open.port);
    });

    test('a client that leaves before its game begins is forgotten', async () => {
      const early = new TestClient(open.port);
      await once(early.socket, 'connect');
      early.socket.destroy();
      await early.isGone();
      await settle();
      await playsOn(await sit());
    });

    test(`${crowd} clients connect and leave, and no memory or socket stays in use`, async () => {
      for (let round = 0; round < crowd / 50; round++) {
        const clients = Array.from({ length: 50 }, () => new TestClient(open.port));
        await Promise.all(clients.map((client) => once(client.socket, 'connect')));
        for (const [at, client] of clients.entries()) {
          if (at % 2 === 0) client.socket.resetAndDestroy();
          else client.socket.destroy();
        }
        await Promise.all(clients.map((client) => client.isGone()));
      }
      await settle();
      await playsOn(await sit());
    });
  });

  test(`row 9: a real client gets in among ${crowd} silent ones`, async () => {
    const patient = await subject.serve({ messageTime: 500 });
    const silent = Array.from({ length: crowd }, () => new TestClient(patient.port));
    await Promise.all(silent.map((client) => once(client.socket, 'connect')));
    await playsOn(await subject.sit(patient.port));
    for (const { socket } of silent) socket.destroy();
    await patient.close();
  });

  test.each(subject.takesAnyName ? [] : [2])(
    'row 10: a flood at one of %i tables neither stops the others nor stays',
    async (tables) => {
      const busy = await subject.serve({ tables });
      const [flooder] = await subject.sit(busy.port);
      const others = await subject.sit(busy.port);
      for (let part = 0; part < 100; part++) flooder!.say(`${answer}${end}`.repeat(10_000)); // 6 MB and more
      await playsOn(others);
      flooder!.socket.destroy();
      await busy.close();
    },
  );

  test('row 14: the system clock may jump an hour either way', async () => {
    const now = Date.now;
    const clients = await sit();
    const before = clients[0]!.heard;
    for (const jump of [3_600_000, -3_600_000]) {
      Date.now = () => now() + jump;
      await sleep(30);
    }
    Date.now = now;
    expect(clients[0]!.heard).toBe(before);
    await playsOn(clients);
  });

  test('row 21: a message sent before the question never answers it', async () => {
    const [first, second] = await sit();
    second!.say(subject.later); // whole only after the question
    await settle();
    first!.say(`${answer}${end}`);
    await subject.wasEarly(second!);
  });

  test('limits: one client more than allowed is turned away', async () => {
    const small = await subject.serve({ connections: subject.seats });
    await subject.sit(small.port);
    await new TestClient(small.port).isGone();
    expect(small.said.at(-1)).toMatch(`turned away: ${subject.seats} clients are connected`);
    await small.close();
  });
});

describe('geography alone', () => {
  const { serve, sit } = subjects.geography;
  beforeEach(async () => void (open = await serve()));
  const seatTwo = async (port = open.port): Promise<[TestClient, TestClient]> =>
    (await sit(port)) as [TestClient, TestClient];

  test.each(['210 1\r\n', '210 0001 \n'])('%j is a move, too', async (move) => {
    const [first, second] = await seatTwo();
    first.say(move);
    await second.hears('200 4 1 4 1 2 2 3 3 0 0 2\n');
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

    test('a newline that comes later belongs to the same move', async () => {
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

    test('a move at the end of the stream counts, and then its player has left', async () => {
      const [first, second] = await seatTwo();
      first.socket.end('210 1');
      await second.hears(/231\n$/);
      await second.isGone();
    });

    test('the time of a move ends with its last byte, not with the pause after it', async () => {
      const quick = await serve({ time: 500 });
      for (let tries = 0; tries < 20; tries++) {
        const before = performance.now(); // the question
        const [first, second] = await seatTwo(quick.port);
        await sleep(before + 440 - performance.now());
        first.say('210 1'); // the pause ends after the deadline
        if (performance.now() - before > 480) continue; // this process was too late itself
        await second.hears('200 4 1 4');
        return quick.close();
      }
      throw new Error('this machine is too busy to be on time');
    });
  });

  describe('time', () => {
    test('a player who does not answer in time loses, and both are told when the limit passes', async () => {
      const quick = await serve({ time: 100 });
      const [first, second] = await seatTwo(quick.port);
      await first.hears(/241\n$/);
      await second.hears(/^231\n$/);
      first.say('210 1\n'); // row 15: messages after the end are ignored
      await Promise.all([first.isGone(), second.isGone()]);
      expect(first.heard).toMatch(/241\n$/);
      await quick.close();
    });

    test('row 13: a move at the deadline counts or is late, never both', async () => {
      const quick = await serve({ time: 60 });
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
      await quick.close();
    }, 60_000);
  });

  describe('unexpected messages', () => {
    test('a waiting client that speaks gets 999 and is closed', async () => {
      const client = new TestClient(open.port);
      client.say('210 1\n');
      await client.hears(/^999 [ -~]+\n$/);
      await client.isGone();
    });

    test('two messages in one segment: the second is out of turn', async () => {
      const [first, second] = await seatTwo();
      first.say('210 1\n210 2\n');
      await first.hears(/999 it is not your turn\n$/);
      await second.hears(/230\n$/);
    });

    test('a client that floods the server is disconnected', async () => {
      const [flooder, victim] = await seatTwo();
      for (let part = 0; part < 100; part++) flooder.say('210 1\n'.repeat(10_000)); // 6 MB
      await victim.hears(/\n?230\n$/);
      await flooder.isGone();
    });
  });

  test('games run at once, and the result of each is told as it ends', async () => {
    const tables = [await seatTwo(), await seatTwo(), await seatTwo()];
    for (const [first] of tables.toReversed()) {
      const told = open.said.length;
      first.socket.destroy();
      await expect.poll(() => open.said.length).toBe(told + 1);
    }
    for (const [, second] of tables) await second.hears(/^231\n$/);
    expect(open.said.at(-1)).toMatch(
      /^game \d+: B \(127\.0\.0\.1:\d+\) beats A \(127\.0\.0\.1:\d+\) after 0 moves, A: left the table, closed the connection$/,
    );
  });
});

describe('kierki alone', () => {
  const { serve, sit } = subjects.kierki;
  beforeEach(async () => void (open = await serve()));

  test('row 9: a client that does not name its seat in time is disconnected, though bytes keep coming', async () => {
    const hasty = await serve({ messageTime: 300 });
    const [silent, dripping] = [new TestClient(hasty.port), new TestClient(hasty.port)];
    const drip = setInterval(() => dripping.say('I'), 20);
    await Promise.all([silent.isGone(), dripping.isGone()]);
    clearInterval(drip);
    expect(silent.heard + dripping.heard).toBe('');
    await hasty.close();
  });

  test('row 10: a client that answers every WRONG with nonsense is slowed down', async () => {
    const [north] = await sit(open.port);
    const began = performance.now();
    north!.socket.on('data', () => north!.say('nonsense\r\n'.repeat(10)));
    north!.say('nonsense\r\n');
    await north!.hears(/(WRONG1\r\n){25}/);
    await sleep(300);
    const wrong = north!.heard.split('WRONG1').length - 1;
    // twenty at once, then one in 100 ms
    expect(wrong).toBeLessThanOrEqual(21 + (performance.now() - began) / 100);
    expect(open.said.at(-1)).toMatch(/^table 1: N \(127\.0\.0\.1:\d+\) sent 20 wrong messages, .*"nonsense"/);
  });

  test('row 4: the NUL after the strings of a program in C is skipped', async () => {
    const clients = [0, 1, 2, 3].map((seat) => new TestClient(open.port, `IAM${'NESW'[seat]}\r\n\0`));
    await clients[0]!.hears(/TRICK1\r\n$/);
    await settle();
    for (const [seat, suit] of ['C', 'D', 'H', 'S'].entries()) {
      await clients[seat]!.hears(new RegExp(`TRICK1(2.){${seat}}\r\n$`));
      clients[seat]!.say(`TRICK12${suit}\r\n\0`);
    }
    await clients[0]!.hears(/TAKEN12C2D2H2SN\r\nTRICK2\r\n$/);
    expect(clients.map(({ heard }) => heard).join('')).not.toContain('WRONG');
  });

  test('row 12: of many clients that claim a seat at the same time exactly one gets it', async () => {
    const claims = Array.from({ length: 20 }, () => new TestClient(open.port, 'IAMN\r\n'));
    await expect.poll(() => claims.filter(({ closed }) => closed)).toHaveLength(19);
    expect(claims.filter(({ heard }) => heard === 'BUSYN\r\n')).toHaveLength(19);
  });

  test('row 13: at the deadline a player may be asked again, but its card counts once', async () => {
    const quick = await serve({ time: 300 });
    const clients = await sit(quick.port);
    const suits = ['C', 'D', 'H', 'S'];
    for (const [at, value] of ['2', '3', '4', '5', '6', '7', '8', '9'].entries()) {
      for (const [seat, suit] of suits.entries()) {
        await clients[seat]!.hears(new RegExp(`TRICK${at + 1}(${value}.){${seat}}\r\n$`));
        await sleep(at === 0 || seat > 0 ? 0 : 296 + at);
        clients[seat]!.say(`TRICK${at + 1}${value}${suit}\r\n`);
      }
      for (const client of clients)
        await client.hears(`TAKEN${at + 1}${suits.map((suit) => `${value}${suit}`).join('')}N\r\n`);
    }
    expect(clients.map(({ heard }) => heard).join('')).not.toContain('WRONG');
    await quick.close();
  });

  test(`row 19: ${crowd} connects and disconnects on one seat in mid-game`, async () => {
    const clients = await sit(open.port);
    clients[2]!.socket.destroy();
    const visit = async (): Promise<void> => {
      const client = new TestClient(open.port, 'IAMS\r\n');
      await client.hears(/^(DEAL|BUSY)[^\r]*\r\n$/);
      client.socket.destroy();
      await client.isGone();
    };
    for (let time = 0; time < 100; time++) await visit();
    const files = (): number => readdirSync('/proc/self/fd').length;
    const [filesBefore, bytesBefore] = [files(), bytesInUse()];
    for (let time = 0; time < crowd; time++) await visit();
    await expect.poll(files).toBeLessThanOrEqual(filesBefore + 2);
    open.report.splice(0); // those of the test itself
    expect(bytesInUse() - bytesBefore).toBeLessThan(2 * 1024 * 1024);
    await settle(); // the server has noticed that the last one left
    const back = new TestClient(open.port, 'IAMS\r\n');
    await back.hears(/^DEAL1N2H[^\r]*\r\n$/);
    await clients[0]!.hears(/TRICK1\r\n$/);
    clients[0]!.say('TRICK12C\r\n');
    await clients[1]!.hears(/TRICK12C\r\n$/);
  }, 60_000);

  test('row 10: a flood of wrong messages is answered, and its client keeps its seat', async () => {
    const [first, second] = await sit(open.port);
    first!.say('hello\r\n'.repeat(40));
    await expect.poll(() => first!.heard.match(/WRONG1/g)).toHaveLength(40);
    first!.say('TRICK12C\r\n');
    await second!.hears(/TRICK12C\r\n/);
  });

  test('the report has a line for every message in and out, wrong ones too', async () => {
    const [first] = await sit(open.port);
    first!.say('\x1b[2J\n');
    await first!.hears(/WRONG1/);
    const busy = new TestClient(open.port, 'IAMW\r\n');
    await busy.isGone();
    const [time, us] = [String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}`, `127.0.0.1:${open.port}`];
    const them = `127.0.0.1:${first!.socket.localPort}`;
    expect(open.report).toHaveLength(4 + 4 + 1 + 2 + 2);
    expect(open.report.every((line) => line.endsWith(String.raw`\r\n`))).toBe(true);
    expect(open.report).toContainEqual(
      expect.stringMatching(new RegExp(String.raw`^\[${them},${us},${time}\] IAMN\\r\\n$`)),
    );
    expect(open.report.at(-4)!.replace(/,20.*\]/, ']')).toBe(String.raw`[${them},${us}] \x1b[2J\x0a\r\n`);
    expect(open.report.at(-3)!.replace(/,20.*\]/, ']')).toBe(String.raw`[${us},${them}] WRONG1\r\n`);
    expect(open.report.at(-1)).toMatch(/\] BUSYNESW\\r\\n$/);
  });
});

describe('voronoi alone', () => {
  const { serve, sit } = subjects.voronoi;
  beforeEach(async () => void (open = await serve()));

  test('row 9: a client that does not say its name in time is disconnected, though empty lines keep coming', async () => {
    const hasty = await serve({ messageTime: 500 });
    const [silent, dripping] = [new TestClient(hasty.port), new TestClient(hasty.port)];
    const drip = setInterval(() => dripping.say('\n'), 20);
    await Promise.all([silent.isGone(), dripping.isGone()]);
    clearInterval(drip);
    await hasty.close();
  });

  test('row 10: a flood out of turn is ignored, and one on turn is answered a thousand times at most', async () => {
    const [first, second] = await sit(open.port);
    for (let part = 0; part < 100; part++) second!.say('9 900\n'.repeat(10_000)); // 6 MB
    first!.say('9 9\n');
    await second!.hears(/\n0 999999 0 9 9 1\n/);
    for (let part = 0; part < 100; part++) second!.say('hello\n'.repeat(10_000));
    // some of the first flood may arrive in the second player's turn
    await first!.hears(/\n(0 \d+ \d+ 9 900 2|1 999999 -1 9 9 1)\n/);
    expect(second!.heard.split('\n').length).toBeLessThan(1010);
  });

  test('row 13: a move at the deadline counts or is late, never both, and both players hear the same', async () => {
    for (let round = 0; round < 12; round++) {
      const quick = await serve({ time: 60 });
      const [first, second] = await sit(quick.port);
      await sleep(50 + round);
      first!.say('9 9\n');
      await second!.hears(/\n(0 999999 0 9 9 1|1 -2 0)\n/);
      const isLate = second!.heard.includes('1 -2 0');
      if (isLate) await first!.hears('\n1 -2 0\n');
      else expect(first!.heard).not.toContain('1 -2 0');
      await quick.close();
    }
  });
});
