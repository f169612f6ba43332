// The sample bots as users run them: built, sandboxed, against each other.
import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { openPlays } from '../../test/play-here.ts';

const plays = openPlays();
afterAll(() => plays.stop());

const samples = { 'random_bot.py': 'python3', 'Random.java': 'javac', 'random.cpp': 'g++' };
const lacking = Object.values(samples).find((tool) => spawnSync(tool, ['--version']).error !== undefined);

test.for([1, 9])('the samples play whole games on a board of %i, without a fault', async (size, { skip }) => {
  skip(lacking !== undefined, `no ${lacking} on this machine`);
  const names = Object.keys(samples);
  const pairs = names.map((name, at) => [name, names[(at + 1) % names.length]!] as const);
  for (const [one, other] of pairs) {
    const bots = [`one=${checkout}games/domino/bots/${one}`, `other=${checkout}games/domino/bots/${other}`].flatMap(
      (bot) => ['--bot', bot],
    );
    const out = await plays.play(['domino', ...bots, '--games', '2', '--size', `${size}`, '--seed', 'samples']);
    const [, won, lost, faults] = /^one .*% +(\d+) +(\d+) +(\d+)$/m.exec(out)!.map(Number);
    expect({ played: won! + lost!, faults }).toEqual({ played: 2, faults: 0 });
    expect(out).not.toContain('hint:');
  }
});
