import type { PersonDefaults } from '../../src/game/contest.ts';

export const person: PersonDefaults = { options: { gsize: 24 }, bot: 'wide' };
