import type { State } from './state.ts';

/** The index of the game on the board: the last one with a move. */
export function shownIn({ games }: State): number {
  return Math.max(
    0,
    games.findLastIndex(({ stones, end }) => stones.length > 0 || end === 'late' || end === 'wrong'),
  );
}
