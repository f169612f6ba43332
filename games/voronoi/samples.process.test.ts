// The sample bots as users run them: built, sandboxed, against each other.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { checkout, start } from '../../e2e/arena.ts';

const samples = { 'random_bot.py': 'python3', 'Random.java': 'javac', 'random.cpp': 'g++' };
const lacking = Object.values(samples).find((tool) => spawnSync(tool, ['--version']).error !== undefined);

test('the samples play a whole rotation, without a fault', async ({ skip }) => {
  skip(lacking !== undefined, `no ${lacking} on this machine`);
  const names = ['one', 'two', 'three'];
  const bots = Object.keys(samples).flatMap((file, at) => [
    '--bot',
    `${names[at]!}=${checkout}games/voronoi/bots/${file}`,
  ]);
  const { out, ended } = start(['play', 'voronoi', ...bots, ...names, 'greedy', '--stones', '3', '--seed', 'samples']);
  expect(await ended).toBe(0);
  for (const name of names) expect(out()).toMatch(new RegExp(`^${name} .* 0$`, 'm'));
  expect(out()).not.toContain('hint:');
});
