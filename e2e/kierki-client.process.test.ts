// `kierki-klient` as a process: at our server, at a scripted server, and with a person at a terminal.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { arena, checkout, serveKierki, start, type Running } from './arena.ts';

const quick = ['--bot', 'lowest'];
const klient = [process.execPath, `${checkout}bin/kierki-klient`];
const folder = mkdtempSync(join(tmpdir(), 'kierki-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const stopping: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopping.splice(0)) stop();
});

function run(args: readonly string[]): Running {
  const running = start(args, { command: klient });
  stopping.push(() => running.child.kill('SIGKILL'));
  return running;
}

/** Our server with random deals of these types, on a free port. */
async function serve(types: string, ...args: string[]): Promise<Running & { port: number }> {
  const file = join(folder, `${types}.txt`);
  writeFileSync(file, arena(['deals', 'kierki', '--seed', 'client', '--deals', types]).out);
  const server = await serveKierki(['-f', file, ...args]);
  stopping.push(() => server.child.kill('SIGKILL'));
  return server;
}

/** The lines of a report for one connection, without addresses and times: `<` from the client, `>` to it. */
function conversation(report: string, client: string): string[] {
  return report.split('\n').flatMap((line) => {
    const [, from, to, message] = /^\[(\S+),(\S+),\S+\] (.*)$/.exec(line) ?? [];
    return from === client ? [`< ${message}`] : to === client ? [`> ${message}`] : [];
  });
}
/** How often the player in this seat was asked for a card of this trick. */
function askedAt(report: string, seat: string, trick: number): number {
  const [, address] = new RegExp(`^\\[(\\S+),\\S+,\\S+\\] IAM${seat}`, 'm').exec(report)!;
  return conversation(report, address!).filter((message) => message.startsWith(`> TRICK${trick}`)).length;
}
const addressOf = (report: string): string => /^\[(\S+?),/.exec(report)![1]!;

describe('at our server', () => {
  test('four of them play a game to its end, and all reports agree', async () => {
    const deals = process.env['ARENA_SOAK'] === '1' ? [1, 2, 3, 4, 5, 6, 7] : [2, 7];
    const server = await serve(deals.join(','));
    const hosts = [['-h', 'localhost', '-4'], ['-h::1', '-6'], ['-h127.0.0.1'], ['-h', 'localhost']];
    const clients = ['-N', '-E', '-S', '-W'].map((seat, at) =>
      run(['-a', seat, '-p', `${server.port}`, ...hosts[at]!, ...quick]),
    );
    for (const client of clients) expect([await client.ended, client.err()]).toEqual([0, '']);
    expect(await server.ended).toBe(0);
    for (const client of clients) {
      const own = addressOf(client.out());
      expect(conversation(client.out(), own)).toEqual(conversation(server.out(), own));
      expect(conversation(client.out(), own).filter((message) => message.startsWith('> TOTAL'))).toHaveLength(
        deals.length,
      );
    }
    expect(server.out()).not.toContain('WRONG');
  });

  test('a client leaves when it is asked, and another plays on in its seat', async () => {
    const server = await serve('7');
    const others = ['-N', '-E', '-S'].map((seat) => run(['-a', seat, '-hlocalhost', `-p${server.port}`, ...quick]));
    for (let times = 0; times < 3; times++) await leaveWhenAsked(server.port);
    const newcomer = run(['-aW', '-hlocalhost', `-p${server.port}`, ...quick]);
    for (const client of [...others, newcomer]) expect([await client.ended, client.err()]).toEqual([0, '']);
    expect(await server.ended).toBe(0);
    expect(newcomer.out()).toMatch(/IAMW\\r\\n\n.* DEAL7N/);
  });

  test('a seat that is taken', async () => {
    const server = await serve('2');
    run(['-aE', '-hlocalhost', `-p${server.port}`]);
    await server.says(/IAME/); // the client reports a message before it sends it
    const second = run(['-E', '-hlocalhost', `-p${server.port}`]);
    expect(await second.ended).toBe(1);
    expect(second.out()).toBe('Place busy, list of busy places received: E.\n');
    expect(second.err()).toBe('arena: Seat E is taken; choose another one.\n');
  });
});

/** Takes the seat W, waits for the first question and disconnects. */
async function leaveWhenAsked(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.write('IAMW\r\n');
  socket.on('data', (chunk) => {
    heard += chunk.toString();
    if (heard.includes('TRICK')) socket.destroy();
  });
  await once(socket, 'close');
  expect(heard).toMatch(/^DEAL[^]*TRICK/);
}

/** A server for one client, controlled by the test. */
async function scripted(): Promise<{ port: number; connection: Promise<Socket> }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = once(server, 'connection').then(([socket]) =>
    (socket as Socket).setNoDelay(true).on('error', () => undefined),
  );
  stopping.push(
    () => server.close(),
    () => void connection.then((socket) => socket.destroy()),
  );
  return { port: (server.address() as AddressInfo).port, connection };
}

const deal = 'DEAL2N9H5DKS8CQC3S10D7H2DJD6S4CAC\r\n';
const hand = '9H, 5D, KS, 8C, QC, 3S, 10D, 7H, 2D, JD, 6S, 4C, AC';

/** A person whose input is a pipe. */
function piped(port: number): {
  out: () => string;
  type: (text: string) => void;
  end: () => void;
  ended: Promise<number | null>;
  pid: number;
} {
  const child = spawn(klient[0]!, [klient[1]!, '-h127.0.0.1', `-p${port}`, '-E'], { stdio: 'pipe' });
  stopping.push(() => child.kill('SIGKILL'));
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stdin.on('error', () => undefined); // the client may have ended before
  return {
    out: () => out,
    type: (text) => void child.stdin.write(text),
    end: () => child.stdin.end(),
    ended: once(child, 'close').then(([code]) => code as number | null),
    pid: child.pid!,
  };
}

describe('a person whose input is a pipe', () => {
  test('reads the specified texts to the letter and is answered at any time', async () => {
    const { port, connection } = await scripted();
    const person = piped(port);
    const server = await connection;
    let sent = '';
    server.on('data', (chunk) => (sent += chunk.toString()));
    let told = '';
    /** Waits until this is printed next. */
    const shows = async (text: string): Promise<void> => {
      told += text;
      await expect.poll(() => person.out()).toBe(told);
    };
    person.type('cards\n!2C\n');
    await shows(
      'You have no cards yet: the first deal has not begun.\n2C was not put down: the first deal has not begun.\n',
    );
    server.write(deal);
    await shows(`New deal 2: staring place N, your cards: ${hand}.\n`);
    person.type('car');
    server.write('TRICK13D\r\n');
    await shows(`Trick: (1) 3D\nAvailable: ${hand}\n`);
    person.type('ds\n!9H\n!2H\n!10D\ntricks\n');
    await shows(
      `${hand}\n9H was not put down: diamonds were led and you must follow: 2D, 5D, 10D, JD.\n2H was not put down: you do not hold it.\nYou have taken no tricks.\n`,
    );
    await expect.poll(() => sent).toBe('IAME\r\nTRICK110D\r\n');
    server.write('TAKEN13D10D4D6DE\r\nTRICK2\r\n');
    await shows(
      `A trick 1 is taken by E, cards 3D, 10D, 4D, 6D.\nTrick: (2) \nAvailable: ${hand.replace('10D, ', '')}\n`,
    );
    person.type('tricks\n!AC');
    person.end(); // without a newline
    await shows('3D, 10D, 4D, 6D\n');
    await expect.poll(() => sent).toBe('IAME\r\nTRICK110D\r\nTRICK2AC\r\n');
    server.write('WRONG2\r\nSCOREN1E0S12W0\r\nTOTALS12W0N1E0\r\n');
    await shows(
      'Wrong message received in trick 2.\nThe scores are:\nN | 1\nE | 0\nS | 12\nW | 0\nThe total scores are:\nS | 12\nW | 0\nN | 1\nE | 0\n',
    );
    server.end();
    expect(await person.ended).toBe(0);
    expect(person.out()).toBe(told);
    expect(sent).toBe('IAME\r\nTRICK110D\r\nTRICK2AC\r\n');
  });

  test('ends with the server although the pipe stays open', async () => {
    const { port, connection } = await scripted();
    const person = piped(port);
    (await connection).end(deal);
    expect(await person.ended).toBe(1);
    expect(person.out()).toBe(
      `New deal 2: staring place N, your cards: ${hand}.\narena: The server closed the connection in the middle of a deal.\n`,
    );
  });

  test('survives floods from both sides', async () => {
    const { port, connection } = await scripted();
    const person = piped(port);
    const server = await connection;
    const chunk = 'x'.repeat(1 << 20);
    for (let count = 0; count < 64; count++) {
      person.type(chunk);
      if (!server.write(count < 32 ? chunk : 'nonsense\r\n'.repeat(10_000))) await once(server, 'drain');
    }
    person.type('\ncards\n');
    server.write(`\r\n${deal}`);
    await expect.poll(() => person.out()).toContain('New deal 2');
    await expect.poll(() => person.out()).toMatch(/There is no command "x{40}…"[^]*\n(You have no cards yet|9H, 5D)/);
    expect(Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${person.pid}/status`, 'utf8'))![1])).toBeLessThan(
      300 * 1024,
    );
  });
});

test('plays on when its report is not read', async () => {
  const { port, connection } = await scripted();
  const child = spawn(klient[0]!, [klient[1]!, '-aE', '-h127.0.0.1', `-p${port}`, ...quick], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stopping.push(() => child.kill('SIGKILL'));
  const ended = once(child, 'close');
  const server = await connection;
  let sent = '';
  server.on('data', (text) => (sent += text.toString()));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  server.write(deal);
  for (let number = 1; number <= 3; number++) {
    server.write(`TRICK${number}\r\n`);
    await expect.poll(() => sent).toMatch(new RegExp(`TRICK${number}\\w+\r`));
    server.write(`TAKEN${number}${new RegExp(`TRICK${number}(\\w+)`).exec(sent)![1]}2C2H2SE\r\n`);
  }
  server.end('SCOREN1E0S12W0\r\n');
  expect(await ended).toEqual([0, null]);
});

const noTmux = spawnSync('tmux', ['-V'], { stdio: 'ignore' }).error === undefined ? undefined : 'tmux is not installed';
let terminals = 0;

/** A terminal with a shell, and keys to type. */
function terminal(command: string, env: Record<string, string> = {}) {
  const socket = join(folder, `tmux-${++terminals}`);
  const tmux = (...args: string[]): string =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
  const settings = Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  tmux(
    'new-session',
    '-d',
    '-x',
    '90',
    '-y',
    '50',
    ...settings,
    'sh',
    '-c',
    `echo; ${command}; echo "exit $?"; stty -a | grep -o -- '-\\?icanon'; sleep 600`,
  );
  stopping.push(() => tmux('kill-server'));
  const screen = (): string => tmux('capture-pane', '-p', '-J', '-S', '-').trimEnd();
  return {
    screen,
    painted: () => tmux('capture-pane', '-p', '-e'),
    async type(text: string) {
      for (const key of text) {
        tmux('send-keys', '-l', key);
        await sleep(5);
      }
    },
    press: (key: string) => tmux('send-keys', key),
    resize: (columns: number) => tmux('resize-window', '-x', `${columns}`),
    /** Waits until the screen ends like this. */
    async shows(text: RegExp) {
      let seen = '';
      await expect.poll(() => (seen = screen())).toMatch(text);
      return text.exec(seen)!;
    },
  };
}
const quoted = (port: number, seat: string): string =>
  `${klient.map((word) => `'${word}'`).join(' ')} -h127.0.0.1 -p${port} ${seat}`;

describe('a person at a terminal', () => {
  test('plays a deal to its end against three others', async ({ skip }) => {
    skip(noTmux !== undefined, noTmux);
    const server = await serve('1', '-t', '3');
    const others = ['-N', '-E', '-S'].map((seat) => run(['-a', seat, '-hlocalhost', `-p${server.port}`, ...quick]));
    const person = terminal(quoted(server.port, '-W'), { NO_COLOR: '1' });
    await person.shows(/You sit at W/);
    for (let number = 1; number <= 13; number++) {
      const [, cards] = await person.shows(new RegExp(`Trick: \\(${number}\\) .*\\nAvailable: (.*)\\n>$`));
      const held = cards!.split(', ');
      expect(held).toHaveLength(14 - number);
      const forbidden = held.find((card) => card.startsWith('('));
      if (forbidden !== undefined) {
        await person.type(`!${forbidden.slice(1, -1)}\n`);
        await person.shows(/was not put down: \w+ were led and you must follow: .*\n(Trick.*\nAvailable.*\n)*>$/);
      }
      if (number === 3) {
        await person.type('cards\n');
        await person.shows(/> cards\n[^]*\n>$/);
      }
      // again, which changes nothing on the screen
      if (number === 5) await expect.poll(() => askedAt(server.out(), 'W', number)).toBeGreaterThan(1);
      if (number === 7) person.resize(40);
      await person.type(`!${held.find((card) => !card.startsWith('('))!.toLowerCase()}\n`);
    }
    const [, end] = await person.shows(/The total scores are:\n([^]*)\nexit 0\nicanon$/);
    expect(person.screen().match(/^Trick: \(5\)/gm)!.length).toBeLessThanOrEqual(2);
    for (const client of others) expect(await client.ended).toBe(0);
    expect(await server.ended).toBe(0);
    const [, total] = / TOTAL(\S+)\\r\\n/.exec(server.out())!;
    expect(end!.replaceAll(/[ |\n]/g, '')).toBe(total);
    expect(server.out()).not.toContain('WRONG');
  });

  test('types while messages come, in a window that changes', async ({ skip }) => {
    skip(noTmux !== undefined, noTmux);
    const { port, connection } = await scripted();
    const person = terminal(quoted(port, '-E'), { NO_COLOR: '1' });
    const server = await connection;
    await person.shows(/Ctrl-C leaves\.\n>$/);
    await person.type('car');
    server.write(deal);
    await person.shows(/your cards: 4C, 8C, .*\nThis deal: no hearts\.\n> car$/);
    server.write('TAKEN13D10D4D6DE\r\n');
    await person.shows(/A trick 1 is taken by E, cards 3D, 10D, 4D, 6D\.\n> car$/);
    await person.type('ds\n');
    await person.shows(/> cards\n4C, 8C, QC, AC, 2D, 5D, JD, 7H, 9H, 3S, 6S, KS\n>$/);
    person.resize(30);
    await person.type('what is typed here does not fit into one line');
    server.write('TRICK2\r\n');
    await person.shows(/\nTrick: \(2\) *\nAvailable: 4C, .*, KS\n> what is typed here does not fit into one line$/);
    person.resize(70);
    await person.type('.');
    await person.shows(/ one line\.$/); // by then the client knows the new width
    server.write('WRONG2\r\n');
    await person.shows(
      /\nAvailable: 4C, .*, KS\nWrong message received in trick 2\.\n> what is typed here does not fit into one line\.$/,
    );
    person.press('Left');
    await person.type('!');
    server.write('WRONG2\r\n');
    await person.shows(/\n> what is typed here does not fit into one line!\.$/);
    expect(person.screen().match(/> /g)).toHaveLength(2); // this one and `> cards`: no torn prompt is left anywhere
    person.press('C-c');
    await person.shows(/trick 2\.\narena: You left the table\.\nexit 1\nicanon$/);
  });

  test('sees suits in colours, and what may be put down', async ({ skip }) => {
    skip(noTmux !== undefined, noTmux);
    const { port, connection } = await scripted();
    const person = terminal(quoted(port, '-E'));
    (await connection).write(`${deal}TRICK13D\r\n`);
    await person.shows(/Available: .*\n>$/);
    const [, available] = /Available: (.*)/.exec(person.painted())!;
    const codes = (card: string): string =>
      new RegExp(`((?:\\x1b\\[[\\d;]*m)+)${card}`).exec(available!)![1]!.replaceAll('\x1b[', '').replaceAll('m', ';');
    for (const [card, ink, weight] of [
      ['4C', '32', '2'],
      ['2D', '33', '1'],
      ['9H', '31', '2'],
      ['KS', '36', '2'],
    ] as const) {
      expect(codes(card).split(';')).toEqual(expect.arrayContaining([ink, weight]));
    }
  });

  test('ends the input (Ctrl-D) and still sees messages', async ({ skip }) => {
    skip(noTmux !== undefined, noTmux);
    const { port, connection } = await scripted();
    const person = terminal(quoted(port, '-E'), { NO_COLOR: '1' });
    const server = await connection;
    await person.shows(/Ctrl-C leaves\.\n>$/);
    person.press('C-d');
    await person.shows(/Ctrl-C leaves\.$/);
    server.write(`${deal}SCOREN1E0S12W0\r\n`);
    await person.shows(/no hearts\.\nThe scores are:\nN \| 1\nE \| 0\nS \| 12\nW \| 0$/);
    server.end();
    await person.shows(/W \| 0\nexit 0\nicanon$/);
  });
});
