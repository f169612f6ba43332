import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { game as geography } from '../games/geography/rules.ts';
import { protocol } from '../games/geography/protocols/lines.ts';
import { table as queue } from '../games/geography/table.ts';
import { game as kierki } from '../games/kierki/rules.ts';
import { table as lobby } from '../games/kierki/table.ts';
import { game as voronoi } from '../games/voronoi/rules.ts';
import { table as rotation } from '../games/voronoi/table.ts';
import { runLobby } from '../src/tables/lobby.ts';
import { openFirstCome } from '../src/tables/first-come.ts';

// For tests: the games that have TCP servers, as the fault table uses them.

/** Resolves when all that was sent before is read: both ends are in this process. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

async function until(isSo: () => boolean, complaint: () => string): Promise<void> {
  for (const end = performance.now() + 60_000; !isSo(); await sleep(2))
    if (performance.now() > end) throw new Error(complaint());
}

/** A client that keeps what it receives. */
export class TestClient {
  readonly socket: Socket;
  heard = '';
  closed = false;
  constructor(port: number, first?: string, from = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    this.socket.on('data', (chunk) => (this.heard += chunk.toString('latin1')));
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => (this.closed = true));
    if (first !== undefined) this.say(first);
  }
  async hears(text: string | RegExp): Promise<void> {
    await until(
      () => (typeof text === 'string' ? this.heard.includes(text) : text.test(this.heard)),
      () => `it heard ${JSON.stringify(this.heard.slice(-400))}, not ${text}`,
    );
  }
  async isGone(): Promise<void> {
    await until(
      () => this.closed,
      () => 'it is still connected',
    );
  }
  say(text: string | Buffer): void {
    this.socket.write(text);
  }
}

export interface Served {
  readonly port: number;
  /** What the operator was told. */
  readonly said: string[];
  readonly report: string[];
  close(): Promise<unknown>;
}

export interface Subject {
  serve(changes?: {
    readonly time?: number;
    readonly messageTime?: number;
    readonly connections?: number;
    readonly tables?: number;
  }): Promise<Served>;
  /** Connects the clients of one table, which begins to play; the first client is on turn. */
  sit(port: number): Promise<TestClient[]>;
  readonly seats: number;
  /** Any first message is taken for a name. */
  readonly takesAnyName?: true;
  readonly end: string;
  /** A legal answer of the first client, without its end, and what the second client is told then. */
  readonly answer: string;
  readonly next: RegExp;
  /** A legal answer of the second client after that, without its end; and the result when it was sent too early. */
  readonly later: string;
  wasEarly(second: TestClient): Promise<void>;
  /**
   * This game's own versions of the wrong messages of all games, with their ends; `undefined` for those that are not
   * wrong here.
   */
  readonly wrong: Readonly<Record<string, string | Buffer | undefined>>;
  /** Resolves when the first client was told that it is wrong, as the game does it. */
  hasErred(clients: readonly TestClient[]): Promise<void>;
  /** Resolves when the others were told that this client left. */
  hasLeft(clients: readonly TestClient[], who: number, port: number): Promise<void>;
}

const end = '\r\n';
const iam = (seat: number): string => `IAM${'NESW'[seat]}${end}`;
const limits = { connections: 20_000, perAddress: 64 };
const long = 60_000; // ms that no test uses up

export const subjects: Readonly<Record<'geography' | 'kierki' | 'voronoi', Subject>> = {
  geography: {
    async serve({ time = long, messageTime: _none, ...changes } = {}) {
      const said: string[] = [];
      // five edges: the first player moves from 0 to 1, 2 or 3
      const options = { gsize: 8, graph: '4 0 5 0 1 1 2 2 3 3 0 0 2' };
      const setup = {
        game: 'geography',
        rules: geography,
        protocol,
        tooEarly: queue.tooEarly,
        options,
        moveTime: time,
        seed: () => 'fault',
        say: (line: string) => said.push(line),
        ...limits,
        ...changes,
      };
      const { port, close } = await openFirstCome(setup, { ip: '127.0.0.1', port: 0 });
      return { port, said, report: [], close: () => close(0) };
    },
    async sit(port) {
      const first = new TestClient(port);
      await once(first.socket, 'connect'); // seats are given in the order of connecting
      const second = new TestClient(port);
      await first.hears('200 4 0 5');
      return [first, second];
    },
    seats: 2,
    end: '\n',
    answer: '210 1',
    next: /^200 4 1 4 1 2 2 3 3 0 0 2\n/,
    later: '210 2',
    wasEarly: (second) => second.hears(/999 it is not your turn\n$/),
    wrong: {
      'another command': '220 1\n',
      'no number': '210 one\n',
      'a number too many': '210 1 2\n',
      'a vertex that is not there': '210 9\n',
      'an edge that is not there': '210 0\n',
      'a huge number': `210 ${'9'.repeat(200)}\n`,
    },
    /** The client loses. */
    async hasErred([first, second]) {
      await first!.hears(/\n999 [ -~]+\n$/);
      await second!.hears(/^230\n$/);
      await Promise.all([first!.isGone(), second!.isGone()]);
    },
    async hasLeft(clients, who) {
      await clients[1 - who]!.hears(/231\n$/);
      await clients[1 - who]!.isGone();
    },
  },

  kierki: {
    async serve({ time = long, ...changes } = {}) {
      const [said, report]: [string[], string[]] = [[], []];
      const setup = {
        game: 'kierki',
        rules: kierki,
        lobby,
        options: { deals: '', file: oneSuitEach, 'early-stop': false },
        tables: 1,
        seats: 4,
        moveTime: time,
        messageTime: long,
        pause: 0,
        startsAlone: true,
        say: (line: string) => said.push(line),
        report: (line: string) => report.push(line),
        ...limits,
        ...changes,
      };
      const running = await runLobby(setup, { port: 0 });
      const close = (): Promise<boolean> => (running.close(0), running.ended);
      return { port: running.port, said, report, close };
    },
    async sit(port) {
      const clients = [0, 1, 2, 3].map((seat) => new TestClient(port, iam(seat)));
      await clients[0]!.hears(/TRICK1\r\n$/);
      return clients;
    },
    seats: 4,
    end,
    answer: 'TRICK12C',
    next: /\r\nTRICK12C\r\n/,
    later: 'TRICK12D',
    async wasEarly(second) {
      await second.hears(/TRICK12C\r\n$/);
      second.say(end);
      await second.hears(/TRICK12C\r\nWRONG1\r\n$/);
    },
    wrong: {
      'a bare newline': 'TRICK12C\n',
      'a bare CR': 'TRICK1\r2C\r\n',
      'in small letters': 'trick12c\r\n',
      'no card': 'TRICK1\r\n',
      'two cards': 'TRICK12C3C\r\n',
      'a card that is not there': 'TRICK11C\r\n',
      'the card of somebody else': 'TRICK12D\r\n',
      'another trick': 'TRICK22C\r\n',
      'its name again': 'IAMN\r\n',
    },
    /** The client is told so, and may answer again. */
    async hasErred([first, second]) {
      await first!.hears(/^DEAL[^\r]*\r\nTRICK1\r\n(WRONG1\r\n)+/);
      first!.say('TRICK12C\r\n');
      await second!.hears(/\r\nTRICK12C\r\n/);
    },
    /** Another client takes the seat, and the game goes on. */
    async hasLeft(clients, who, port) {
      let another = new TestClient(port, iam(who));
      for (await another.hears(end); another.heard.startsWith('BUSY'); await another.hears(end))
        another = new TestClient(port, iam(who)); // the server has not noticed yet
      if (clients.some(({ closed }, seat) => closed && seat !== who)) throw new Error('somebody else is gone, too');
      const [first, second] = clients.with(who, another);
      await first!.hears(/TRICK1\r\n$/);
      first!.say('TRICK12C\r\n');
      await second!.hears(/\r\nTRICK12C\r\n/);
    },
  },

  voronoi: {
    async serve({ time = long, tables: _one, ...changes } = {}) {
      const said: string[] = [];
      const setup = {
        game: 'voronoi',
        rules: voronoi,
        lobby: rotation,
        options: { stones: 3 },
        tables: 1,
        seats: 2,
        moveTime: time,
        messageTime: long,
        pause: 0,
        startsAlone: true,
        say: (line: string) => said.push(line),
        ...limits,
        ...changes,
      };
      const running = await runLobby(setup, { ip: '127.0.0.1', port: 0 });
      const close = (): Promise<boolean> => (running.close(0), running.ended);
      return { port: running.port, said, report: [], close };
    },
    /** A client before may hold a number until its time to say its name is over. */
    async sit(port) {
      const clients: TestClient[] = [];
      while (clients.length < 2) {
        const client = new TestClient(port, 'team\n');
        await until(
          () => client.closed || /^2 3 \d\n/.test(client.heard),
          () => 'it has no number',
        );
        if (client.closed) await sleep(20);
        else clients.push(client);
      }
      const inOrder = clients.toSorted((one, other) => (one.heard < other.heard ? -1 : 1));
      await inOrder[0]!.hears('\n0 0 0\n');
      return inOrder;
    },
    seats: 2,
    takesAnyName: true,
    end: '\n',
    answer: '9 9',
    next: /\n0 999999 0 9 9 1\n/,
    later: '500 500',
    async wasEarly(second) {
      await second.hears(/\n0 999999 0 9 9 1\n$/);
      await sleep(200); // the early message is complete by now
      second.say('x\n');
      await second.hears(/\n0 999999 0 9 9 1\n0 999999 0 9 9 1\n$/); // still the same player's turn
    },
    wrong: {
      'a blank': undefined,
      'one number': '9\n',
      'four numbers': '9 9 9 9\n',
      'off the board': '9 1000\n',
      'a negative number': '-1 9\n',
      'a fraction': '9.0 9\n',
      'a comma': '9,9\n',
    },
    /** The client is told the same again, and may answer again. */
    async hasErred([first, second]) {
      await first!.hears(/^2 3 1\n0 0 0\n(0 0 0\n)+/);
      first!.say('9 9\n');
      await second!.hears(/\n0 999999 0 9 9 1\n/);
    },
    /** The other player gets the rest. */
    async hasLeft(clients, who) {
      await clients[1 - who]!.hears(/\n1 [^\n]*\n$/);
      await clients[1 - who]!.isGone();
    },
  },
};

/** N leads and has all clubs, E all diamonds, S all hearts, W all spades. */
const values = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const oneSuitEach = [
  '1N',
  ...['C', 'D', 'H', 'S'].map((suit) => values.map((value) => `${value}${suit}`).join('')),
].join('\n');
