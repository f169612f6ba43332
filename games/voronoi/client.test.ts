import { messages } from './messages.ts';
import { inEnglish } from '../../test/in-english.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { memoryPair, type MemoryPair } from '../../src/channels/memory.ts';
import type { Bot } from '../../src/game/player.ts';
import { randomFor } from '../../src/game/random.ts';
import { bot as greedy } from './bots/greedy.ts';
import { bot as random } from './bots/random.ts';
import { client } from './client.ts';
import { game } from './rules.ts';
import { upNext } from './up-next.ts';
import type { Move, State } from './state.ts';

interface Playing {
  readonly pair: MemoryPair;
  readonly end: Promise<unknown>;
  /** What the client sent to the server, and the lines for a person. */
  said(): string[];
  readonly lines: string[];
}

function play(bot: Bot<State, Move> = random, name = 'team'): Playing {
  const pair = memoryPair(client.framing);
  const lines: string[] = [];
  const end = client.play(name, {
    channel: pair.channel,
    bot,
    random: randomFor('client', 0),
    tell: (line) => void lines.push(line),
    report: () => undefined,
    person: () => {
      throw new Error('nobody is here');
    },
  });
  return {
    pair,
    lines,
    end: end.then((ended) => inEnglish(ended, messages)),
    said: () => pair.told.split('\n').slice(0, -1),
  };
}
const says = async (playing: Playing, count: number): Promise<void> =>
  await expect.poll(() => playing.said()).toHaveLength(count);

const published = readFileSync(new URL('fixtures/two-players.txt', import.meta.url), 'utf8');
const conversation = (number: number): { readonly isTold: boolean; readonly text: string }[] =>
  [...published.matchAll(new RegExp(` c${number} (S->C|C->S) b'(.*)'$`, 'gm'))].map(([, way, text]) => ({
    isTold: way === 'S->C',
    text: text!.replaceAll('\\n', '\n'),
  }));

test.each([1, 2])(
  'client %i of the published conversation: with these moves all its words come out, and it saw every stone',
  async (number) => {
    const all = conversation(number);
    const moves = all.filter(({ isTold, text }) => !isTold && /^\d+ \d+$/.test(text)).map(({ text }) => text);
    const views: State[] = [];
    const playing = play((state) => (views.push(state), game.read(moves[views.length - 1]!)!), `team${number}`);
    let said = 0;
    for (const { isTold, text } of all) {
      if (isTold) playing.pair.say(text);
      else await says(playing, ++said);
    }
    expect(await playing.end).toEqual({ value: 'All games are over: 993751 : 1006100.' });
    expect(playing.said()).toEqual([`team${number}`, ...moves]);
    expect(views.map((state) => [state.games.length, upNext(state).round.stones.length, upNext(state).seat])).toEqual(
      [1, 1, 1, 2, 2, 2].map((games, at) => [games, 2 * (at % 3) + (games === number ? 0 : 1), number - 1]),
    );
  },
);

test('updates sent together or in pieces are the same', async () => {
  const playing = play();
  for (const sign of '2 1 1\n0 0 0 ') playing.pair.say(sign);
  playing.pair.say('\n');
  await says(playing, 2);
  playing.pair.say('1 1 2 900 900 2\n0 0 999999 5 5 2\n');
  await says(playing, 3);
  playing.pair.say('1 3 4 7 7 1\n');
  expect(await playing.end).toEqual({ value: 'All games are over: 4 : 6.' });
});

test.each([
  ['en', 'You are player 1 of 2, with 1 stone in each game.', 'Game 1 is over.'],
  ['pl', 'Grasz jako gracz 1 z 2; w każdej grze masz 1 kamień.', 'Gra 1 skończona.'],
])(
  'a person is told of the games in their language, and of messages as they are: %s',
  async (language, seated, over) => {
    vi.stubEnv('ARENA_LANG', language);
    onTestFinished(() => void vi.unstubAllEnvs());
    const playing = play(() => [500, 500]);
    playing.pair.say('2 1 1\n0 0 0\n');
    await says(playing, 2);
    playing.pair.say('1 1 2 900 900 2\n');
    await expect.poll(() => playing.lines).toHaveLength(5);
    playing.pair.leave();
    await playing.end;
    expect(playing.lines).toEqual([seated, 'Received: 0 0 0', 'Sent: 500 500', 'Received: 1 1 2 900 900 2', over]);
  },
);

test('a move that the server refuses is not repeated', async () => {
  const playing = play(greedy);
  playing.pair.say('2 1 2\n0 999999 0 500 500 1\n');
  await says(playing, 2);
  playing.pair.say('0 999999 0 500 500 1\n');
  await says(playing, 3);
  expect(playing.said()[2]).not.toBe(playing.said()[1]);
});

test('a player that left is known by its score', async () => {
  const views: State[] = [];
  const playing = play((state) => (views.push(state), [100, 100]));
  playing.pair.say('3 2 1\n0 0 0 0\n');
  await says(playing, 2);
  playing.pair.say('0 5 -1 6 900 900 3\n');
  await says(playing, 3);
  expect(views[1]).toMatchObject({
    players: 3,
    stones: 2,
    gone: [1],
    games: [
      {
        stones: [
          [100, 100, 0],
          [900, 900, 2],
        ],
      },
    ],
  });
});

describe('a server that sends wrong messages', () => {
  test.each([
    ['', 'The server closed the connection before all games were over.'],
    ['hello\n', 'The server said "hello", which is no message of this game.'],
    ['2 3\n', 'The server said "2 3", which is no message of this game.'],
    ['9 3 1\n', 'The server said "9 3 1", which is no message of this game.'],
    ['2 3 1\n2 0 0\n', 'The server said "2 0 0", which is no message of this game.'],
    ['2 3 1\n0 0\n', 'The server said "0 0", which is no message of this game.'],
    ['2 3 1\n0 0 0 5\n', 'The server said "0 0 0 5", which is no message of this game.'],
    ['2 3 1\n\x1b[2J\n', 'The server said "\\x1b[2J", which is no message of this game.'],
  ])('%j', async (text, wrong) => {
    const { pair, end } = play();
    pair.say(text);
    pair.leave();
    expect(await end).toEqual({ wrong });
  });
});

test.each(['', ' ', 'a\nb', '\x1b[2J'])('the name %j is refused', (name) => {
  expect(inEnglish(client.read([], { name }), messages)).toEqual({ wrong: 'The name of a team is printable text.' });
});
