import type { PersonDefaults } from '../../src/game/contest.ts';

export const person: PersonDefaults = { options: { size: 9 }, bot: 'neat' };
