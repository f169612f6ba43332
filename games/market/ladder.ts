import type { Ladder } from '../../src/game/contest.ts';

/**
 * All seats are alike, so that a rotation of them would tell nothing new; a single match can be watched live. At this
 * pace it takes a quarter of a minute.
 */
export const ladder: Partial<Ladder> = { seats: 4, moveTime: 1000, duplicate: false, pace: 150 };
