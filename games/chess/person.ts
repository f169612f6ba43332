import type { PersonDefaults } from '../../src/game/contest.ts';

export const person: PersonDefaults = { bot: 'greedy' };
