import { fingerprint } from '../src/game/fingerprint.ts';
import { laws } from '../src/game/laws.ts';
import { game as geography } from '../games/geography/rules.ts';
import { game as kierki } from '../games/kierki/rules.ts';

/**
 * By game, one hash over all states of these seeded games; throws when a law is broken. Runs in Node and in the
 * browser.
 */
export const hashOfStates = {
  geography: (from: number, to: number): string =>
    hash(from, to, (seed) => laws(geography, `law ${seed}`, { options: { gsize: 8 + (seed % 60), graph: '' } })),
  kierki: (from: number, to: number): string =>
    hash(from, to, (seed) =>
      laws(kierki, `law ${seed}`, { options: { deals: `${1 + (seed % 7)}`, file: '', 'early-stop': seed % 2 === 0 } }),
    ),
};

function hash(from: number, to: number, play: (seed: number) => readonly string[]): string {
  const prints: (readonly string[])[] = [];
  for (let seed = from; seed < to; seed++) prints.push(play(seed));
  return fingerprint(prints);
}
