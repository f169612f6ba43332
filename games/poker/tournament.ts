import type { TournamentDefaults } from '../../src/game/contest.ts';

/** Two players a match by default: everybody meets everybody on the same decks from both seats. */
export const tournament: TournamentDefaults = { format: 'double-round-robin' };
