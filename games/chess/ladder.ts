import type { Ladder } from '../../src/game/contest.ts';

/** 5 s and 0.1 s a move: two engines that use all their time play for half a minute. */
export const ladder: Partial<Ladder> = { moveTime: 5000, pace: 500 };
