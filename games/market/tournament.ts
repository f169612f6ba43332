import type { TournamentDefaults } from '../../src/game/contest.ts';

/** All seats are alike. The flag `--rounds` of a Swiss tournament would be that of the game, too. */
export const tournament: TournamentDefaults = { format: 'round-robin', isRotation: true };
