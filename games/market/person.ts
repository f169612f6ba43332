import type { PersonDefaults } from '../../src/game/contest.ts';

export const person: PersonDefaults = { options: { rounds: 20 }, bot: 'momentum' };
