import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { allowed, seatNames } from '../../games/kierki/cards.ts';
import { drawDeals, writeDeals, type Deal } from '../../games/kierki/deals.ts';
import { readTold } from '../../games/kierki/protocol-messages.ts';
import { game as rules } from '../../games/kierki/rules.ts';
import { table as lobby } from '../../games/kierki/table.ts';
import { randomFor } from '../game/random.ts';
import { runLobby, type LobbyServer, type RunningLobby } from './lobby.ts';
import { TestClient } from '../../test/tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-lobby-'));
afterAll(() => rmSync(folder, { recursive: true }));

const recorded = new URL('../../games/kierki/recorded/', import.meta.url);

const said: string[] = [];
const serve = (deals: readonly Deal[], changes: Partial<LobbyServer> = {}): Promise<RunningLobby> =>
  runLobby(
    {
      game: 'kierki',
      rules,
      lobby,
      options: { deals: '', file: writeDeals(deals), 'early-stop': false },
      tables: 1,
      seats: 4,
      moveTime: 60_000,
      messageTime: 60_000,
      pause: 0,
      startsAlone: true,
      connections: 100,
      perAddress: 64,
      say: (line) => said.push(line),
      report: () => undefined,
      ...changes,
    },
    { port: 0 },
  );

type Player = (told: { number: number; table: readonly string[] }, hand: readonly string[]) => string;

/** Answers every question, also one that came before. */
function play(client: TestClient, answer: Player): TestClient {
  let [hand, read]: [string[], number] = [[], 0];
  const hear = (): void => {
    const lines = client.heard.split('\r\n').slice(0, -1);
    for (const line of lines.slice(read)) {
      const told = readTold(line);
      if (told?.kind === 'deal') hand = [...told.cards];
      if (told?.kind === 'taken') hand = hand.filter((card) => !told.cards.includes(card));
      if (told?.kind === 'trick') client.say(`${answer(told, hand)}\r\n`);
    }
    read = lines.length;
  };
  hear();
  client.socket.on('data', hear);
  return client;
}
const first: Player = ({ number, table }, hand) => `TRICK${number}${allowed(hand, table)[0]}`;
const sit = (port: number, seat: number): TestClient => new TestClient(port, `IAM${seatNames[seat]}\r\n`);

/**
 * A recorded conversation between another server and four clients: `N> …` was sent to N, `N< …` by N; a line is what
 * was read at once.
 */
const readConversation = (file: string): { seat: number; isTold: boolean; messages: string[] }[] =>
  readFileSync(new URL(file, recorded), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({
      seat: seatNames.indexOf(line[0] as 'N'),
      isTold: line[1] === '>',
      messages: line.slice(3).split(' '),
    }));

test.each(readdirSync(recorded).filter((file) => file.endsWith('.txt')))(
  '%s comes out byte for byte in every seat',
  async (file) => {
    const conversation = readConversation(file);
    const of = (seat: number, isTold: boolean): string[] =>
      conversation.flatMap((part) => (part.seat === seat && part.isTold === isTold ? part.messages : []));
    const dealt = seatNames.map((_, seat) =>
      of(seat, true).flatMap((message) => /^DEAL([1-7])([NESW])(.*)/.exec(message) ?? []),
    );
    const deals = Array.from({ length: dealt[0]!.length / 4 }, (_, at) => ({
      type: Number(dealt[0]![4 * at + 1]),
      leader: seatNames.indexOf(dealt[0]![4 * at + 2] as 'N'),
      hands: dealt.map((own) => own[4 * at + 3]!),
    }));
    expect(deals).toHaveLength(4);
    const { port, ended } = await serve(deals);
    const clients = seatNames.map((_, seat) => {
      const words = of(seat, false).slice(1);
      return play(sit(port, seat), () => words.shift()!);
    });
    expect(await ended).toBe(true);
    for (const [seat, client] of clients.entries()) {
      await client.isGone();
      expect(client.heard).toBe(
        of(seat, true)
          .map((message) => `${message}\r\n`)
          .join(''),
      );
    }
  },
);

const deals = drawDeals([1, 7], randomFor('lobby', 0));

test('the lobby ends when all tables have played, and their logs are written', async () => {
  const log = { folder, last: 4 };
  const { port, ended } = await serve(deals, { tables: 3, log });
  const clients = Array.from({ length: 12 }, (_, at) => play(sit(port, at % 4), first));
  expect(await ended).toBe(true);
  for (const client of clients) await client.isGone();
  expect(
    readdirSync(folder)
      .filter((file) => !file.includes('times'))
      .toSorted(),
  ).toEqual(['0005.jsonl', '0006.jsonl', '0007.jsonl']);
  expect(readFileSync(join(folder, '0005.jsonl'), 'utf8')).toBe(readFileSync(join(folder, '0007.jsonl'), 'utf8'));
  expect(
    said
      .slice(-3)
      .toSorted()
      .map((line) => line.slice(0, 28)),
  ).toEqual([1, 2, 3].map((table) => `table ${table}: over after 104 move`));
});

test('row 17: a table whose log cannot be written is void', async () => {
  const { port, ended } = await serve(deals, { log: { folder: '/dev/null/none', last: 0 } });
  for (let seat = 0; seat < 4; seat++) play(sit(port, seat), first);
  expect(await ended).toBe(false);
  expect(said.at(-1)).toMatch(/^table 1: void, its log could not be written: /);
});

test('row 16: a closed lobby takes no connections, and running tables finish', async () => {
  const { port, ended, close } = await serve(deals);
  for (let seat = 1; seat < 4; seat++) play(sit(port, seat), first);
  const north = sit(port, 0);
  await north.hears(/TRICK1\r\n/);
  close(60_000);
  const late = new TestClient(port);
  await late.isGone();
  play(north, first);
  expect(await ended).toBe(true);
  await north.isGone();
  expect(north.heard).toMatch(/TOTALN\d+E\d+S\d+W\d+\r\n$/);
});

test('row 16: a match that still runs after the grace period is void, and all clients are disconnected', async () => {
  const { port, ended, close } = await serve(deals, { tables: 2 });
  const clients = [0, 1, 2, 3, 0].map((seat) => sit(port, seat));
  await clients[0]!.hears(/TRICK1/);
  close(50);
  expect(await ended).toBe(false);
  for (const client of clients) await client.isGone();
});

test('row 16: a lobby in which no match runs closes at once', async () => {
  const { port, ended, close } = await serve(deals);
  const client = sit(port, 0);
  await once(client.socket, 'connect');
  close(60_000);
  expect(await ended).toBe(false);
  await client.isGone();
});
