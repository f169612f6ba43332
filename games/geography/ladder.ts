import type { Ladder } from '../../src/game/contract.ts';

export const ladder: Partial<Ladder> = { options: { gsize: 32 } };
