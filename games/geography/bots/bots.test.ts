import { describe, expect, test } from 'vitest';
import type { Bot } from '../../../src/game/contract.ts';
import { randomFor } from '../../../src/game/random.ts';
import { inProcess, playMatch } from '../../../src/match/play.ts';
import { readGraph } from '../graph.ts';
import { Kernel } from '../kernel.ts';
import { game, neighbours, type Move, type Position } from '../rules.ts';
import { Walk } from '../walk.ts';
import { bot as lookahead } from './lookahead.ts';
import { bot as narrow } from './narrow.ts';
import { bot as parity } from './parity.ts';
import { bot as random } from './random.ts';
import { bot as strong } from './strong.ts';
import { bot as wide } from './wide.ts';

type Mind = Bot<Position, Move>;

/** How many of so many seeded games the first wins, changing seats on the same graphs. */
async function wins(one: Mind, other: Mind, gsize: number, games: number): Promise<number> {
  let won = 0;
  for (let number = 0; number < games; number++) {
    const swapped = number % 2;
    const scores = await play(swapped === 0 ? [one, other] : [other, one], gsize, `duel ${number >> 1}`);
    won += scores.at(-1)!.scores[swapped]!;
  }
  return won;
}

/** The moves of one game and how it ended. */
async function play(bots: readonly Mind[], gsize: number, seed: string): Promise<{ moves: string; scores: readonly number[] }[]> {
  const told: { moves: string; scores: readonly number[] }[] = [];
  const setup = { rules: game, game: 'geography', seed, options: { gsize, graph: '' }, players: ['one', 'other'], moveTime: 2000, seated: bots.map(inProcess) };
  for await (const event of playMatch(setup)) {
    if (event.event === 'turn') told.push({ moves: Object.values(event.moves).join(), scores: [] });
    if (event.event === 'fault') throw new Error(event.reason);
    if (event.event === 'end') told.push({ moves: '', scores: event.scores });
  }
  return told;
}

const at = (text: string): Position => {
  const graph = readGraph(text);
  if ('wrong' in graph) throw new Error(graph.wrong);
  return { ...graph.value, moves: 0 };
};
const ask = (mind: Mind, position: Position, seed = 'ask'): Move => mind(position, { seat: 0, turn: 1, limit: 2000, random: randomFor(seed, 1) });

/** Who is to move wins: every line is tried. */
const wins1 = (position: Position): boolean =>
  neighbours(position, position.token).some((vertex) => !wins1(game.play({ ...position, moves: 0 }, new Map([[0, vertex]]), randomFor('', 0))));

describe.each(Object.entries({ random, narrow, wide, parity, lookahead, strong }))('%s', (_name, mind) => {
  test('plays whole games, the same from the same seed', async () => {
    for (const gsize of [8, 32, 100]) expect(await play([mind, mind], gsize, 'again')).toEqual(await play([mind, mind], gsize, 'again'));
  });

  test('moves on a graph of 10,000 vertices', () => {
    const position = game.setup(2, { gsize: 10_000, graph: '' }, randomFor('large', 0));
    expect(game.objection(position, 0, ask(mind, position))).toBeUndefined();
  });
});

test('narrow goes where the fewest edges are left, wide where the most', () => {
  const position = at('6 0 5 0 1 0 2 2 3 2 4 2 5');
  expect(ask(narrow, position)).toBe(1);
  expect(ask(wide, position)).toBe(2);
});

test('parity leaves an even number of ways out', () => {
  const position = at('6 0 5 0 1 1 3 0 2 2 4 2 5'); // one way out of 1, two out of 2
  for (const seed of ['a', 'b', 'c', 'd']) expect(ask(parity, position, seed)).toBe(2);
});

test('lookahead sees a win five moves away', () => {
  expect(ask(lookahead, at('8 0 7 0 5 5 6 0 1 1 2 2 3 3 4 4 7'))).toBe(1); // by 5 and 6 we are stuck, by 1 2 3 4 7 the opponent is
});

test('strong plays every small position as well as it can be played', () => {
  let lost = 0;
  for (let number = 0; number < 150; number++) {
    let position = game.setup(2, { gsize: 8, graph: '' }, randomFor('small', number));
    for (let turn = 1; turn <= 5 && game.toMove(position).length > 0; turn++) {
      const move = game.anyMove(position, 0, randomFor(`small ${number}`, turn));
      position = game.play({ ...position, moves: 0 }, new Map([[0, move]]), randomFor('', 0));
    }
    if (game.toMove(position).length === 0 || !wins1(position)) {
      lost++;
      continue;
    }
    const move = ask(strong, position);
    expect(wins1(game.play({ ...position, moves: 0 }, new Map([[0, move]]), randomFor('', 0)))).toBe(false);
  }
  expect(lost).toBeLessThan(120);
});

test('an even kernel that is found is a lost position', () => {
  let found = 0;
  for (let number = 0; number < 300; number++) {
    let position = game.setup(2, { gsize: 8, graph: '' }, randomFor('kernel', number));
    for (let turn = 1; turn <= 7 && game.toMove(position).length > 0; turn++) {
      const move = game.anyMove(position, 0, randomFor(`kernel ${number}`, turn));
      position = game.play({ ...position, moves: 0 }, new Map([[0, move]]), randomFor('', 0));
    }
    if (!new Kernel(new Walk(position)).holdsToken(10_000)) continue;
    found++;
    expect(wins1(position)).toBe(false);
  }
  expect(found).toBeGreaterThan(20);
});

test('a walk taken back is the graph as it was', () => {
  const position = game.setup(2, { gsize: 32, graph: '' }, randomFor('walk', 0));
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
  expect(await wins(strong, random, gsize, 100)).toBeGreaterThanOrEqual(90);
  expect(await wins(strong, lookahead, gsize, 40)).toBeGreaterThanOrEqual(28);
});

test('the others stand between random and strong', async () => {
  expect(await wins(narrow, random, 32, 60)).toBeGreaterThan(33);
  expect(await wins(parity, random, 32, 60)).toBeGreaterThan(33);
  expect(await wins(random, wide, 32, 60)).toBeGreaterThan(33);
  expect(await wins(lookahead, parity, 32, 60)).toBeGreaterThan(40);
});
