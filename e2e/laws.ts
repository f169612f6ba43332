import { fingerprint } from '../src/game/fingerprint.ts';
import { laws } from '../src/game/laws.ts';
import { game } from '../games/geography/rules.ts';

/** One hash over all states of these seeded games; throws where a law is broken. Runs in Node and in the browser. */
export function hashOfStates(from: number, to: number): string {
  const prints: string[][] = [];
  for (let seed = from; seed < to; seed++) prints.push(laws(game, `law ${seed}`, { options: { gsize: 8 + (seed % 60), graph: '' } }));
  return fingerprint(prints);
}
