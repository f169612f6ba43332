import type { State } from './state.ts';

/** The number, from 0, of the game on the board: the last one in which something happened. */
export function shownIn({ games }: State): number {
  return Math.max(
    0,
    games.findLastIndex(({ stones, end }) => stones.length > 0 || end === 'late' || end === 'wrong'),
  );
}
