// The sample bots as users run them: built, sandboxed, against each other.
import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { openPlays } from '../../test/play-here.ts';

const plays = openPlays();
afterAll(() => plays.stop());

const match = ['--rounds', '30', '--seed', 'samples', '--move-time', '20s'];
const play = (files: readonly string[]): Promise<string> => {
  const names = files.map((_, at) => `bot${at}`);
  const bots = files.flatMap((file, at) => ['--bot', `${names[at]!}=${checkout}games/market/${file}`]);
  return plays.play(['market', ...bots, ...names, ...match]);
};
/** The average and the faults of each. */
const results = (out: string): string[] =>
  [...out.matchAll(/^(?:bot\d|index|momentum|maker) +(\d+) .* (\d+)(?:(?: +[\d.]+ ms){2})?$/gm)].map(
    ([, points, faults]) => `${points} ${faults}`,
  );

const lacking = (...tools: string[]): string | undefined =>
  tools.find((tool) => spawnSync(tool, ['--version']).error !== undefined);

test('the bots in Python and C++ play as the built-in ones do, without a fault', async ({ skip }) => {
  const missing = lacking('python3', 'g++');
  skip(missing !== undefined, `no ${missing} on this machine`);
  const python = results(await play(['bots/index_bot.py', 'bots/momentum_bot.py', 'bots/maker_bot.py']));
  const cpp = results(await play(['bots/index.cpp', 'bots/momentum.cpp', 'bots/maker.cpp']));
  expect(python).toEqual(results(await plays.play(['market', 'index', 'momentum', 'maker', ...match])));
  expect(cpp).toEqual(python);
  expect(python.map((line) => line.split(' ')[1])).toEqual(['0', '0', '0']);
});

test('those in Java, JavaScript and TypeScript play without a fault', async ({ skip }) => {
  const missing = lacking('javac');
  skip(missing !== undefined, `no ${missing} on this machine`);
  const out = await play(['bots/Random.java', 'starters/random.js', 'starters/momentum.mts']);
  expect(results(out).map((line) => line.split(' ')[1])).toEqual(['0', '0', '0']);
});
