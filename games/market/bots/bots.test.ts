import { describe, expect, test } from 'vitest';
import type { Bot } from '../../../src/game/player.ts';
import { defaults } from '../../../src/game/laws.ts';
import { randomFor } from '../../../src/game/random.ts';
import { inProcess, playMatch } from '../../../src/referee/play.ts';
import { game } from '../rules.ts';
import type { Move, Options, State } from '../state.ts';
import { bot as index } from './index.ts';
import { bot as maker } from './maker.ts';
import { bot as momentum } from './momentum.ts';
import { bot as random } from './random.ts';

type Mind = Bot<State, Move>;

async function play(bots: readonly Mind[], seed: string, options: Partial<Options> = {}): Promise<State> {
  let last: State | undefined;
  for await (const event of playMatch({
    rules: game,
    game: 'market',
    seed,
    options: { ...defaults(game), ...options },
    players: bots.map((_, seat) => `${seat}`),
    moveTime: 1000,
    seated: bots.map(inProcess),
  })) {
    if (event.event === 'fault') throw new Error(event.reason.code);
    if (event.event === 'start' || event.event === 'turn') last = event.state;
  }
  return last!;
}

describe.each(Object.entries({ index, maker, momentum, random }))('%s', (_name, mind) => {
  test('plays whole matches by the rules, the same from the same seed', async () => {
    const table = [mind, mind, random];
    expect(await play(table, 'again')).toEqual(await play(table, 'again'));
  });

  test.each<Partial<Options>>([
    { stocks: 1 },
    { stocks: 26, rounds: 30 },
    { cash: 0.01 },
    { cash: 1e9, price: 0.01, rounds: 30 },
    { price: 1e7 },
    { volatility: 1, impact: 100, liquidity: 1 },
  ])('plays with %j', async (options) => {
    expect((await play([mind, random], 'odd', options)).round).toBe(options.rounds ?? 100);
  });
});

test('the index holder buys all stocks alike and never trades again', async () => {
  const { held, cash } = await play([index, random], 'index');
  expect(held[0]).toEqual([200, 200, 200, 200, expect.any(Number)]);
  expect(held[0]![4]).toBeGreaterThan(195); // what the impact of the others left
  expect(cash[0]).toBeLessThan(20_000);
});

test('momentum sells what fell and buys what rose', () => {
  const start = game.setup(2, { ...defaults(game), stocks: 3 }, randomFor('', 0));
  const state = {
    ...start,
    prices: [9800, 10_300, 10_200],
    held: [
      [50, 60, 0],
      [0, 0, 0],
    ],
  };
  const question = { seat: 0, turn: 2, limit: { wall: 1000 }, random: randomFor('', 0) };
  expect(momentum(state, question)).toEqual([
    [0, -50],
    [1, 97],
  ]);
});

test('the market maker trades against the others', () => {
  const start = game.setup(2, { ...defaults(game), stocks: 2 }, randomFor('', 0));
  const even = {
    ...start,
    cash: [1_000_000, 0],
    held: [
      [100, 100],
      [0, 0],
    ],
  };
  const question = { seat: 0, turn: 2, limit: { wall: 1000 }, random: randomFor('', 0) };
  expect(maker(even, question)).toEqual([]);
  expect(
    maker(
      {
        ...even,
        trades: [
          [[1, 999]],
          [
            [0, 40],
            [1, -60],
          ],
        ],
      },
      question,
    ),
  ).toEqual([
    [0, -10],
    [1, 15],
  ]);
});
