import type { Ladder } from '../../src/game/contest.ts';

/** Six seats, the same decks from each of them; with blinds that rise quickly a match has some hundred hands. */
export const ladder: Partial<Ladder> = { seats: 6, options: { levelHands: 15 }, pace: 400 };
