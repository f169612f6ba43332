import { randomFor } from '../src/game/random.ts';
import type { Stone } from '../games/voronoi/field.ts';
import { game } from '../games/voronoi/rules.ts';

/** Stones with the required distance, the seats in turn. */
export function someStones(players: number, count: number, seed: string): Stone[] {
  let state = game.setup(players, { stones: Math.ceil(count / players) }, randomFor(seed, 0));
  const stones: Stone[] = [];
  for (let turn = 1; stones.length < count; turn++) {
    const seat = stones.length % players;
    stones.push([...(game.anyMove(state, seat, randomFor(seed, turn)) as [number, number]), seat]);
    state = { ...state, games: [{ stones, scores: [], end: null }] };
  }
  return stones;
}
