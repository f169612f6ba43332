import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { randomFor } from '../../src/game/random.ts';
import type { Stone } from './field.ts';
import { anyPlace } from './room.ts';
import { forget, scoresOf } from './scores.ts';
import { makeQuick } from './wasm.ts';

const soak = process.env['ARENA_SOAK'] === '1';

function further(stones: readonly Stone[], seats: number, seed: string): Stone[] {
  return [...stones, [...anyPlace(stones, randomFor(seed, stones.length)), stones.length % seats]];
}

test('cached scores are those computed from the start, however many games are played at once', () => {
  const random = randomFor('games', 0);
  const games = Array.from({ length: 6 }, (_, number) => ({
    seats: 2 + (number % (soak ? 6 : 2)), // more seats take more memory
    stones: [] as Stone[],
  }));
  const others = new Map(games.map(({ seats }) => [seats, makeQuick(seats)]));
  for (let turn = 0; turn < (soak ? 500 : 30); turn++) {
    const game = random.pick(games);
    const isBack = random.below(5) === 0 && game.stones.length > 2;
    game.stones = isBack ? game.stones.slice(0, -2) : further(game.stones, game.seats, `${turn}`);
    if (isBack) game.stones = structuredClone(game.stones);
    if (game.stones.length === 0) continue;
    const other = others.get(game.seats)!;
    other.clear();
    expect(scoresOf(game.seats, game.stones)).toEqual(other.add(...game.stones));
    if (random.below(8) === 0) forget(game.seats, game.stones);
  }
});

test('the same stones with more players are another game', () => {
  const stones: Stone[] = [
    [100, 100, 0],
    [500, 500, 1],
  ];
  expect(scoresOf(2, stones)).toHaveLength(2);
  expect(scoresOf(3, stones)).toHaveLength(3);
  expect(scoresOf(2, [...stones, [900, 100, 0]])).toHaveLength(2);
});

test('memory stays bounded over many games, aborted or played to their end', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const measure = (): number => {
    collect();
    return process.memoryUsage().rss / 2 ** 20;
  };
  const play = (number: number): void => {
    const [one, two] = [further([], 8, `left ${number}`), further([], 4, `over ${number}`)];
    scoresOf(8, one);
    scoresOf(4, two);
    forget(4, two);
  };
  for (let number = 0; number < 4; number++) play(number);
  const before = measure();
  for (let number = 4; number < (soak ? 200 : 11); number++) play(number); // 64 MB each
  expect(measure() - before).toBeLessThan(320);
});
