import { inEnglish } from '../../test/in-english.ts';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { socketChannel } from '../../src/channels/socket.ts';
import { main } from '../../src/cli/main.ts';
import type { Question } from '../../src/game/player.ts';
import { randomFor } from '../../src/game/random.ts';
import { bot as careful } from './bots/careful.ts';
import { seatNames, seatOf } from './cards.ts';
import { client } from './client.ts';
import { writeDeals, type Deal } from './deals.ts';
import { readAnswer, readIam, readTold, say } from './protocol-messages.ts';
import { news } from './news.ts';
import { game } from './rules.ts';
import type { State, View } from './state.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
});

/** Listens on a free port of a loopback address. */
async function listen(welcome: (socket: Socket) => void, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true).on('error', () => undefined));
    welcome(socket);
  });
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The messages that come, one by one. */
function inbox(socket: Socket): () => Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  return async () => {
    while (!text.includes('\r\n')) {
      if (socket.readableEnded || socket.destroyed) throw new Error('the client left');
      await breathe();
    }
    const [message] = text.split('\r\n', 1);
    text = text.slice(message!.length + 2);
    return message!;
  };
}

/** How other people's servers behave. */
interface Habits {
  /** Which messages go into one segment. */
  readonly group: (messages: readonly string[]) => string[];
  readonly earlyStop?: boolean;
  readonly isDripping?: boolean;
}

const lines = (messages: readonly string[]): string => messages.map((message) => `${message}\r\n`).join('');
const alone = (messages: readonly string[]): string[] => messages.map((message) => lines([message]));
const together = (messages: readonly string[]): string[] => [lines(messages)];
const takenAlone = (messages: readonly string[]): string[] => {
  const isTaken = (message: string): boolean => message.startsWith('TAKEN');
  return [...alone(messages.filter(isTaken)), lines(messages.filter((message) => !isTaken(message)))].filter(
    (segment) => segment !== '',
  );
};
const backwards = (messages: readonly string[]): string[] =>
  together(
    messages.map((message) =>
      /^(SCORE|TOTAL)/.test(message)
        ? message.slice(0, 5) + message.slice(5).match(/\D\d+/g)!.toReversed().join('')
        : message,
    ),
  );

/** Serves these deals to four clients; an illegal answer ends it. */
async function serve(
  deals: readonly Deal[],
  { group, earlyStop = false, isDripping = false }: Habits,
): Promise<{ port: number; over: Promise<State> }> {
  const clients: { socket: Socket; next: () => Promise<string> }[] = [];
  let play: () => void;
  const full = new Promise<void>((resolve) => (play = resolve));
  const port = await listen((socket) => {
    const next = inbox(socket);
    void next().then((text) => {
      clients[readIam(text)!] = { socket, next };
      if (Object.keys(clients).length === 4) play();
    });
  });
  const send = async (socket: Socket, text: string): Promise<void> => {
    for (const piece of isDripping ? text.split('') : [text]) {
      socket.write(piece);
      await breathe(); // a segment of its own
    }
  };
  const over = (async () => {
    await full;
    let state = game.setup(4, { deals: '1', file: writeDeals(deals), 'early-stop': earlyStop }, randomFor('', 0));
    const seen: View[] = [];
    for (;;) {
      const [asked] = game.toMove(state);
      for (const [seat, { socket }] of clients.entries()) {
        const view = game.view(state, seat);
        const messages = [
          ...news(seen[seat], view, seat),
          ...(seat === asked ? [say.trick(state.tricks.length + 1, state.table)] : []),
        ];
        seen[seat] = view;
        for (const segment of messages.length > 0 ? group(messages) : []) await send(socket, segment);
      }
      if (asked === undefined) break;
      const text = await clients[asked]!.next();
      const card = readAnswer(text, state.tricks.length + 1);
      const objection = card === undefined ? 'no answer' : game.objection(state, asked, card)?.code;
      if (objection !== undefined) throw new Error(`${seatNames[asked]} said ${text}: ${objection}`);
      state = game.play(state, new Map([[asked, card!]]), randomFor('', 0));
    }
    for (const { socket } of clients) socket.end();
    return state;
  })();
  return { port, over };
}

/** Our automatic player at a server: how it ended, and what it sent and received. */
async function sit(port: number, seat: number, bot = careful): Promise<{ end: unknown; report: string[] }> {
  const report: string[] = [];
  const setup = {
    channel: socketChannel(connect(port, '127.0.0.1'), client.framing),
    bot: (view: View, question: Question) => bot(view, { ...question, limit: { wall: 100 } }), // a quick game
    random: randomFor('client', seat),
    tell: () => undefined,
    report: (way: string, message: string) => void report.push(`${way === 'sent' ? '<' : '>'} ${message}`),
    person(): never {
      throw new Error('nobody is there');
    },
  };
  return { end: inEnglish(await client.play({ seat, isAutomatic: true }, setup), game.messages), report };
}

/** The deals of a conversation that was recorded at another server. */
function dealsOf(text: string): Deal[] {
  const deals: { type: number; leader: number; hands: string[] }[] = [];
  for (const [, name, type, leader, cards] of text.matchAll(/^([NESW])> .*?\bDEAL(\d)([NESW])(\S+)/gm)) {
    const seat = seatOf(name!);
    const deal =
      deals.find(({ hands }) => hands[seat] === undefined) ??
      (deals.push({ type: Number(type), leader: seatOf(leader!), hands: [] }), deals.at(-1)!);
    deal.hands[seat] = cards!;
  }
  return deals;
}

describe('other servers', () => {
  const recorded = fileURLToPath(new URL('recorded/', import.meta.url));
  const deals = readdirSync(recorded)
    .filter((name) => name.startsWith('server-'))
    .map((name) => [name, dealsOf(readFileSync(`${recorded}${name}`, 'utf8'))] as const);
  const habits: readonly (readonly [string, Habits])[] = [
    ['every message alone', { group: alone }],
    ['all messages together, as server b does', { group: together }],
    ['all but TAKEN together, as servers a and c do', { group: takenAlone }],
    ['seats in any order', { group: backwards }],
    ['deals that stop early', { group: together, earlyStop: true }],
    ['single bytes', { group: together, earlyStop: true, isDripping: true }],
  ];
  test.each(deals.flatMap(([name, list]) => habits.map(([habit, how]) => [name, habit, list, how] as const)))(
    '%s, %s',
    async (_name, _habit, list, how) => {
      expect(list).toHaveLength(4);
      const { port, over } = await serve(list, how);
      const [state, ...ends] = await Promise.all([over, sit(port, 0), sit(port, 1), sit(port, 2), sit(port, 3)]);
      expect(state.points).toHaveLength(4);
      for (const [seat, { end, report }] of ends.entries()) {
        expect(end).toEqual({ value: undefined });
        expect(report[0]).toBe(`< IAM${seatNames[seat]}`);
        expect(readTold(report.at(-1)!.slice(2))).toEqual({
          kind: 'total',
          points: new Map(game.scores(state).map((score, at) => [at, -score])),
        });
      }
    },
  );
});

const deal = 'DEAL2N9H5DKS8CQC3S10D7H2DJD6S4CAC';
const taken = 'TAKEN13D5D4D6DW';
const score = 'SCOREN1E0S0W0';
const total = 'TOTALN1E0S0W0';

describe('a server that does not wait', () => {
  test('asks three times before it reads, and gets one answer', async () => {
    const port = await listen((socket) => {
      const next = inbox(socket);
      void next().then(async () => {
        socket.write(lines([deal, 'TRICK13D', 'TRICK13D', 'TRICK13D']));
        await next();
        socket.end(lines([taken, score, total]));
      });
    });
    const { end, report } = await sit(port, 1);
    expect(end).toEqual({ value: undefined });
    expect(report.filter((line) => line.startsWith('< TRICK'))).toHaveLength(1);
  });

  test('disconnects while the bot thinks, and its last messages are read', async () => {
    let server: Socket;
    const port = await listen((socket) => {
      server = socket;
      socket.once('data', () => socket.write(lines([deal, 'TRICK13D'])));
    });
    const slow: typeof careful = (view, question) => {
      server.write(lines([taken, score, total]));
      server.resetAndDestroy();
      return careful(view, question);
    };
    const { end, report } = await sit(port, 1, slow);
    expect(report.slice(-3)).toEqual([`> ${taken}`, `> ${score}`, `> ${total}`]);
    expect(end).toEqual({ value: undefined });
  });
});

describe('the command', () => {
  let [out, err] = ['', ''];
  beforeEach(() => {
    [out, err] = ['', ''];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void (out += `${line}\n`));
    vi.spyOn(console, 'error').mockImplementation((line: string) => void (err += `${line}\n`));
  });
  /** The messages of the report, without addresses and times. */
  const messages = (): string[] =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => /^\[.*?\] (.*)\\r\\n$/.exec(line)![1]!);

  /** Sends these texts to a client and waits for as many answers as given after each. */
  const says = (script: readonly (string | number)[], host?: string): Promise<number> =>
    listen((socket) => {
      const next = inbox(socket);
      void (async () => {
        await next();
        for (const step of script) {
          if (typeof step === 'string') socket.write(step, 'latin1');
          else for (let left = step; left > 0; left--) await next();
        }
        socket.end();
      })();
    }, host);

  test.each([
    ['127.0.0.1', (port: string) => ['-h', 'localhost', '-p', port, '-4', '-E', '-a']],
    ['127.0.0.1', (port: string) => ['-a', '-E', '-4', '-p', port, '-h', '127.0.0.1']],
    ['127.0.0.1', (port: string) => ['-hlocalhost', `-p${port}`, '-64aE']],
    ['127.0.0.1', (port: string) => [`-aE4p${port}`, '-hlocalhost']],
    [
      '127.0.0.1',
      (port: string) => [
        '-h',
        'nobody.invalid',
        '-p',
        'x',
        '-N',
        '-p',
        port,
        '-6',
        '-h',
        'localhost',
        '-W',
        '-4',
        '-E',
        '-a',
        '-a',
      ],
    ],
    ['127.0.0.1', (port: string) => ['-aE', '-4', '-h127.0.0.1', `-p${port}`, '--bot', 'duck', '--seed', 'x']],
    ['::1', (port: string) => ['-aE', '-6', '-h::1', `-p${port}`]],
    ['::1', (port: string) => ['-aE', '-4', '-6', '-h', '[::1]', `-p${port}`]],
    ['::1', (port: string) => ['-aE', '-h::1', `-p${port}`]],
  ])('at %s takes the options %s', async (host, args) => {
    const port = await says([lines([deal, score, total])], host);
    expect([await main(['client', 'kierki', ...args(`${port}`)]), err]).toEqual([0, '']);
    expect(messages()).toEqual(['IAME', deal, score, total]);
  });

  const good = ['-h', 'localhost', '-p', '5000', '-N'];
  test.each<[string[], string | RegExp]>([
    [[], 'Must specify IP address and a port number.'],
    [['-h', 'localhost', '-N'], 'Must specify IP address and a port number.'],
    [['-p', '5000', '-N'], 'Must specify IP address and a port number.'],
    [['-h', '', '-p', '5000', '-N'], 'Must specify IP address and a port number.'],
    [['-h', 'localhost', '-p', '5000'], 'Must specify where to sit: -N, -E, -S or -W.'],
    [['-h', 'localhost', '-p', '5000', '-a'], 'Must specify where to sit: -N, -E, -S or -W.'],
    [['-h'], 'Option -h needs a value'],
    [['-N', '-p'], 'Option -p needs a value'],
    [['-h', 'localhost', '-p', '-N'], 'Option -p needs a value, and what follows it begins with a dash'],
    ...['x', '0', '65536', '-1', '+1', '1e3', '0x50', ' 80', '80 ', '8 0', '99999999999999999999'].map(
      (port) => [['-h', 'localhost', `-p${port}`, '-N'], /port/] satisfies [string[], RegExp],
    ),
    [[...good, '-x'], 'Unrecognized argument -x'],
    [[...good, '-n'], 'Unrecognized argument -n'],
    [[...good, '-Na1'], 'Unrecognized argument -1'],
    [[...good, '--auto=yes'], 'Option --auto takes no value'],
    [[...good, '--nonsense'], 'Unrecognized argument --nonsense'],
    [[...good, 'W'], 'Unrecognized argument W'],
    [[...good, '--', '-a'], 'Unrecognized argument -a'],
    [[...good, '\x1b[2J'], 'Unrecognized argument \\x1b[2J'],
    [[...good, '--bot', 'nobody'], /^There is no bot called nobody; there are /],
  ])('refuses %j', async (args, sentence) => {
    expect(await main(['client', 'kierki', ...args])).toBe(1);
    const [first, second] = err.split('\n');
    expect(first).toMatch(/^ERROR: /);
    if (typeof sentence === 'string') expect(first!.slice(7)).toBe(sentence);
    else expect(first!.slice(7)).toMatch(sentence);
    expect(second).toMatch(/^kierki-klient -h HOST -p PORT/);
    expect(out).toBe('');
  });

  test('shows the help', async () => {
    expect(await main(['client', 'kierki', '--help'])).toBe(0);
    expect(out).toContain('-N -E -S -W');
  });

  test.each([
    ['at once', [], 'before the first deal'],
    ['after half a message', [deal], 'before the first deal'],
    ['after BUSY', [lines(['BUSYNE'])], 'Seat E is taken; choose another one.'],
    ['after points without a deal', [lines([score, total])], 'before the first deal'],
    ['after a deal', [lines([deal])], 'in the middle of a deal'],
    ['after a question', [lines([deal, 'TRICK1'])], 'in the middle of a deal'],
    ['after an answer', [lines([deal, 'TRICK1']), 1], 'in the middle of a deal'],
    ['after WRONG', [lines([deal, 'TRICK1']), 1, lines(['WRONG1'])], 'in the middle of a deal'],
    ['after a trick', [lines([deal, taken])], 'in the middle of a deal'],
    ['after half the points', [`${lines([deal, taken])}${score}`], 'in the middle of a deal'],
    ['after the points of a deal', [lines([deal, taken, score])], undefined],
    ['after the points of the game', [lines([deal, taken, score, total])], undefined],
    ['after points and half a message', [`${lines([deal, taken, score, total])}DEAL`], undefined],
    ['in the second deal', [lines([deal, taken, score, total, deal])], 'in the middle of a deal'],
    ['after the second deal', [lines([deal, taken, score, total, deal, taken, score, total])], undefined],
  ])('a server that disconnects %s', async (_when, script, why) => {
    const args = ['-aE', '-h127.0.0.1', `-p${await says(script)}`, '--bot', 'careful'];
    expect(await main(['client', 'kierki', ...args])).toBe(why === undefined ? 0 : 1);
    if (why === undefined) expect(err).toBe('');
    else expect(err).toContain(why);
  });

  test('a silent server is waited for', async () => {
    let welcome!: (socket: Socket) => void;
    const came = new Promise<Socket>((resolve) => (welcome = resolve));
    const ended = main(['client', 'kierki', '-aE', '-h127.0.0.1', `-p${await listen(welcome)}`]);
    const connection = await came;
    expect(await Promise.race([ended, sleep(500)])).toBeUndefined();
    connection.end(lines([deal, score]));
    expect(await ended).toBe(0);
  });

  test('BUSY is the end although the server stays connected', async () => {
    const port = await listen((socket) => void socket.write(`BUSYNESW\r\n${lines([deal, 'TRICK1'])}`));
    expect(await main(['client', 'kierki', '-aE', '-h127.0.0.1', `-p${port}`])).toBe(1);
    expect(err).toBe('arena: Seat E is taken; choose another one.\n');
    expect(messages()).toEqual(['IAME', 'BUSYNESW']);
  });

  test('BUSY in the middle of a deal is no message', async () => {
    const port = await says([lines([deal, 'BUSYE', 'TRICK13D']), 1, lines([score])]);
    expect(await main(['client', 'kierki', '-aE', '-h127.0.0.1', `-p${port}`, '--bot=careful'])).toBe(0);
  });

  test('nothing listens on the port', async () => {
    const connection = connect(await listen(() => undefined), '127.0.0.1');
    closing.push(() => connection.destroy());
    await once(connection, 'connect');
    const port = connection.localPort!; // the port of a connection: nothing can listen there
    expect(await main(['client', 'kierki', '-aE', '-h127.0.0.1', `-p${port}`])).toBe(1);
    expect(err).toBe(`arena: cannot connect to 127.0.0.1 port ${port}: nobody listens there\n`);
  });

  test('nonsense is reported in one line each, and ignored', async () => {
    const nonsense = [
      '',
      'HELLO',
      '\x1b[2J\0\xff',
      'TRICK',
      'TRICK14',
      'TRICK1 ',
      'trick1',
      'DEAL2N',
      `DEAL2N${'2C'.repeat(13)}`,
      'SCOREN1',
      '\r',
      'x'.repeat(256),
    ];
    const port = await says([
      lines(nonsense),
      `${'TRICK1\n'.repeat(2)}\r\n`,
      `${'y'.repeat(1_000_000)}\r\n`,
      lines([deal, 'TRICK13D']),
      1,
      lines([taken, score]),
    ]);
    expect([await main(['client', 'kierki', '-aE', '-h127.0.0.1', `-p${port}`, '--bot=careful']), err]).toEqual([
      0,
      '',
    ]);
    const shown = messages();
    expect(shown.slice(1, 5)).toEqual(['', 'HELLO', '\\x1b[2J\\x00\\xff', 'TRICK']);
    expect(shown).toContain('y'.repeat(257));
    expect(shown.slice(-5)).toEqual([deal, 'TRICK13D', expect.stringMatching(/^TRICK1(2|5|10|J)D$/), taken, score]);
  });

  test('the report has both addresses and the time', async () => {
    const port = await says([lines([deal, score])]);
    await main(['client', 'kierki', '-aE', '-h127.0.0.1', `-p${port}`]);
    const [iam, first] = out.split('\n');
    const [, own, time] =
      /^\[127\.0\.0\.1:(\d+),127\.0\.0\.1:\d+,(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\] IAME\\r\\n$/.exec(iam!)!;
    expect(iam).toContain(`,127.0.0.1:${port},`);
    expect(first).toContain(`[127.0.0.1:${port},127.0.0.1:${own},`);
    expect(Math.abs(new Date(time!).getTime() - Date.now())).toBeLessThan(60_000); // read as local time
  });
});
