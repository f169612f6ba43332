import type { TournamentDefaults } from '../../src/game/contest.ts';

export const tournament: TournamentDefaults = { isRotation: true };
