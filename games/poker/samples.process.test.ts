// The sample bots as users run them: built, sandboxed, against built-in ones.
import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { openPlays } from '../../test/play-here.ts';

const plays = openPlays();
afterAll(() => plays.stop());

const isMissing = (tool: string): boolean => spawnSync(tool, ['--version']).error !== undefined;
const file = (name: string): string => `${checkout}games/poker/${name}`;
const short = ['--levelHands', '5', '--seed', 'samples', '--move-time', '20s'];

test.for([
  ['bots/points_bot.py', 'python3'],
  ['bots/odds.cpp', 'g++'],
  ['starters/pairs.ts', 'node'],
] as const)('%s plays whole matches without a fault', async ([bot, tool], { skip }) => {
  skip(isMissing(tool), `no ${tool} on this machine`);
  const bots = ['--bot', `me=${file(bot)}`, 'me', 'random', 'caller', 'raiser'];
  const out = await plays.play(['poker', ...bots, '--games', '4', ...short]);
  expect(out).toMatch(/^me .* 0$/m);
  expect(out).toContain('4 games');
});

test.for(['', '--limit'])('a bot of the ACPC plays on stdio as it is %s', async (limit, { skip }) => {
  skip(isMissing('python3'), 'no python3 on this machine');
  const command = `python3 ${file('fixtures/acpc_bot.py')} ${limit}`.trim();
  const game = ['--protocol', 'acpc', '--doyle', ...(limit === '' ? [] : [limit]), '--hands', '30'];
  const chips = ['--stack', '20000', '--smallBlind', '50', '--bigBlind', '100'];
  const out = await plays.play([
    'poker',
    '--bot',
    `a=${command}`,
    '--bot',
    `b=${command}`,
    ...game,
    ...chips,
    ...short,
  ]);
  expect(out).toMatch(/^a .* 0$/m);
  expect(out).toMatch(/^b .* 0$/m);
});
