import { describe, expect, test } from 'vitest';
import type { Bot } from '../../../src/game/player.ts';
import { randomFor } from '../../../src/game/random.ts';
import { inProcess, playMatch } from '../../../src/referee/play.ts';
import { shareInterval } from '../../../src/rating/interval.ts';
import { placements, type Board } from '../board.ts';
import { partsOf } from '../parts.ts';
import { Region } from '../region.ts';
import { game, moveOf, type Move, type Position } from '../rules.ts';
import { look } from '../search.ts';
import { bot as endgame } from './endgame.ts';
import { bot as mirror } from './mirror.ts';
import { bot as neat } from './neat.ts';
import { bot as random } from './random.ts';
import { bot as shortsighted } from './shortsighted.ts';
import { bot as strong } from './strong.ts';
import { bot as tight } from './tight.ts';

type Mind = Bot<Position, Move>;
const soak = process.env['ARENA_SOAK'] === '1';

const optionsFor = (
  size: number,
  board = '',
): { size: number; sizes: string; board: string; 'one-write': 'strict' } => ({
  size,
  sizes: '',
  board,
  'one-write': 'strict',
});
const setup = (size: number, seed: string): Position => game.setup(2, optionsFor(size), randomFor(seed, 0));
const on = (board: string): Position => game.setup(2, optionsFor(15, board), randomFor('', 0));
const put = (position: Position, cell: number, other: number): Position =>
  game.play(position, new Map([[position.moves % 2, moveOf(position, cell, other)]]), randomFor('', 0));
const ask = (mind: Mind, position: Position, seed = 'ask'): Move =>
  mind(position, {
    seat: position.moves % 2,
    turn: position.moves + 1,
    limit: { wall: 500 },
    random: randomFor(seed, position.moves),
  });
const step = (position: Position, move: Move): Position =>
  game.play(position, new Map([[position.moves % 2, move]]), randomFor('', 0));

/** The moves of one game and how it ended. */
async function play(
  bots: readonly Mind[],
  size: number,
  seed: string,
): Promise<{ moves: string[]; scores: readonly number[] }> {
  const moves: string[] = [];
  for await (const event of playMatch({
    rules: game,
    game: 'domino',
    seed,
    options: optionsFor(size),
    players: ['one', 'other'],
    moveTime: 500,
    seated: bots.map(inProcess),
  })) {
    if (event.event === 'turn') moves.push(...Object.values(event.moves));
    if (event.event === 'fault') throw new Error(event.reason.code);
    if (event.event === 'end') return { moves, scores: event.scores };
  }
  throw new Error('a match without an end');
}

/** How many of so many seeded games the first bot wins, with seats swapped on the same boards. */
async function wins(one: Mind, other: Mind, size: number, games: number): Promise<number> {
  let won = 0;
  for (let number = 0; number < games; number++) {
    const swapped = number % 2;
    won += (await play(swapped === 0 ? [one, other] : [other, one], size, `duel ${number >> 1}`)).scores[swapped]!;
  }
  return won;
}

/** Whether the player to move wins, by trying every line. For boards of one size, up to 5 × 5. */
function solver(size: number): (board: Board) => boolean {
  const all = placements({ size, cells: Array.from({ length: size * size }, () => 0) });
  const blocks = Array.from({ length: all.length / 2 }, (_, at) => (1 << all[2 * at]!) | (1 << all[2 * at + 1]!));
  const known = new Map<number, boolean>();
  const isWon = (taken: number): boolean => {
    let won = known.get(taken);
    if (won === undefined)
      known.set(taken, (won = blocks.some((block) => (taken & block) === 0 && !isWon(taken | block))));
    return won;
  };
  return ({ cells }) => isWon(cells.reduce((taken, value, cell) => (value === 0 ? taken : taken | (1 << cell)), 0));
}

/** The position after so many random moves, or fewer if the game ends. */
function wander(size: number, seed: string, moves: number): Position {
  let position = setup(size, seed);
  for (let turn = 1; turn <= moves && game.toMove(position).length > 0; turn++)
    position = step(position, game.anyMove(position, 0, randomFor(seed, turn)));
  return position;
}

describe.each(Object.entries({ random, tight, neat, mirror, shortsighted, endgame, strong }))('%s', (_name, mind) => {
  test('plays whole games, the same from the same seed', async () => {
    for (const size of soak ? [3, 7, 9] : [3, 7]) {
      const played = await play([mind, mind], size, 'again');
      expect(played.moves.length).toBeGreaterThan(1);
      expect(await play([mind, mind], size, 'again')).toEqual(played);
    }
  });

  test('moves on the largest board', () => {
    const position = setup(99, 'large');
    expect(game.objection(position, 0, ask(mind, position))).toBeUndefined();
  });
});

test('tight takes away many placements, neat few, mirror answers across the middle', () => {
  // {2;4},{2;0} takes away four other placements, the middle rows more
  const position = on('5 {0;0},{1;0},{3;0},{4;0},{0;4},{1;4},{3;4},{4;4}');
  expect(
    tight(position, { seat: 0, turn: 1, limit: { wall: 500 }, random: randomFor('', 0) }).filter(
      (_, at) => at % 2 === 1,
    ),
  ).not.toContain(0);
  expect(ask(neat, position)).toEqual([2, 4, 2, 0]);
  expect(ask(mirror, step(position, [1, 1, 2, 1]))).toEqual([3, 3, 2, 3]);
});

test('a part has its Grundy value', () => {
  const naive = (board: Board): number => {
    const reached = new Set<number>();
    const all = placements(board);
    for (let at = 0; at < all.length; at += 2)
      reached.add(
        naive({
          size: board.size,
          cells: board.cells.map((value, cell) => (cell === all[at] || cell === all[at + 1] ? 1 : value)),
        }),
      );
    for (let value = 0; ; value++) if (!reached.has(value)) return value;
  };
  const seen = new Set<number>();
  for (let number = 0; number < 60; number++) {
    const position = wander(9, `value ${number}`, 22);
    for (const part of partsOf(position)) {
      if (part.length > 10) continue;
      const alone = { size: 9, cells: position.cells.map((_, cell) => (part.includes(cell) ? 0 : 1)) };
      const value = new Region(part, 9, { left: 10_000 }).value();
      expect(value).toBe(naive(alone));
      seen.add(value);
    }
  }
  expect([...seen].sort()).toEqual([0, 1, 2, 3]);
});

test('a search of a small position agrees with trying every line', () => {
  const isWon = solver(5);
  const results = { won: 0, lost: 0 };
  for (let number = 0; number < 400; number++) {
    const position = wander(5, `look ${number}`, 2 + (number % 6));
    const insight = look(position, 100_000);
    results[isWon(position) ? 'won' : 'lost']++;
    if (!isWon(position)) expect(insight).toBe('lost');
    else if (typeof insight === 'string') throw new Error(`a win was not seen: ${insight}`);
    else expect(isWon(put(position, ...insight.wins))).toBe(false);
  }
  expect(Math.min(results.won, results.lost)).toBeGreaterThan(40);
});

test('a search that runs out of work says so, and is never wrong', () => {
  const isWon = solver(5);
  const position = wander(5, 'short', 1);
  expect(look(position, 3)).toBe('unknown');
  for (const sets of [1, 10, 30, 100, 300, 1000]) {
    const insight = look(position, sets);
    if (insight === 'lost') expect(isWon(position)).toBe(false);
    if (typeof insight === 'object') expect(isWon(put(position, ...insight.wins))).toBe(false);
  }
});

test('strong wins every position of 3 × 3 that can be won, and every won game on 5 × 5', () => {
  const isWonOn3 = solver(3);
  for (let taken = 0; taken < 512; taken++) {
    const position = { ...setup(3, ''), cells: Array.from({ length: 9 }, (_, cell) => (taken >> cell) & 1) };
    if (isWonOn3(position)) expect(isWonOn3(step(position, ask(strong, position)))).toBe(false);
  }
  const isWon = solver(5);
  let games = 0;
  for (let number = 0; number < (soak ? 200 : 10); number++) {
    let position = setup(5, `solved ${number}`);
    if (!isWon(position)) position = step(position, game.anyMove(position, 0, randomFor(`solved ${number}`, 1)));
    if (!isWon(position)) continue;
    const us = position.moves % 2;
    for (games++; game.toMove(position).length > 0;) {
      const mind = position.moves % 2 === us ? strong : random;
      position = step(position, ask(mind, position, `solved ${number}`));
    }
    expect(game.scores(position)[us]).toBe(1);
  }
  expect(games).toBeGreaterThan(6);
});

test('strong beats random nearly always, and all others clearly', { timeout: 3_600_000 }, async () => {
  const [size, games] = soak ? [15, 60] : [5, 20];
  expect(await wins(strong, random, size, games)).toBeGreaterThanOrEqual(0.9 * games);
  for (const other of [tight, neat, mirror, endgame])
    expect(shareInterval(await wins(strong, other, size, games), games).low).toBeGreaterThan(0.5);
});

test('the other bots are in between', async () => {
  const games = soak ? 60 : 30;
  for (const other of [random, tight, neat, mirror])
    expect(shareInterval(await wins(shortsighted, other, 11, games), games).low).toBeGreaterThan(0.5);
  expect(shareInterval(await wins(endgame, shortsighted, 11, games), games).low).toBeGreaterThan(0.5);
});
