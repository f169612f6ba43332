import { expect, test } from 'vitest';
import type { Bot } from '../../../src/game/player.ts';
import { randomFor } from '../../../src/game/random.ts';
import { inProcess, playMatch } from '../../../src/referee/play.ts';
import { shareInterval } from '../../../src/rating/interval.ts';
import type { Stone } from '../field.ts';
import { game } from '../rules.ts';
import type { Move, State } from '../state.ts';
import { bot as deep } from './deep.ts';
import { bot as greedy } from './greedy.ts';
import { bot as random } from './random.ts';

type Mind = Bot<State, Move>;
const matches = process.env['ARENA_SOAK'] === '1' ? 40 : 4;

async function play(bots: readonly Mind[], stones: number, seed: string): Promise<readonly number[]> {
  for await (const event of playMatch({
    rules: game,
    game: 'voronoi',
    seed,
    options: { stones },
    players: bots.map((_, seat) => `${seat}`),
    moveTime: 120_000,
    seated: bots.map(inProcess),
  })) {
    if (event.event === 'fault') throw new Error(event.reason.code);
    if (event.event === 'end') return event.scores;
  }
  throw new Error('a match without an end');
}

test.each([
  ['greedy beats random', greedy, random],
  ['deep beats greedy', deep, greedy],
])('%s clearly', { timeout: 600_000 }, async (_what, one, other) => {
  let won = 0;
  for (let number = 0; number < matches; number++) {
    const [own, theirs] = await play([one, other], 2, `duel ${number}`);
    if (own! > theirs!) won++;
  }
  expect(shareInterval(won, matches).low).toBeGreaterThan(0.5);
});

test('all of them play at one table, and the same seed gives the same match', { timeout: 600_000 }, async () => {
  const table = [deep, greedy, random];
  expect(await play(table, 1, 'again')).toEqual(await play(table, 1, 'again'));
});

test('each finds the last legal place', () => {
  const stones: Stone[] = [];
  for (let row = 40; row < 1000; row += 92)
    for (let col = 40; col < 1000; col += 92)
      if (row !== 500 || col !== 500) stones.push([row, col, stones.length % 2]);
  const state: State = { players: 2, stones: 999, games: [{ stones, scores: [0, 0], end: null }], gone: [] };
  const seat = game.toMove(state)[0]!;
  for (const bot of [random, greedy, deep]) {
    const move = bot(state, { seat, turn: 1, limit: { wall: 1000 }, random: randomFor('last', 1) });
    expect(game.objection(state, seat, move)).toBeUndefined();
  }
});
