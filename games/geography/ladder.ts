import type { Ladder } from '../../src/game/contest.ts';

export const ladder: Partial<Ladder> = { options: { gsize: 32 } };
