import { beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/game/fault.ts';
import type { ConnectionListener } from '../../src/game/table.ts';
import { randomFor } from '../../src/game/random.ts';
import { playMatch } from '../../src/referee/play.ts';
import { allowed, seatNames, type Card } from './cards.ts';
import { drawDeals, writeDeals, type Deal } from './deals.ts';
import { openLobby, type Connection } from './lobby.ts';
import { readTold } from './protocol-messages.ts';
import { dealPoints, type Trick } from './points.ts';
import { game } from './rules.ts';

const messageTime = 1000;

/** A simulated clock. */
class Clock {
  now = 0;
  readonly #alarms = new Set<{ at: number; ring: () => void }>();
  readonly alarm = (ms: number, ring: () => void): (() => void) => {
    const alarm = { at: this.now + ms, ring };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  };
  get waiting(): number {
    return this.#alarms.size;
  }
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = [...this.#alarms].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.now = next.at;
      this.#alarms.delete(next);
      next.ring();
    }
    this.now = until;
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A connected client that keeps what it receives. */
class Client implements Connection {
  heard: string[] = [];
  readonly address = '127.0.0.1:4321';
  isClosed = false;
  halfSaid = false;
  onWord: (word: string) => void = () => undefined;
  /** What it said while the server did not read. */
  unread: string[] | undefined;
  readonly #listener: ConnectionListener;
  constructor(lobby: ReturnType<typeof openLobby>) {
    this.#listener = lobby.enter(this);
  }
  send(message: string): void {
    expect(this.isClosed).toBe(false);
    this.heard.push(message);
    this.onWord(message);
  }
  isSpeaking(): boolean {
    return this.halfSaid;
  }
  close(last?: string): void {
    if (last !== undefined) this.send(last);
    this.isClosed = true;
  }
  pauseReading(): void {
    this.unread ??= [];
  }
  resumeReading(): void {
    const unread = this.unread ?? [];
    this.unread = undefined;
    for (const message of unread) this.say(message);
  }
  say(message: string): this {
    if (this.isClosed) return this;
    if (this.unread === undefined) this.#listener.heard(message);
    else this.unread.push(message);
    return this;
  }
  leave(): void {
    this.isClosed = true;
    this.#listener.left();
  }
  /** The messages since the last call. */
  news(): string[] {
    return this.heard.splice(0);
  }
}

let clock: Clock;
let lobby: ReturnType<typeof openLobby>;
let outcomes: Outcome[];
let notes: string[];

/** Opens a lobby whose tables play these deals. */
function open(deals: readonly Deal[], tables = 1, wait?: number): void {
  clock = new Clock();
  [outcomes, notes] = [[], []];
  lobby = openLobby({
    tables,
    messageTime,
    ...(wait !== undefined && { patience: wait }),
    alarm: clock.alarm,
    tell: (line) => void notes.push(line),
  });
  for (const { full, seats } of lobby.tables) {
    void full.then(async () => {
      const match = playMatch({
        game: 'kierki',
        rules: game,
        options: { deals: '', file: writeDeals(deals), 'early-stop': false },
        seed: '',
        players: seatNames,
        moveTime: messageTime,
        seated: seats,
      });
      for await (const event of match) if (event.event === 'end') outcomes.push(event);
    });
  }
}

const enter = (seat: string): Client => new Client(lobby).say(`IAM${seat}`);
const suitHands = ['C', 'D', 'H', 'S'].map((suit) =>
  ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].map((value) => `${value}${suit}`).join(''),
);
/** Every seat has one suit, so the leader takes all; N leads. */
const plain: Deal = { type: 1, leader: 0, hands: suitHands };

async function fill(): Promise<[Client, Client, Client, Client]> {
  const clients = ['N', 'E', 'S', 'W'].map(enter);
  await settle();
  return clients as [Client, Client, Client, Client];
}

/** All four play these cards in turn. */
async function playTrick(clients: readonly Client[], number: number, value: string): Promise<void> {
  for (const [seat, suit] of ['C', 'D', 'H', 'S'].entries()) {
    clients[seat]!.say(`TRICK${number}${value}${suit}`);
    await settle();
  }
}

beforeEach(() => open([plain]));

describe('connecting', () => {
  test('a client that sends nothing in time, or anything else first, is disconnected', () => {
    const silent = new Client(lobby);
    clock.pass(messageTime - 1);
    expect(silent.isClosed).toBe(false);
    clock.pass(1);
    expect(silent).toMatchObject({ isClosed: true, heard: [] });
    for (const word of ['', 'IAM', 'IAMX', 'IAMNE', 'iamn', 'IAMN\n', 'IAMN\r', 'TRICK12C', 'GET / HTTP/1.1', '\0'])
      expect(new Client(lobby).say(word)).toMatchObject({ isClosed: true, heard: [] });
    expect(clock.waiting).toBe(0);
  });

  test('the operator is told why', () => {
    const [silent, endless] = [new Client(lobby), new Client(lobby)];
    endless.halfSaid = true;
    clock.pass(messageTime);
    new Client(lobby).say('HELLO');
    enter('N').leave();
    const why = [
      'it said nothing within 1 s',
      'its first message had no end (\\r\\n) within 1 s',
      'its first message must be IAM and a seat, such as IAMN',
    ];
    expect([silent.isClosed, notes]).toEqual([true, why.map((reason) => `127.0.0.1:4321 was sent away: ${reason}`)]);
  });

  test('messages of a disconnected client are ignored', () => {
    expect(new Client(lobby).say('hello').say('IAMN')).toMatchObject({ heard: [] });
    expect(enter('N').isClosed).toBe(false);
  });

  test('an occupied seat is BUSY, with the occupied seats in order', () => {
    for (const seat of ['W', 'S', 'N']) expect(enter(seat).isClosed).toBe(false);
    expect(enter('S')).toMatchObject({ isClosed: true, heard: ['BUSYNSW'] });
    expect(clock.waiting).toBe(0);
  });

  test('of two that claim a seat at the same instant one gets it', () => {
    const [one, other] = [new Client(lobby), new Client(lobby)];
    one.say('IAME');
    other.say('IAME');
    expect([one.isClosed, other.isClosed, other.heard]).toEqual([false, true, ['BUSYE']]);
  });

  test('a seated client waits as long as it takes', () => {
    const first = enter('N');
    clock.pass(1000 * messageTime);
    expect(first).toMatchObject({ isClosed: false, heard: [] });
  });

  test('a client that leaves before the first deal frees its seat, and is told WRONG1 when it speaks', async () => {
    const early = enter('N').say('TRICK12C').say('IAMN').say('');
    expect(early.heard).toEqual(['WRONG1', 'WRONG1', 'WRONG1']);
    early.leave();
    const clients = await fill();
    expect(clients.map(({ heard }) => heard[0])).toEqual(suitHands.map((hand) => `DEAL1N${hand}`));
    expect(clients[0].heard).toEqual([`DEAL1N${suitHands[0]}`, 'TRICK1']);
  });
});

describe('several tables', () => {
  beforeEach(() => open([plain], 2));
  test('a client gets the first free seat of its letter; BUSY when there is none', async () => {
    const first = await fill();
    const second = await fill();
    expect(first[0].heard).toEqual(second[0].heard);
    expect(enter('W').heard).toEqual(['BUSYNESW']);
    second[1].leave();
    expect(enter('N').heard).toEqual(['BUSYNSW']);
    first[1].leave();
    first[2].leave();
    expect(enter('N').heard).toEqual(['BUSYNW']);
    const back = enter('E');
    expect(enter('S').isClosed).toBe(false);
    expect(first[0].heard).toEqual([`DEAL1N${suitHands[0]}`, 'TRICK1', 'TRICK1']);
    expect(second[0].heard).toEqual([`DEAL1N${suitHands[0]}`, 'TRICK1']);
    expect(back.heard).toEqual([`DEAL1N${suitHands[1]}`]);
  });

  test('a table that has played has no free seat', async () => {
    const clients = await fill();
    for (const [at, value] of ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'].entries())
      await playTrick(clients, at + 1, value);
    expect(outcomes).toMatchObject([{ scores: [-13, -0, -0, -0], cause: 'rules' }]);
    const next = enter('N');
    expect(next.isClosed).toBe(false);
    expect(enter('N').heard).toEqual(['BUSYN']);
  });
});

describe('asking', () => {
  test('a whole game: all are told the same, then disconnected', async () => {
    open([plain, { type: 2, leader: 3, hands: suitHands.toReversed() }]);
    const clients = await fill();
    for (let trick = 1; trick <= 13; trick++)
      await playTrick(clients, trick, suitHands[0]!.match(/[^C]+/g)![trick - 1]!);
    expect(clients[2].heard.slice(-4)).toEqual([
      'TAKEN13ACADAHASN',
      'SCOREN13E0S0W0',
      'TOTALN13E0S0W0',
      `DEAL2W${suitHands[1]}`,
    ]);
    for (let trick = 1; trick <= 13; trick++) {
      const value = suitHands[0]!.match(/[^C]+/g)![trick - 1]!;
      for (const [at, suit] of ['C', 'S', 'H', 'D'].entries()) {
        clients[(3 + at) % 4]!.say(`TRICK${trick}${value}${suit}`);
        await settle();
      }
    }
    for (const client of clients) expect(client).toMatchObject({ isClosed: true });
    expect(clients[1].heard.slice(-2)).toEqual(['SCOREN0E0S0W13', 'TOTALN13E0S0W13']);
    expect(clock.waiting).toBe(0);
    clients[0].say('TRICK12C');
    expect(clients[0].heard.at(-1)).toMatch(/^TOTAL/);
    expect(outcomes).toMatchObject([{ scores: [-13, -0, -0, -13] }]);
  });

  test('a client that does not answer is asked again, and again', async () => {
    const [north] = await fill();
    north.news();
    clock.pass(messageTime - 1);
    expect(north.news()).toEqual([]);
    clock.pass(1);
    expect(north.news()).toEqual(['TRICK1']);
    clock.pass(3 * messageTime);
    expect(north.news()).toEqual(['TRICK1', 'TRICK1', 'TRICK1']);
  });

  test('after WRONG the question stands, and is repeated when its time is up', async () => {
    const [north, east] = await fill();
    north.news();
    clock.pass(messageTime - 1);
    for (const word of [
      'TRICK1',
      'TRICK1AD',
      'TRICK12C3C',
      'TRICK22C',
      'TRICK012C',
      'TRICK1 2C',
      'trick12C',
      'TRICK12C\n',
      'TRICK12C\r',
      'IAMN',
      '',
      '\0',
      'x'.repeat(257),
    ])
      expect(north.say(word).news()).toEqual(['WRONG1']);
    clock.pass(1);
    expect(north.news()).toEqual(['TRICK1']);
    north.say('TRICK12C');
    await settle();
    expect(east.heard).toEqual([expect.stringMatching(/^DEAL/), 'TRICK12C']);
  });

  test('a card out of turn, not held or of the wrong suit is WRONG', async () => {
    open([
      {
        type: 1,
        leader: 0,
        hands: [suitHands[0]!.replace('2C', '2D'), suitHands[1]!.replace('2D', '2C'), suitHands[2]!, suitHands[3]!],
      },
    ]);
    const [north, east, south] = await fill();
    north.say('TRICK12C'); // not held
    expect(north.news().at(-1)).toBe('WRONG1');
    expect(south.say('TRICK12H').news().at(-1)).toBe('WRONG1');
    north.say('TRICK13C');
    await settle();
    expect(east.say('TRICK13D').news().at(-1)).toBe('WRONG1'); // clubs were led
    east.say('TRICK12C');
    await settle();
    expect(south.news()).toEqual(['TRICK13C2C']);
  });

  test('ambiguous digits are read as an answer to the question', async () => {
    const clients = await fill();
    await playTrick(clients, 1, '10');
    expect(clients[3].news().at(-1)).toBe('TAKEN110C10D10H10SN');
    for (const [at, value] of ['3', '4', '5', '6', '7', '8', '9', 'J', 'Q'].entries())
      await playTrick(clients, at + 2, value);
    await playTrick(clients, 11, '2');
    expect(clients[3].news().at(-1)).toBe('TAKEN112C2D2H2SN');
  });

  test('a late answer counts once, and never plays into the next trick', async () => {
    const clients = await fill();
    const [north, east] = clients;
    clock.pass(2 * messageTime);
    north.say('TRICK12C');
    await settle();
    north.news();
    expect(north.say('TRICK12C').news()).toEqual(['WRONG1']);
    for (const [at, suit] of ['D', 'H', 'S'].entries()) {
      clients[at + 1]!.say(`TRICK12${suit}`);
      await settle();
    }
    expect(north.news()).toEqual(['TAKEN12C2D2H2SN', 'TRICK2']);
    expect(north.say('TRICK12C').news()).toEqual(['WRONG2']);
    expect(east.news().at(-1)).toBe('TAKEN12C2D2H2SN');
  });

  test('row 21: a message before the question is no answer, though it came in the same segment', async () => {
    const clients = await fill();
    for (const [seat, suit] of ['C', 'D', 'H'].entries()) {
      clients[seat]!.say(`TRICK12${suit}`);
      await settle();
    }
    clients[0].news();
    clients[3].say('TRICK12S');
    clients[0].say('TRICK23C'); // nobody asked it yet
    clients[3].say('TRICK12S');
    await settle();
    expect(clients[0].news()).toEqual(['TAKEN12C2D2H2SN', 'WRONG2', 'TRICK2']);
    expect(clients[3].news().slice(-2)).toEqual(['TAKEN12C2D2H2SN', 'WRONG2']);
  });
});

test('row 21: nor is a message begun before the question, but one begun before its repetition is', async () => {
  const [north, east, south] = await fill();
  east.halfSaid = true;
  north.say('TRICK12C');
  await settle();
  expect(east.news().at(-1)).toBe('TRICK12C');
  expect(east.say('TRICK12D').news()).toEqual(['WRONG1']);
  clock.pass(messageTime);
  expect(east.news()).toEqual(['TRICK12C']);
  east.say('TRICK12D');
  await settle();
  expect(south.news().at(-1)).toBe('TRICK12C2D');
});

describe('leaving and coming back', () => {
  test('nobody is asked while a seat is empty; the newcomer is told what happened, then the game goes on', async () => {
    const clients = await fill();
    await playTrick(clients, 1, '2');
    await playTrick(clients, 2, '3');
    const [north, east] = clients;
    north.say('TRICK34C');
    await settle();
    north.news();
    east.news();
    clients[2].leave();
    clock.pass(10 * messageTime);
    expect([...north.news(), ...east.news()]).toEqual([]);
    expect(new Client(lobby).say('IAMN').heard).toEqual(['BUSYNEW']);
    const back = enter('S');
    expect(back.heard).toEqual([`DEAL1N${suitHands[2]}`, 'TAKEN12C2D2H2SN', 'TAKEN23C3D3H3SN']);
    expect(east.news()).toEqual(['TRICK34C']);
    clock.pass(messageTime);
    expect(east.news()).toEqual(['TRICK34C']);
    east.say('TRICK34D');
    await settle();
    expect(back.news().at(-1)).toBe('TRICK34C4D');
  });

  test('a card asked for before is still accepted, and the next is asked for when all are back', async () => {
    const [north, east, , west] = await fill();
    west.leave();
    north.news();
    expect(east.say('TRICK12D').news().at(-1)).toBe('WRONG1');
    north.say('TRICK1AD'); // wrong as ever
    north.say('TRICK12C');
    await settle();
    expect(north.news()).toEqual(['WRONG1']);
    expect(east.news()).toEqual([]);
    expect(east.say('TRICK12D').news()).toEqual(['WRONG1']); // nobody asked it
    enter('W');
    expect(east.news()).toEqual(['TRICK12C']);
  });

  test('the client to play leaves: the newcomer is asked once all are there, and not before', async () => {
    const clients = await fill();
    await playTrick(clients, 1, '2');
    clients[0].leave();
    clients[2].leave();
    const back = enter('N');
    expect(back.news()).toEqual([`DEAL1N${suitHands[0]}`, 'TAKEN12C2D2H2SN']);
    expect(back.say('TRICK23C').news()).toEqual(['WRONG2']);
    back.leave();
    const again = enter('N');
    enter('S');
    expect(again.news()).toEqual([`DEAL1N${suitHands[0]}`, 'TAKEN12C2D2H2SN', 'TRICK2']);
    again.say('TRICK23C');
    await settle();
    expect(clients[1].news().at(-1)).toBe('TRICK23C');
  });

  test('all four may leave at once, and others come', async () => {
    const clients = await fill();
    await playTrick(clients, 1, '2');
    for (const client of clients) client.leave();
    clock.pass(100 * messageTime);
    const others = await fill();
    expect(others[3].heard).toEqual([`DEAL1N${suitHands[3]}`, 'TAKEN12C2D2H2SN']);
    expect(others[0].heard.at(-1)).toBe('TRICK2');
  });

  test('the last card of the game may be played while a seat is empty', async () => {
    const clients = await fill();
    const values = suitHands[0]!.match(/[^C]+/g)!;
    for (let trick = 1; trick <= 12; trick++) await playTrick(clients, trick, values[trick - 1]!);
    for (const [seat, suit] of ['C', 'D', 'H'].entries()) {
      clients[seat]!.say(`TRICK13A${suit}`);
      await settle();
    }
    clients[1].leave();
    clients[3].say('TRICK13AS');
    await settle();
    expect(outcomes).toHaveLength(1);
    expect(clients[0].heard.slice(-3)).toEqual(['TAKEN13ACADAHASN', 'SCOREN13E0S0W0', 'TOTALN13E0S0W0']);
    expect(new Client(lobby).say('IAME').heard).toEqual(['BUSYNESW']);
  });

  test('a client that leaves right after its card misses nothing when it is back', async () => {
    const [north, east] = await fill();
    north.say('TRICK12C');
    north.leave();
    const back = enter('N'); // before the match went on
    await settle();
    expect(back.heard).toEqual([`DEAL1N${suitHands[0]}`]);
    expect(east.heard.at(-1)).toBe('TRICK12C');
  });
});

describe('a seat that holds up the table', () => {
  const north = 'N (127.0.0.1:4321)';

  test('a flood of wrong messages is read slowly, and a card at its end still counts', async () => {
    const clients = await fill();
    const [flooder, east] = clients;
    flooder.news();
    for (let time = 0; time < 1000; time++) flooder.say('nonsense');
    expect(flooder.news()).toHaveLength(20);
    clock.pass(messageTime - 1);
    expect(flooder.news()).toHaveLength(9);
    expect(notes).toEqual([`table 1: ${north} sent 20 wrong messages, the last one "nonsense"; it is read slowly now`]);
    flooder.unread = [...flooder.unread!.slice(0, 2), 'TRICK12C'];
    clock.pass(1000);
    await settle();
    expect(east.news().at(-1)).toBe('TRICK12C');
    // after a card, all is forgiven
    for (let time = 0; time < 19; time++) flooder.say('nonsense');
    expect(flooder.unread).toBeUndefined();
  });

  test('a client that is neither asked nor right does not hold up the others', async () => {
    const [first, second, third] = await fill();
    for (let time = 0; time < 100; time++) third.say('nonsense');
    first.say('TRICK12C');
    await settle();
    expect(second.news().at(-1)).toBe('TRICK12C');
    third.leave();
    expect(clock.waiting).toBe(0);
  });

  test('the operator is told who is waited for and why, ever more seldom', async () => {
    const [silent] = await fill();
    clock.pass(2 * messageTime);
    silent.halfSaid = true;
    clock.pass(2 * messageTime);
    silent.say('\x1b[2Jhello');
    clock.pass(60 * messageTime);
    const asked = (times: string, why: string): string =>
      `table 1: waiting for ${north}, asked ${times} for a card in trick 1: ${why}`;
    const wrong = 'a wrong message, "\\x1b[2Jhello"';
    expect(notes).toEqual([
      asked('once', 'it does not answer'),
      asked('2 times', 'it does not answer'),
      asked('4 times', 'its message has no end (\\r\\n)'),
      ...['8 times', '16 times', '32 times', '64 times'].map((times) => asked(times, wrong)),
    ]);
  });

  test('the operator is told which seat is empty, and when the game goes on', async () => {
    const clients = await fill();
    clients[1].leave();
    clients[3].leave();
    enter('W');
    enter('E');
    expect(notes).toEqual([
      'table 1: suspended, waiting for a client at E',
      'table 1: suspended, waiting for a client at E, W',
      'table 1: all seats are taken again, the game goes on',
    ]);
  });

  test('with patience a client that plays no card is disconnected, and another one takes its seat', async () => {
    open([plain], 1, 2500);
    const clients = await fill();
    const [first, east] = clients;
    for (let time = 0; time < 30; time++) first.say('nonsense');
    clock.pass(2499);
    expect(first.isClosed).toBe(false);
    clock.pass(1);
    expect(first.isClosed).toBe(true);
    expect(notes.slice(-2)).toEqual([
      `table 1: ${north} was disconnected: it played no card within 2.5 s (--patience)`,
      'table 1: suspended, waiting for a client at N',
    ]);
    first.leave(); // noticed late
    const another = enter('N');
    expect(another.news()).toEqual([`DEAL1N${suitHands[0]}`, 'TRICK1']);
    first.leave();
    another.say('TRICK12C');
    await settle();
    expect(east.news().at(-1)).toBe('TRICK12C');
  });

  test('patience stands still while a seat is empty, and never ends for who is not asked', async () => {
    open([plain], 1, 2500);
    const clients = await fill();
    clock.pass(2000);
    clients[2].leave();
    clock.pass(100_000);
    enter('S');
    clock.pass(2000);
    expect(clients.map(({ isClosed }) => isClosed)).toEqual([false, false, true, false]);
    clients[0].say('TRICK12C');
    await settle();
    expect(clients[1].news().at(-1)).toBe('TRICK12C');
    clock.pass(2499);
    expect(clients.map(({ isClosed }) => isClosed)).toEqual([false, false, true, false]);
  });

  test('the operator frees a seat, and asks who is waited for', async () => {
    const early = enter('N');
    lobby.obey('');
    expect(notes.splice(0)).toEqual(['table 1: waiting for a client at E, S, W']);
    early.leave();
    const clients = await fill();
    lobby.obey(' ');
    lobby.obey('free n');
    expect(clients[0].isClosed).toBe(true);
    lobby.obey('free 1 N');
    expect(notes).toEqual([
      `table 1: waiting for ${north}, asked once for a card in trick 1: it does not answer`,
      `table 1: ${north} was disconnected: you freed its seat`,
      'table 1: suspended, waiting for a client at N',
      'table 1: nobody sits at N',
    ]);
    expect(enter('N').news()).toEqual([`DEAL1N${suitHands[0]}`, 'TRICK1']);
  });

  test.each([
    [1, 'free', 'free N disconnects N, so that another client can take the seat; Enter shows who is being waited for'],
    [
      2,
      'free N',
      'free 1 N disconnects N of table 1, so that another client can take the seat; Enter shows who is being waited for',
    ],
    [1, 'free 2 N', 'There is no such table; they are numbered from 1 to 1'],
    [1, 'free 0 N', 'There is no such table; they are numbered from 1 to 1'],
    [2, 'free 2 W', 'table 2: nobody sits at W'],
  ])('at %i tables the operator who types %j gets one sentence', (tables, line, sentence) => {
    open([plain], tables);
    lobby.obey(line);
    expect(notes).toEqual([sentence]);
  });
});

/** A client that records its messages of this deal, and throws on any contradiction. */
class Witness {
  client: Client | undefined;
  hand: Card[] = [];
  #deal = -1;
  #tricks = 0;
  question: { number: number; table: readonly Card[] } | undefined;
  readonly seat: number;
  readonly #table: TableOfWitnesses;
  constructor(seat: number, table: TableOfWitnesses) {
    this.seat = seat;
    this.#table = table;
  }
  come(): void {
    this.hand = [];
    this.question = undefined;
    this.client = new Client(lobby);
    this.client.onWord = (word) => this.#hear(word);
    this.client.say(`IAM${seatNames[this.seat]}`);
  }
  go(): void {
    const { client } = this;
    this.client = undefined;
    client!.leave();
  }
  #hear(word: string): void {
    const told = readTold(word);
    switch (told?.kind) {
      case 'deal':
        this.#deal = this.#table.points.length;
        this.#tricks = 0;
        this.hand = [...told.cards];
        return expect(word).toBe(
          `DEAL${this.#table.deals[this.#deal]!.type}${seatNames[this.#table.deals[this.#deal]!.leader]}${this.#table.deals[this.#deal]!.hands[this.seat]}`,
        );
      case 'taken':
        expect(told.number).toBe(++this.#tricks);
        this.hand = this.hand.filter((card) => !told.cards.includes(card));
        return this.#table.taken(this.#deal, { number: told.number, cards: told.cards, taker: told.taker, leader: 0 });
      case 'trick':
        expect(this.#table.isSuspended).toBe(false);
        expect(told.number).toBe(this.#tricks + 1);
        expect(told.table.some((card) => this.hand.includes(card))).toBe(false);
        this.question = told;
        return;
      case 'score':
        return this.#table.scored(this.#deal, [...told.points.values()]);
      case 'total':
        return expect([...told.points.values()]).toEqual(
          seatNames.map((_, seat) => this.#table.points.reduce((sum, deal) => sum + deal[seat]!, 0)),
        );
      case 'wrong':
        return expect(told.number).toBe(Math.min(13, this.#table.trick));
      default:
        throw new Error(`what is ${word}?`);
    }
  }
}

/** What all of them know together. */
class TableOfWitnesses {
  readonly deals: readonly Deal[];
  readonly witnesses: readonly Witness[];
  readonly tricks: Trick[][] = [[]];
  readonly points: number[][] = [];
  constructor(deals: readonly Deal[]) {
    this.deals = deals;
    this.witnesses = seatNames.map((_, seat) => new Witness(seat, this));
  }
  get isSuspended(): boolean {
    return this.witnesses.some(({ client }) => client === undefined);
  }
  get trick(): number {
    return (this.tricks[this.points.length]?.length ?? 0) + 1;
  }
  taken(deal: number, trick: Trick): void {
    const known = (this.tricks[deal] ??= []);
    if (known.length < trick.number) known.push(trick);
    expect(known[trick.number - 1]).toEqual(trick);
  }
  scored(deal: number, points: number[]): void {
    expect(points).toEqual(dealPoints(this.deals[deal]!.type, this.tricks[deal]!));
    this.points[deal] ??= points;
  }
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  'whoever comes, goes, errs or sleeps in whatever order, the game is the same for all and ends (%i)',
  async (seed) => {
    const random = randomFor(`schedule ${seed}`, 0);
    const deals = drawDeals([1 + random.below(7), 1 + random.below(7)], random);
    open(deals);
    const table = new TableOfWitnesses(deals);
    const steps = 40 + random.below(300);
    for (let step = 0; outcomes.length === 0; step++) {
      expect(step).toBeLessThan(steps + 2000);
      const isLast = step > steps; // from here on nobody leaves
      const witness = table.witnesses[random.below(4)]!;
      const { client, question } = witness;
      const what = isLast ? 6 : random.below(12);
      if (client === undefined) witness.come();
      else if (what === 0) witness.go();
      else if (what === 1) client.say(random.pick(['', 'IAMN', 'TRICK', 'TRICK14', 'TRICK1XX', '\xff', 'TRICK1310CX']));
      else if (what === 2) clock.pass(random.below(2 * messageTime));
      else if (what === 3 && question !== undefined)
        client.say(
          `TRICK${question.number}${random.pick(table.witnesses[(witness.seat + 1) % 4]!.hand.concat('2C'))}`.replace(
            /$/,
            'X',
          ),
        );
      else if (question !== undefined) {
        const card = random.pick(allowed(witness.hand, question.table));
        witness.question = undefined;
        client.say(`TRICK${question.number}${card}`);
        if (random.below(8) === 0 && !isLast) client.say(`TRICK${question.number}${card}`);
        if (random.below(8) === 0 && !isLast) witness.go();
      }
      if (random.below(3) > 0 || isLast) await settle();
    }
    expect(outcomes).toMatchObject([
      { cause: 'rules', scores: seatNames.map((_, seat) => -table.points.reduce((sum, deal) => sum + deal[seat]!, 0)) },
    ]);
    expect(table.points).toHaveLength(2);
    expect(clock.waiting).toBe(0);
  },
);
