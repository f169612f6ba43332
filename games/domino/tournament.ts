import type { TournamentHabit } from '../../src/game/contract.ts';

export const tournament: TournamentHabit = { format: 'double-round-robin' };
