import type { Clock } from '../../game/clock.ts';
import type { Titled } from '../../game/title.ts';

/** What tables and pages tell of a game whose rules a judge has: its scores as the judge gives them. */
export const judgedFacts = (titled: Titled, moveTime: number) => ({
  ...titled,
  clock: { kind: 'move', ms: moveTime } satisfies Clock as Clock,
  points: 'more' as const,
});
