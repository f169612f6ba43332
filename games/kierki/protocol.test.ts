import { inEnglish } from '../../test/in-english.ts';
import { expect, test, vi } from 'vitest';
import { memoryPair, type MemoryPair } from '../../src/channels/memory.ts';
import type { Fault, PlayerFailure } from '../../src/game/fault.ts';
import type { Player, Question } from '../../src/game/player.ts';
import { randomFor } from '../../src/game/random.ts';
import { inProcess, playMatch } from '../../src/referee/play.ts';
import { bot as lowest } from './bots/lowest.ts';
import { drawDeals, writeDeals } from './deals.ts';
import { readTold } from './protocol-messages.ts';
import { protocol } from './protocols/lines.ts';
import { game } from './rules.ts';
import type { View } from './state.ts';

const file = writeDeals(drawDeals([2], randomFor('protocol', 0))); // N leads and has no AS

/** Plays a deal with a program in seat N that answers its lines; resolves to its channel and its fault, if any. */
async function play(
  answer: (line: string) => string | undefined,
): Promise<{ told: string[]; fault?: Fault; reason?: string; turn?: number; scores: readonly number[] }> {
  const pair = memoryPair(protocol.framing);
  let unread = '';
  pair.onText((text) => {
    const lines = (unread + text).split('\r\n');
    unread = lines.pop()!;
    for (const line of lines) {
      const words = answer(line);
      if (words !== undefined) pair.say(words);
    }
  });
  const seated = [protocol.player(pair.channel), ...Array.from({ length: 3 }, () => inProcess(lowest))];
  let found = {};
  for await (const event of playMatch({
    game: 'kierki',
    rules: game,
    options: { deals: '', file, 'early-stop': false },
    seed: '1',
    players: ['N', 'E', 'S', 'W'],
    moveTime: 1000,
    seated,
  })) {
    if (event.event === 'fault') found = { fault: event.fault, reason: event.reason, turn: event.turn };
    if (event.event === 'end') return { told: pair.told.split('\r\n').slice(0, -1), ...found, scores: event.scores };
  }
  throw new Error('the match has no end');
}

/** Answers as the bot `lowest`, with this line end; garbles its first answers if asked to. */
function player({ end = '\r\n', spoil = [] as string[], first = '' } = {}): (line: string) => string | undefined {
  let hand: string[] = [];
  const spoiled = [...spoil];
  let question: string | undefined;
  return (line) => {
    const told = readTold(line);
    if (told?.kind === 'deal') {
      hand = [...told.cards];
      return first === '' ? undefined : first;
    }
    if (told?.kind === 'trick') question = line;
    else if (told?.kind !== 'wrong' || spoil.length === 0) return undefined;
    if (spoiled.length > 0) return `${spoiled.shift()}${end}`;
    const asked = readTold(question!);
    if (asked?.kind !== 'trick') throw new Error('it was not asked');
    const card = lowest({ hands: [hand], table: asked.table } as never, { seat: 0 } as never);
    hand = hand.filter((held) => held !== card);
    return `TRICK${asked.number}${card}${end}`;
  };
}

test('a whole deal, as the same bot plays it in this process', async () => {
  const { told, fault, scores } = await play(player());
  expect(fault).toBeUndefined();
  expect(told.map((line) => line.replace(/\d.*/, ''))).toEqual([
    'DEAL',
    ...Array.from({ length: 13 }, () => ['TRICK', 'TAKEN']).flat(),
    'SCOREN',
    'TOTALN',
  ]);
  expect(told.at(-1)).toBe(`TOTAL${scores.map((score, seat) => `${'NESW'[seat]}${-score}`).join('')}`);
});

test('a bare newline is as good, and so is a first line with its seat', async () => {
  const usual = await play(player());
  expect(await play(player({ end: '\n' }))).toEqual(usual);
  expect(await play(player({ first: 'IAMN\n' }))).toEqual(usual);
  const atOnce = player();
  expect(
    await play((line) => (line.startsWith('TRICK1') && line.length < 7 ? `IAMN\n${atOnce(line)}` : atOnce(line))),
  ).toEqual(usual);
});

test.each([['TRICK1AS'], ['TRICK22C'], ['TRICK12C3C'], ['hello'], [''], ['TRICK12C\r'], ['\xff']])(
  'the wrong answer %j may be mended',
  async (wrong) => {
    const { told, fault } = await play(player({ spoil: [wrong] }));
    expect(fault).toBeUndefined();
    expect(told.slice(0, 4)).toEqual([
      expect.stringMatching(/^DEAL2N/),
      'TRICK1',
      'WRONG1',
      expect.stringMatching(/^TAKEN1/),
    ]);
  },
);

test.each([
  [['TRICK1AS', 'TRICK1AS'], 'illegal', 'you do not hold AS'],
  [['hello', 'TRICK1AS'], 'illegal', 'you do not hold AS'],
  [['TRICK1AS', 'hello'], 'garbled', 'the answer must read: TRICK1 and a card, such as TRICK110C'],
  [['hello', ''], 'empty', 'the answer must read: TRICK1 and a card, such as TRICK110C'],
  [['hello', 'TRICK1\0'], 'binary', 'the answer must read: TRICK1 and a card, such as TRICK110C'],
] as const)('the second wrong answer of %j is the fault, and the stand-in plays on', async (spoil, fault, reason) => {
  const found = await play(player({ spoil: [...spoil] }));
  expect(inEnglish(found, game.messages)).toMatchObject({ fault, reason, turn: 1 });
  expect(found.told.slice(1)).toEqual(['TRICK1', 'WRONG1']);
  expect(found.scores).toEqual((await play(player())).scores);
});

/** A program in seat N before its first question. */
function sitDown(): { pair: MemoryPair; player: Player<View, string>; view: View; failures: PlayerFailure[] } {
  const pair = memoryPair(protocol.framing);
  const view = game.view(game.setup(4, { deals: '', file, 'early-stop': false }, randomFor('', 0)), 0);
  const sits = protocol.player(pair.channel);
  const failures: PlayerFailure[] = [];
  sits.onFailure!((failure) => failures.push(failure));
  sits.see!(view, 0, { wall: 1000 });
  return { pair, player: sits, view, failures };
}
const question: Question = { seat: 0, turn: 1, limit: { wall: 1000 }, random: randomFor('', 1) };

test('row 21: a message that nobody asked for is wrong, costs nothing and answers no question', async () => {
  const { pair, player: sits, view, failures } = sitDown();
  const card = view.hands[0]![0]!;
  pair.say(`TRICK1${card}\nTRICK1`);
  expect(pair.told).toMatch(/^DEAL.*\r\nWRONG1\r\n$/);
  const answer = sits.choose(view, question);
  pair.say(`${card}\n`); // began before the question
  expect(pair.told).toMatch(/TRICK1\r\nWRONG1\r\n$/);
  pair.say(`TRICK1${card}\nTRICK1${card}\n`);
  expect(pair.told).toMatch(/TRICK1\r\nWRONG1\r\nWRONG1\r\n$/);
  expect(inEnglish(await answer, game.messages)).toMatchObject({ move: card });
  expect(inEnglish(failures, game.messages)).toEqual([]);
});

test('but only up to a limit', () => {
  const { pair, failures } = sitDown();
  pair.say('hello\n'.repeat(100));
  expect(inEnglish(failures, game.messages)).toEqual([]);
  pair.say('hello\n');
  expect(inEnglish(failures, game.messages)).toEqual([
    { fault: 'chatter', reason: 'more than 100 messages that nobody asked for' },
  ]);
});

test.each([
  ['hello', 'the answer must read: TRICK1 and a card, such as TRICK110C'],
  ['TRICK1AS', 'AS is not allowed'],
])('the wrong answer %j does not stop the clock, and is part of the reason', async (wrong, why) => {
  vi.useFakeTimers();
  try {
    const { pair, player: sits, view } = sitDown();
    const answer = Promise.resolve(sits.choose(view, { ...question, limit: { wall: 200 } }));
    let isLate = false;
    void answer.then(() => (isLate = true));
    await vi.advanceTimersByTimeAsync(150);
    pair.say(`${wrong}\n`);
    await vi.advanceTimersByTimeAsync(45);
    expect(isLate).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    expect(isLate).toBe(true);
    expect(inEnglish(await answer, game.messages)).toMatchObject({
      failure: { fault: 'timeout', reason: `no answer within 0.2 s, after a wrong answer: ${why}`, said: wrong },
    });
  } finally {
    vi.useRealTimers();
  }
});
