import type { Ladder } from '../../src/game/contract.ts';

export const ladder: Partial<Ladder> = { moveTime: 500 };
