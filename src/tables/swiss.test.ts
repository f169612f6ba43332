// A tournament over real sockets: who connects when and from where, and what happens to players who do not connect.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { protocol } from '../../games/geography/protocols/lines.ts';
import { game as geography } from '../../games/geography/rules.ts';
import { table as queue } from '../../games/geography/table.ts';
import type { Invited } from './invited.ts';
import { SwissTable } from './swiss.ts';
import { summarise } from '../tournament/summary.ts';
import { saveRecord } from '../match/record.ts';
import { format as swissFormat } from '../pairing/formats/swiss.ts';
import { Tournament } from '../tournament/tournament.ts';
import { TestClient } from '../../test/tables.ts';

const options = { gsize: 8, graph: '4 0 5 0 1 1 2 2 3 3 0 0 2' }; // the first player moves from 0 to 1, 2 or 3
const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of clean.splice(0).toReversed()) await each();
});

interface Event {
  readonly tournament: Tournament;
  readonly folder: string;
  readonly port: number;
  readonly said: string[];
  readonly swiss: SwissTable;
  /** Waits until a line like this was said so often. */
  says(words: string | RegExp, times?: number): Promise<void>;
  /** Connects, and waits until the server has seen the client. */
  client(from?: string): Promise<TestClient>;
  stop(grace?: number): Promise<void>;
}

const names = (text: string): Invited[] =>
  text
    .split(' ')
    .map((word) => ({ name: word.split('@')[0]!, ...(word.includes('@') && { address: word.split('@')[1]! }) }));

/** The tournament of a folder with the games that are there. */
function recall(folder: string, entrants: number, games: number): Tournament {
  const settings = { rounds: entrants - 1 + (entrants % 2), games, points: '1,0.5,0', 'tie-breaks': 'DE' };
  const tournament = new Tournament({
    entrants,
    seed: 'seed',
    format: swissFormat.open({ entrants, seats: 2 }, settings),
    isFixed: false,
  });
  const files = readdirSync(folder)
    .filter((file) => /^\d+\.jsonl$/.test(file))
    .toSorted();
  for (const file of files)
    count(
      tournament,
      Number(file.slice(0, 4)),
      readFileSync(join(folder, file), 'utf8'),
      readFileSync(join(folder, file.replace('.jsonl', '.times.jsonl')), 'utf8'),
    );
  return tournament;
}

function count(tournament: Tournament, number: number, log: string, times: string): void {
  const summary = summarise(log, times);
  if ('wrong' in summary) throw new Error(summary.wrong.code);
  const { scores, absent } = summary.value;
  tournament.count(number, { scores, absent: absent.map((seat) => tournament.fixtures[number - 1]!.seats[seat]!) });
}

async function hold(players: readonly Invited[], { folder = '', games = 1, wait = 60_000 } = {}): Promise<Event> {
  const out = folder || mkdtempSync(join(tmpdir(), 'swiss-'));
  if (!folder) clean.push(async () => rmSync(out, { recursive: true, force: true }));
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const tournament = recall(out, players.length, games);
  const { tooEarly, notExpected } = queue;
  const swiss = new SwissTable({
    game: 'geography',
    rules: geography,
    protocol,
    options,
    moveTime: 60_000,
    connections: 1000,
    perAddress: 64,
    say,
    tournament,
    players,
    wait,
    tooEarly,
    notExpected,
    rounds: players.length - 1 + (players.length % 2),
    save: ({ number }, record) => saveRecord(out, number, record),
    count: ({ number }, { log, times }) => count(tournament, number, log, times),
    report: (round) => [tournament.isOver ? 'The tournament is over' : `Standings after round ${round}`],
  });
  const { port } = await swiss.listen({ ip: '127.0.0.1', port: 0 });
  const running = swiss.run();
  const stop = (grace = 0): Promise<void> => (swiss.close(grace), running);
  clean.push(() => stop());
  const often = (words: string | RegExp): number =>
    said.filter((line) => (typeof words === 'string' ? line.includes(words) : words.test(line))).length;
  const says = async (words: string | RegExp, times = 1): Promise<void> => {
    await vi.waitFor(
      () => often(words) >= times || Promise.reject(new Error(`"${words}" was not said: ${said.slice(-6).join('; ')}`)),
      { timeout: 60_000, interval: 5 },
    );
  };
  const client = async (from?: string): Promise<TestClient> => {
    const before = said.length;
    const one = new TestClient(port, undefined, from);
    await once(one.socket, 'connect');
    await vi.waitFor(
      () => expect(said.slice(before).some((line) => line.includes(`:${one.socket.localPort}`))).toBe(true),
      { timeout: 60_000, interval: 5 },
    );
    return one;
  };
  return { folder: out, tournament, port, said, swiss, says, client, stop };
}

/** Two clients, one after the other. */
const pair = async (event: Event): Promise<[TestClient, TestClient]> => [await event.client(), await event.client()];

/** Loses by a wrong message. */
async function lose(client: TestClient): Promise<void> {
  await client.hears(/^200 /);
  client.say('no\n');
  await client.isGone();
}

test('players are seated in the order in which they connect, and the next round waits for Enter', async () => {
  const event = await hold(names('ant bee cat dog'));
  const order = (): string[] => event.said.flatMap((line) => /^ +\d\. board (\d, [AB]: \w+)$/.exec(line)?.[1] ?? []);
  expect(event.said[0]).toBe('Round 1 of 3; connect in this order:');
  expect(order()).toHaveLength(4);
  const clients = [...(await pair(event)), ...(await pair(event))];
  expect(event.said.flatMap((line) => /^(\w+) is here/.exec(line)?.[1] ?? [])).toEqual(
    order().map((line) => line.split(' ').at(-1)),
  );
  await lose(clients[0]!);
  await clients[1]!.hears(/^230\n$/);
  await lose(clients[2]!);
  await event.says('Press Enter to begin round 2');
  expect(event.said).toContain('Standings after round 1');
  const early = await event.client();
  await early.hears('999 you are not expected now\n');
  await early.isGone();
  await event.says('turned away: no round is being played');
  event.swiss.enter();
  await event.says('Round 2 of 3; connect in this order:');
  expect(order()).toHaveLength(8);
  expect(readdirSync(event.folder).filter((file) => !file.includes('times'))).toEqual(['0001.jsonl', '0002.jsonl']);
});

test('a player with an address may connect at any time, once, and nobody else in its place', async () => {
  const event = await hold(names('ant@127.0.0.2 bee@127.0.0.3 cat@127.0.0.4 dog@127.0.0.5'));
  expect(event.said.filter((line) => line.includes('at any time from'))).toHaveLength(4);
  const dog = await event.client('127.0.0.5');
  await event.says('dog is here');
  const again = await event.client('127.0.0.5');
  await again.hears('999 you are not expected now\n');
  await event.says('turned away: dog of that address is not expected now');
  const stranger = await event.client('127.0.0.9');
  await stranger.hears('999');
  await event.says(/^127\.0\.0\.9:\d+ was turned away: nobody of that address is expected$/);
  for (const address of ['127.0.0.4', '127.0.0.3', '127.0.0.2']) await event.client(address);
  expect(event.said.flatMap((line) => /^(\w+) is here/.exec(line)?.[1] ?? [])).toEqual(['dog', 'cat', 'bee', 'ant']);
  expect(dog.closed).toBe(false);
});

test('players without an address connect in their order among the others', async () => {
  const event = await hold(names('ant bee@127.0.0.3 cat dog'));
  await event.client('127.0.0.3');
  await event.says('bee is here');
  await event.client('127.0.0.9');
  const first = event.said.find((line) => line.startsWith('   1. '))!;
  await event.says(`${first.split(' ').at(-1)} is here`);
});

test.each([
  ['leaves', (client: TestClient) => client.socket.destroy(), /left before its game began and is to connect again/, ''],
  [
    'speaks',
    (client: TestClient) => client.say('210 1\n'),
    /spoke \(210 1\) before its game began/,
    '999 wait for 200',
  ],
])('a player that %s before its game is to come again', async (_what, act, said, heard) => {
  const event = await hold(names('ant bee'));
  const first = await event.client();
  act(first);
  await event.says(said);
  await first.isGone();
  expect(first.heard).toContain(heard);
  const [again, second] = await pair(event);
  await again.hears(/^200 /);
  await lose(again);
  await second.hears('230');
  await event.says('The tournament is over');
});

test('a player who does not connect in time forfeits, and the other wins', async () => {
  const event = await hold(names('ant bee cat'), { wait: 3000 });
  const first = await event.client();
  await first.hears(/^231\n$/);
  await first.isGone();
  await event.says(/^round 1, board 1: \w+ did not come, \w+ wins$/);
  await event.says('Press Enter to begin round 2');
  const { met, byes } = event.tournament.history();
  expect(met.map(({ points, absent }) => [points, absent])).toEqual([[[1, 0], [met[0]!.entrants[1]]]]);
  expect(byes).toHaveLength(1);
});

test('when no player connects nobody wins, and without a keyboard rounds go on by themselves', async () => {
  const event = await hold(names('ant bee cat dog'), { wait: 50 });
  event.swiss.goOn();
  await event.says('did not come, and nobody wins', 6);
  await event.says('The tournament is over');
  expect(event.said).not.toContain('Press Enter to begin round 2');
  expect(event.tournament.places().map(({ place, points }) => [place, points])).toEqual(
    Array.from({ length: 4 }, () => [1, 0]),
  );
});

test('Enter lets missing players forfeit, but not within a second after the round began', async () => {
  const event = await hold(names('ant bee cat dog'));
  event.swiss.enter();
  await pair(event);
  const third = await event.client();
  await sleep(1100);
  expect(event.said.filter((line) => line.includes('did not come'))).toEqual([]);
  event.swiss.enter();
  await third.hears('231');
  await event.says(/^round 1, board 2: \w+ did not come, \w+ wins$/);
  expect(event.said.filter((line) => line.includes('did not come'))).toHaveLength(1); // the first board plays on
  event.swiss.enter();
  await event.says('Nobody is missing; the games are being played');
});

test('a game that was being played when the server stopped is played again, a finished one is not', async () => {
  const players = names('ant bee cat dog');
  const event = await hold(players);
  const clients = [...(await pair(event)), ...(await pair(event))];
  await lose(clients[0]!);
  await event.says('round 1, board 1:');
  await clients[2]!.hears('200');
  await event.stop();
  await event.says('round 1, board 2: void, the server was stopped');
  const again = await hold(players, { folder: event.folder });
  expect(again.said[0]).toBe('Round 1 of 3; connect in this order:');
  expect(again.said.filter((line) => / board \d, /.test(line)).map((line) => line.split(',')[0]!.trim())).toEqual([
    '1. board 2',
    '2. board 2',
  ]);
  const [third] = await pair(again);
  await lose(third);
  await again.says('Press Enter to begin round 2');
  await again.stop();
  const later = await hold(players, { folder: event.folder });
  expect(later.said[0]).toBe('Standings after round 1');
  expect(later.said.at(-1)).toBe('Press Enter to begin round 2');
});

test('a game whose log cannot be written is played again', async () => {
  const event = await hold(names('ant bee'));
  const matches = event.folder;
  const [first] = await pair(event);
  renameSync(matches, `${matches}.away`);
  await lose(first);
  await event.says('void, its log could not be written');
  await event.says(/^\w+ and \w+ are to connect again$/);
  renameSync(`${matches}.away`, matches);
  const [again] = await pair(event);
  await lose(again);
  await event.says('The tournament is over');
});

test('two games of a pairing, seats swapped, on one graph', async () => {
  const event = await hold(names('ant bee'), { games: 2 });
  await lose((await pair(event))[0]);
  await event.says('Round 1 of 1, game 2 of 2; connect in this order:');
  await lose((await pair(event))[0]);
  await event.says('The tournament is over');
  const starts = ['0001', '0002'].map(
    (name) =>
      JSON.parse(readFileSync(join(event.folder, `${name}.jsonl`), 'utf8').split('\n')[0]!) as {
        players: string[];
        seed: string;
      },
  );
  expect(starts[1]!.players).toEqual(starts[0]!.players.toReversed());
  expect(starts[1]!.seed).toBe(starts[0]!.seed);
  expect(event.tournament.history().met[0]!.points).toEqual([1, 1]);
});
