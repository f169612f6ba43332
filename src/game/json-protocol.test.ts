import { expect, test } from 'vitest';
import { game as domino } from '../../games/domino/rules.ts';
import { game as geography, type Position } from '../../games/geography/rules.ts';
import { game as kierki } from '../../games/kierki/rules.ts';
import { noise, spoiled } from '../../test/channels.ts';
import { memoryPair, type MemoryPair } from '../channels/memory.ts';
import { inProcess, playMatch } from '../referee/play.ts';
import type { Outcome } from './fault.ts';
import { jsonProtocol } from './json-protocol.ts';
import { defaults } from './laws.ts';
import type { MatchEvent } from './log.ts';
import { randomFor } from './random.ts';
import type { Game } from './rules.ts';

type Speak = (say: MemoryPair['say'], line: string, pair: MemoryPair) => void;

/** Plays seat 0 by JSON lines as `speak` does, all other seats by any move. */
async function play<State, Move, View, Options extends object>(
  game: Game<State, Move, View, Options>,
  speak: Speak,
  { seed = 'json', moveTime = 60_000 } = {},
): Promise<{ told: string[]; events: MatchEvent<State>[]; end: Outcome }> {
  const protocol = jsonProtocol<View, Move>(game);
  const pair = memoryPair(protocol.framing);
  let unread = '';
  pair.onText((text) => {
    const lines = (unread + text).split('\n');
    unread = lines.pop()!;
    for (const line of lines) speak((words) => pair.say(words), line, pair);
  });
  let state: State;
  const others = Array.from({ length: game.seats.min - 1 }, (_, other) =>
    inProcess<View, Move>((_view, { random }) => game.anyMove(state, other + 1, random)),
  );
  const events: MatchEvent<State>[] = [];
  for await (const event of playMatch({
    game: 'json',
    rules: game,
    options: defaults(game),
    seed,
    players: Array.from({ length: game.seats.min }, (_, seat) => `${seat}`),
    moveTime,
    seated: [protocol.player(pair.channel), ...others],
  })) {
    if ('state' in event) state = event.state;
    events.push(event);
  }
  const { event: _event, ...end } = events.at(-1) as MatchEvent & { event: 'end' };
  await Promise.resolve(); // the last line is heard
  return { told: pair.told.split('\n'), events, end };
}

interface Told {
  readonly event: 'turn' | 'end';
  readonly seat: number;
  readonly turn: number;
  readonly limit: number;
  readonly view: unknown;
}

/** Answers every question with a move made only from the lines it was told. */
const answering =
  (answer: (told: Told) => string): Speak =>
  (say, line) => {
    const told = JSON.parse(line) as Told;
    if (told.event === 'turn') say(answer(told));
  };

const walk = ({ view }: Told): string => {
  const { edges, token } = view as Position;
  const at = edges.indexOf(token);
  return `${edges[at % 2 === 0 ? at + 1 : at - 1]}\n`;
};

test('a match is played from what the lines tell, to the end by the rules', async () => {
  const { told, end } = await play(geography, answering(walk));
  expect(end.cause).toBe('rules');
  const first = JSON.parse(told[0]!) as { readonly view: Position };
  expect(first).toMatchObject({ event: 'turn', seat: 0, turn: 1, limit: 60_000 });
  const offer = geography.moves!(first.view, 0);
  expect(first).toMatchObject({ moves: offer.kind === 'moves' && offer.moves.map(({ text }) => text) });
  expect(JSON.parse(told.at(-2)!)).toEqual({ event: 'end', seat: 0, scores: end.scores, cause: 'rules' });
  expect(told.at(-1)).toBe('');
});

test('the turns are those of the match, and the view is that of the seat', async () => {
  const { told } = await play(
    kierki,
    answering(({ view }) => {
      const { hands, table, seat } = view as { hands: (string[] | null)[]; table: string[]; seat: number };
      expect(hands.map((hand) => hand !== null)).toEqual([true, false, false, false]);
      expect(seat).toBe(0);
      const own = hands[0]!;
      return `${own.find((card) => card.at(-1) === table[0]?.at(-1)) ?? own[0]}\n`;
    }),
  );
  const turns = told.filter((line) => line.includes('"turn"')).map((line) => (JSON.parse(line) as Told).turn);
  expect(turns).toHaveLength(7 * 13);
  expect(turns).toEqual(turns.toSorted((one, other) => one - other));
});

test('a carriage return at the end of an answer is ignored', async () => {
  const { end } = await play(
    geography,
    answering((told) => walk(told).replace('\n', '\r\n')),
  );
  expect(end.cause).toBe('rules');
});

test('all lines are ASCII, and read back as they were', async () => {
  const protocol = jsonProtocol<string, number>({ read: () => 1 });
  const pair = memoryPair(protocol.framing);
  const view = 'zażółć 😀\n"\u2028\u007f';
  const question = { seat: 1, turn: 3, limit: { wall: 9000.4, cpu: 1000.6 }, random: randomFor('', 0) };
  const answer = protocol.player(pair.channel).choose(view, question);
  expect(pair.told).toMatch(/^[ -~]+\n$/);
  expect(JSON.parse(pair.told)).toEqual({ event: 'turn', seat: 1, turn: 3, limit: 1001, view });
  pair.say('x\n');
  expect(await answer).toMatchObject({ move: 1 });
});

test.each<[string, string, Speak]>([
  ['a move in quotes', 'garbled', answering((told) => `"${walk(told).trim()}"\n`)],
  ['a move with a blank', 'garbled', answering((told) => ` ${walk(told)}`)],
  ['a word', 'garbled', answering(() => 'hello\n')],
  ['an empty line', 'empty', answering(() => '\n')],
  ['bytes that are no text', 'binary', answering(() => '\u0000\u0001\n')],
  ['a vertex that is not there', 'illegal', answering(() => '999999\n')],
  ['two moves', 'chatter', answering((told) => walk(told) + walk(told))],
  ['a line without an end', 'long-line', answering(() => '1'.repeat(5000))],
  ['a greeting', 'early', (say) => say('hello\n')],
  ['nothing, and leaves', 'left', (_say, _line, pair) => pair.leave()],
])('%s is a fault: %s', async (_what, fault, speak) => {
  const greets = fault === 'early';
  const protocol = jsonProtocol(geography);
  const pair = memoryPair(protocol.framing);
  if (!greets) pair.onText((text) => text.includes('"turn"') && speak((words) => pair.say(words), text, pair));
  const match = playMatch({
    game: 'geography',
    rules: geography,
    options: defaults(geography),
    seed: fault,
    players: ['bad', 'good'],
    moveTime: 60_000,
    seated: [
      protocol.player(pair.channel),
      inProcess<Position, number>(({ edges, token }) => {
        const at = edges.indexOf(token);
        return edges[at % 2 === 0 ? at + 1 : at - 1]!;
      }),
    ],
  });
  if (greets) speak((words) => pair.say(words), '', pair);
  let end: MatchEvent | undefined;
  for await (const event of match) end = event;
  expect(end).toMatchObject({ event: 'end', cause: fault, by: 0, scores: [0, 1] });
  await Promise.resolve();
  if (fault !== 'left')
    expect(pair.told).toContain(`{"event":"end","seat":0,"scores":[0,1],"cause":"${fault}","by":0}\n`);
});

test('whatever is said, the match ends by the rules or by a fault', async () => {
  for (let round = 0; round < 200; round++) {
    const random = randomFor('json-noise', round);
    const { end } = await play(
      domino,
      answering(() => (random.below(2) === 0 ? noise(random) : spoiled('{1;2},{1;3}\n', random)) + '\n'),
      { seed: `noise${round}` },
    );
    expect(['rules', 'illegal', 'garbled', 'binary', 'empty', 'chatter', 'unasked', 'long-line']).toContain(end.cause);
  }
});
