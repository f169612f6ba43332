import type { Ladder } from '../../src/game/contest.ts';

/**
 * At this pace a match takes two and a half minutes; nobody could watch a duplicate one before all its rotations are
 * played.
 */
export const ladder: Partial<Ladder> = { duplicate: false, pace: 400 };
