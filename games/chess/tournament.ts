import type { TournamentDefaults } from '../../src/game/contest.ts';

export const tournament: TournamentDefaults = { format: 'double-round-robin' };
