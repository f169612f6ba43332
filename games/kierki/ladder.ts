import type { Ladder } from '../../src/game/contest.ts';

/**
 * At this pace a match takes two and a half minutes; a duplicate one could not be watched before all its rotations are
 * played. `patient` would take half a minute of CPU time for a match.
 */
export const ladder: Partial<Ladder> = { duplicate: false, pace: 400, absent: ['patient'] };
