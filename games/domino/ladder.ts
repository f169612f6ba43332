import type { Ladder } from '../../src/game/contest.ts';

export const ladder: Partial<Ladder> = { moveTime: 500 };
