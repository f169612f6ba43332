import type { TournamentHabit } from '../../src/game/contest.ts';

export const tournament: TournamentHabit = { format: 'double-round-robin' };
