import type { Ladder } from '../../src/game/contest.ts';

/** A match is a rotation of the seats already. The time is a player's for a whole game. */
export const ladder: Partial<Ladder> = {
  seats: 3,
  options: { stones: 5 },
  moveTime: 20_000,
  duplicate: false,
  pace: 700,
};
