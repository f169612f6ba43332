// The sample bots as users run them: built, sandboxed, against built-in ones.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkout } from '../../e2e/arena.ts';
import { arenaHere } from '../../test/cli.ts';
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

const acpc = file('fixtures/acpc_bot.py');

test.for([
  [2, []],
  [6, []],
  [3, ['--limit']],
] as const)('a bot of the ACPC plays on stdio at a table of %i, %j', async ([seats, limit], { skip }) => {
  skip(isMissing('python3'), 'no python3 on this machine');
  const bots = ['--bot', `a=python3 ${acpc} ${limit.join('')}`.trim(), 'a', ...Array<string>(seats - 1).fill('random')];
  const out = await plays.play(['poker', ...bots, '--protocol', 'acpc', '--doyle', ...limit, '--hands', '60']);
  expect(out).toMatch(/^a .* 0$/m);
});

test('bots that speak different protocols meet, and the log says what each speaks', async ({ skip }) => {
  skip(isMissing('python3'), 'no python3 on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'poker-protocols-'));
  try {
    copyFileSync(acpc, join(folder, 'bot.py'));
    writeFileSync(join(folder, 'arena.json'), '{ "language": "python", "protocol": "acpc" }');
    const bots = ['--bot', `a=${folder}`, '--bot', `b=${file('bots/points_bot.py')}`, 'a', 'b', 'random'];
    const logs = join(folder, 'logs');
    const out = await plays.play(['poker', ...bots, '--doyle', '--hands', '20', '--log', logs]);
    expect(out).toMatch(/^a .* 0$/m);
    expect(out).toMatch(/^b .* 0$/m);
    const log = readFileSync(join(logs, '0001.jsonl'), 'utf8');
    expect(JSON.parse(log.split('\n', 1)[0]!)).toMatchObject({ protocols: ['acpc', null, null] });
    const fed = await arenaHere(['replay', join(logs, '0001.jsonl'), '--feed', `0=${folder}`]);
    expect(fed).toMatchObject({ code: 0, out: expect.stringContaining('MATCHSTATE') as string });
    await expect(plays.play(['poker', ...bots])).rejects.toThrow(
      'a bot that speaks the protocol acpc plays only matches with the option doyle',
    );
    writeFileSync(join(folder, 'arena.json'), '{ "language": "python", "protocol": "apcp" }');
    await expect(plays.play(['poker', ...bots])).rejects.toThrow(
      'this game has no protocol apcp; it has lines, acpc, json',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.for(['', '--limit'])('two bots of the ACPC play on stdio as they are %s', async (limit, { skip }) => {
  skip(isMissing('python3'), 'no python3 on this machine');
  const command = `python3 ${acpc} --stack 20000 --blinds 50 100 ${limit}`.trim();
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
