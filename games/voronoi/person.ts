import type { PersonDefaults } from '../../src/game/contest.ts';

export const person: PersonDefaults = { options: { stones: 5 }, bot: 'greedy' };
