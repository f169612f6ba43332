import { describe, expect, test } from 'vitest';
import type { Bot } from '../../../src/game/player.ts';
import { randomFor } from '../../../src/game/random.ts';
import { inProcess, playMatch } from '../../../src/referee/play.ts';
import { readGraph } from '../graph.ts';
import { Kernel } from '../kernel.ts';
import { game, neighbours, startOf, type Move, type Position } from '../rules.ts';
import { Walk } from '../walk.ts';
import { bot as lookahead } from './lookahead.ts';
import { bot as narrow } from './narrow.ts';
import { bot as parity } from './parity.ts';
import { bot as random } from './random.ts';
import { bot as strong } from './strong.ts';
import { bot as wide } from './wide.ts';

type Mind = Bot<Position, Move>;

const soak = process.env['ARENA_SOAK'] === '1';

/** How many of so many seeded games the first bot wins, with seats swapped on the same graphs. */
async function wins(one: Mind, other: Mind, gsize: number, games: number): Promise<number> {
  let won = 0;
  for (let number = 0; number < games; number++) {
    const swapped = number % 2;
    const { scores } = await play(swapped === 0 ? [one, other] : [other, one], gsize, `duel ${number >> 1}`);
    won += scores[swapped]!;
  }
  return won;
}

/** The moves of one game and how it ended. */
async function play(
  bots: readonly Mind[],
  gsize: number,
  seed: string,
): Promise<{ moves: string[]; scores: readonly number[] }> {
  const moves: string[] = [];
  const setup = {
    rules: game,
    game: 'geography',
    seed,
    options: { gsize, graph: '' },
    players: ['one', 'other'],
    moveTime: 2000,
    seated: bots.map(inProcess),
  };
  for await (const event of playMatch(setup)) {
    if (event.event === 'turn') moves.push(...Object.values(event.moves));
    if (event.event === 'fault') throw new Error(event.reason.code);
    if (event.event === 'end') return { moves, scores: event.scores };
  }
  throw new Error('a match without an end');
}

const at = (text: string): Position => {
  const graph = readGraph(text);
  if ('wrong' in graph) throw new Error(graph.wrong.code);
  return { ...graph.value, moves: 0 };
};
const ask = (mind: Mind, position: Position, seed = 'ask'): Move =>
  mind(position, { seat: 0, turn: 1, limit: { wall: 2000 }, random: randomFor(seed, 1) });

const step = (position: Position, move: Move): Position =>
  game.view(game.play(startOf(position), new Map([[0, move]]), randomFor('', 0)));

/** Whether the player to move wins, by trying every line. */
const isWon = (position: Position): boolean =>
  neighbours(position, position.token).some((vertex) => !isWon(step(position, vertex)));

const drawn = (gsize: number, seed: string): Position =>
  game.view(game.setup(2, { gsize, graph: '' }, randomFor(seed, 0)));

/** The position after so many random moves on a small graph, or fewer if the game ends. */
function wander(seed: string, moves: number): Position {
  let position = drawn(8, seed);
  for (let turn = 1; turn <= moves && neighbours(position, position.token).length > 0; turn++)
    position = step(position, randomFor(seed, turn).pick(neighbours(position, position.token)));
  return position;
}

describe.each(Object.entries({ random, narrow, wide, parity, lookahead, strong }))('%s', (_name, mind) => {
  test('plays whole games, the same from the same seed', async () => {
    for (const gsize of [8, 32, 100]) {
      const played = await play([mind, mind], gsize, 'again');
      expect(played.moves.length).toBeGreaterThan(2);
      expect(await play([mind, mind], gsize, 'again')).toEqual(played);
    }
  });

  test('moves on a graph of 10,000 vertices', () => {
    const position = drawn(10_000, 'large');
    expect(game.objection(startOf(position), 0, ask(mind, position))).toBeUndefined();
  });
});

test('narrow goes where the fewest edges are left, wide where the most', () => {
  const position = at('6 0 5 0 1 0 2 2 3 2 4 2 5');
  expect(ask(narrow, position)).toBe(1);
  expect(ask(wide, position)).toBe(2);
});

test('parity leaves an even number of edges', () => {
  const position = at('6 0 5 0 1 1 3 0 2 2 4 2 5'); // one edge out of 1, two out of 2
  for (const seed of ['a', 'b', 'c', 'd']) expect(ask(parity, position, seed)).toBe(2);
});

test('lookahead finds a win in five moves', () => {
  // by 5 and 6 we are stuck, by 1 2 3 4 7 the opponent is
  expect(ask(lookahead, at('8 0 7 0 5 5 6 0 1 1 2 2 3 3 4 4 7'))).toBe(1);
});

test('strong wins every small position that can be won', () => {
  const winnable = Array.from({ length: 150 }, (_, number) => wander(`small ${number}`, 5)).filter(isWon);
  expect(winnable.length).toBeGreaterThan(30);
  for (const position of winnable) expect(isWon(step(position, ask(strong, position)))).toBe(false);
});

test('an even kernel that is found is a lost position', () => {
  const proven = Array.from({ length: 300 }, (_, number) => wander(`kernel ${number}`, 7)).filter((position) =>
    new Kernel(new Walk(position)).holdsToken(10_000),
  );
  expect(proven.length).toBeGreaterThan(20);
  expect(proven.filter(isWon)).toEqual([]);
});

test('a move taken back restores the graph', () => {
  const position = drawn(32, 'walk');
  const walk = new Walk(position);
  const steps: [number, number][] = [];
  while (walk.ways().length > 0) {
    steps.push([walk.ways()[0]!, walk.token]);
    walk.step(walk.ways()[0]!);
  }
  expect(steps.length).toBeGreaterThan(5);
  for (const [way, from] of steps.toReversed()) walk.back(way, from);
  expect(walk).toEqual(new Walk(position));
});

test.each([32, 100])('strong beats random and lookahead on %i vertices', { timeout: 240_000 }, async (gsize) => {
  const games = soak ? 100 : gsize === 32 ? 12 : 6;
  expect(await wins(strong, random, gsize, games)).toBeGreaterThanOrEqual(0.9 * games);
  expect(await wins(strong, lookahead, gsize, games)).toBeGreaterThanOrEqual(0.7 * games);
});

test('the other bots are between random and strong', async () => {
  expect(await wins(narrow, random, 32, 60)).toBeGreaterThan(33);
  expect(await wins(parity, random, 32, 60)).toBeGreaterThan(33);
  expect(await wins(random, wide, 32, 60)).toBeGreaterThan(33);
  expect(await wins(lookahead, parity, 32, 60)).toBeGreaterThan(40);
});
