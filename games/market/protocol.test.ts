import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memoryPair, type MemoryPair } from '../../src/channels/memory.ts';
import type { Outcome } from '../../src/game/fault.ts';
import { defaults } from '../../src/game/laws.ts';
import { logLine, type LogLine, type MatchEvent } from '../../src/game/log.ts';
import { verify } from '../../src/game/replay.ts';
import { playMatch } from '../../src/referee/play.ts';
import { inEnglish } from '../../test/in-english.ts';
import { protocol } from './protocols/lines.ts';
import { game } from './rules.ts';
import type { Options } from './state.ts';

type FaultEvent = MatchEvent & { readonly event: 'fault' };

interface Played {
  readonly clients: readonly MemoryPair[];
  /** The moves of each round. */
  readonly rounds: readonly (readonly string[])[];
  readonly faults: readonly FaultEvent[];
  readonly outcome: Outcome;
  readonly log: readonly LogLine[];
}

/** What a player sends for each `GO`; nothing where the list has ended, and with `null` it leaves. */
type Script = readonly (string | null)[];

async function play(scripts: readonly Script[], options: Partial<Options> = {}, moveTime = 60_000): Promise<Played> {
  const clients = scripts.map((script) => answering(script));
  const [rounds, faults, log]: [string[][], FaultEvent[], LogLine[]] = [[], [], []];
  let outcome: Outcome | undefined;
  for await (const event of playMatch({
    game: 'market',
    rules: game,
    options: { ...defaults(game), stocks: 2, rounds: 3, ...options },
    seed: 'rules',
    players: scripts.map((_, seat) => `${seat}`),
    moveTime,
    seated: clients.map(({ channel }) => protocol.player(channel)),
  })) {
    log.push(logLine(event));
    if (event.event === 'turn') rounds.push(Object.values(event.moves));
    if (event.event === 'fault') faults.push(event);
    if (event.event === 'end') outcome = event;
  }
  return { clients, rounds, faults, outcome: outcome!, log };
}

function answering(script: Script): MemoryPair {
  const client = memoryPair(protocol.framing);
  let asked = 0;
  client.onText((text) => {
    if (text !== 'GO\n') return;
    const answer = script[asked++];
    if (answer === null) client.leave();
    else if (answer !== undefined) client.say(answer);
  });
  return client;
}

const said = (...lines: string[]): string[] => lines.map((line) => `${line}\n`);
const passes = (count: number): string[] => Array.from({ length: count }, () => 'ORDERS\n');
const told = ({ told: text }: MemoryPair): string[] => text.trimEnd().split('\n');
const kinds = (faults: readonly FaultEvent[]): string[] =>
  faults.map(({ turn, seat, fault, forgiven }) => `${turn} ${seat} ${fault}${forgiven ? '' : ' out'}`);

const example = readFileSync(new URL('./recorded/rules.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const linesOf = (start: string): string[] =>
  example.filter((line) => line.startsWith(start)).map((line) => line.slice(3));

test('the example of the rules comes out byte for byte', async () => {
  const { clients, outcome, faults } = await play([said(...linesOf('A<')), said(...linesOf('B<'))]);
  expect(clients.map(({ told: text }) => text)).toEqual(
    [linesOf('A>'), linesOf('B>')].map((lines) => said(...lines).join('')),
  );
  expect([outcome, faults]).toEqual([{ event: 'end', scores: [98_824, 96_476.41], cause: 'rules' }, []]);
  expect(clients.every(({ ended }) => ended)).toBe(true);
});

test.each(['rules.en.md', 'rules.pl.md'])('%s tells the same example', (file) => {
  const [, block] = /```\n((?:to|do) A[^]*?)```/.exec(readFileSync(new URL(file, import.meta.url), 'utf8'))!;
  const lines = [...block!.matchAll(/(to|do|from|od) ([AB]) +(\S+(?: \S+)*)/g)].map(
    ([, way, seat, text]) => `${seat}${way === 'to' || way === 'do' ? '>' : '<'} ${text}`,
  );
  expect(lines).toEqual(example);
});

test('a line for every seat that traded, with its trades in the order written, as carried out', async () => {
  const orders = said('ORDERS 1 10 0 -5 0 3 1 2', 'ORDERS 1 -1000000000000000000000000000000 0 0', 'ORDERS');
  const { clients, rounds } = await play([passes(3), orders, passes(3)]);
  expect(told(clients[0]!).filter((line) => line.startsWith('TRADE'))).toEqual([
    'TRADE 1 1 10 0 3 1 2',
    'TRADE 1 1 -12',
  ]);
  expect(rounds[1]).toEqual(['ORDERS', 'ORDERS 1 -100000000000000 0 0', 'ORDERS']);
});

test.each([
  ['\\r\\n', 'ORDERS 0 5\r\n'],
  ['blanks', ' ORDERS   0\t+5 \n'],
])('%s is as good', async (_what, answer) => {
  const { rounds, faults } = await play([[answer, ...passes(2)], passes(3)]);
  expect([rounds[0], faults]).toEqual([['ORDERS 0 5', 'ORDERS'], []]);
});

const form = 'an answer must read ORDERS, then a stock and its shares for each order: ORDERS 0 10 3 -5';
test.each([
  ['an empty line', '\n', 'empty', form],
  ['a greeting', 'Hello\n', 'garbled', form],
  ['lower case', 'orders 0 1\n', 'garbled', form],
  ['a fraction', 'ORDERS 0 1.5\n', 'garbled', '"1.5" is not a whole number'],
  ['a power', 'ORDERS 0 10^30\n', 'garbled', '"10^30" is not a whole number'],
  [
    'a stock alone',
    'ORDERS 0\n',
    'garbled',
    'each order is two numbers, a stock and its shares; the last order has no shares',
  ],
  ['bytes', 'ORDERS \0\x01\n', 'binary', '"\\x00\\x01" is not a whole number'],
  ['a stock that is none', 'ORDERS 1 5 99 1\n', 'illegal', 'there is no stock 99; the stocks are 0 to 1'],
  ['a stock below 0', 'ORDERS -1 5\n', 'illegal', 'there is no stock -1; the stocks are 0 to 1'],
  ['101 orders', `ORDERS${' 0 1'.repeat(101)}\n`, 'garbled', 'an answer has at most 100 orders'],
  ['a long line', `ORDERS 0 ${'1'.repeat(1_000_000)}\n`, 'garbled', 'an answer has at most 65536 bytes'],
])('%s passes the round, is logged, and the player stays', async (_what, answer, fault, reason) => {
  const { rounds, faults, outcome, clients, log } = await play([[answer, 'ORDERS 0 5\n', 'ORDERS\n'], passes(3)]);
  expect(inEnglish(faults, game.messages)).toMatchObject([
    { turn: 1, seat: 0, fault, reason, told: 'GO', forgiven: true },
  ]);
  expect(rounds).toEqual([
    ['ORDERS', 'ORDERS'],
    ['ORDERS 0 5', 'ORDERS'],
    ['ORDERS', 'ORDERS'],
  ]);
  expect(outcome.cause).toBe('rules');
  expect(told(clients[0]!).at(-1)).toMatch(/^END \d+ \d+$/);
  expect(verify(game, log)).toHaveProperty('value');
});

test('a late answer passes the round, and does not answer the next one', async () => {
  const client = memoryPair(protocol.framing);
  const other = answering(passes(3));
  const answers: (() => void)[] = [
    () => undefined, // too late
    () => client.say('ORDERS 0 1\nORDERS 0 2\n'), // the late one and the one that was asked for
    () => client.say('ORDERS 0 3\n'),
  ];
  client.onText((text) => void (text === 'GO\n' && answers.shift()!()));
  const rounds: string[] = [];
  const faults: FaultEvent[] = [];
  for await (const event of playMatch({
    game: 'market',
    rules: game,
    options: { ...defaults(game), rounds: 3 },
    seed: 'late',
    players: ['0', '1'],
    moveTime: 200,
    seated: [client, other].map(({ channel }) => protocol.player(channel)),
  })) {
    if (event.event === 'turn') rounds.push(event.moves[0]!);
    if (event.event === 'fault') faults.push(event);
  }
  expect([rounds, kinds(faults)]).toEqual([['ORDERS', 'ORDERS 0 2', 'ORDERS 0 3'], ['1 0 silent']]);
});

test('whoever speaks unasked passes the next round', async () => {
  const { rounds, faults } = await play([['ORDERS 0 1\nORDERS 0 2\n', 'ORDERS 0 3\n', 'ORDERS 0 4\n'], passes(3)]);
  expect(kinds(faults)).toEqual(['2 0 chatter']);
  expect(rounds.map(([own]) => own)).toEqual(['ORDERS 0 1', 'ORDERS', 'ORDERS 0 4']);
  const flood = await play([[passes(150).join(''), ...passes(2)], passes(3)]);
  expect(kinds(flood.faults)).toEqual(['2 0 chatter out']);
});

test('after so many faults a player is out, and keeps what it has', async () => {
  const wrong = Array.from({ length: 12 }, () => 'no\n');
  const { faults, clients, rounds, log } = await play([['ORDERS 0 10 1 10\n', ...wrong], passes(13)], { rounds: 13 });
  expect(kinds(faults)).toEqual([...Array.from({ length: 9 }, (_, at) => `${at + 2} 0 garbled`), '11 0 garbled out']);
  expect(rounds.slice(1).every(([own]) => own === 'ORDERS')).toBe(true);
  expect(told(clients[0]!).at(-1)).toBe('GO');
  expect(clients[0]!.ended).toBe(true);
  const have = told(clients[0]!).filter((line) => line.startsWith('HAVE'));
  expect(new Set(have.slice(1)).size).toBe(1);
  const [last] = told(clients[1]!)
    .filter((line) => line.startsWith('ROUND'))
    .slice(-1);
  expect(last).toMatch(/^ROUND 13 /);
  expect(verify(game, log)).toHaveProperty('value');
  const strict = await play([['no\n', ...passes(2)], passes(3)], { faults: 1 });
  expect(kinds(strict.faults)).toEqual(['1 0 garbled out']);
});

test('a player that leaves is out at once, and the match goes on', async () => {
  const { faults, outcome, clients } = await play([['ORDERS 0 5\n', null], passes(3)]);
  expect(kinds(faults)).toEqual(['2 0 left out']);
  expect(outcome.cause).toBe('rules');
  expect(told(clients[1]!).at(-1)).toMatch(/^END \d+ 10000000$/);
});
