// The programs that come with each game, as users run them, play on from the middle of a recorded match: in each
// protocol a program that was not there from the start learns all that it needs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arenaHere } from '../../test/cli.ts';
import { openPlays } from '../../test/play-here.ts';
import { checkout } from '../../e2e/arena.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-continued-'));
const plays = openPlays();
afterAll(async () => {
  await plays.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.for([
  ['chess', 'mate', 11, 2, 'bots/greedy_bot.py'],
  ['domino', 'cpp-java', 7, 2, 'bots/random_bot.py'],
  ['geography', 'published', 8, 2, 'bots/random_bot.py'],
  ['kierki', 'early-stop', 54, 4, 'bots/random_bot.py'],
  ['market', 'faults', 12, 3, 'bots/maker_bot.py'],
  ['poker', 'forgiven', 20, 3, 'bots/points_bot.py'],
  ['poker', 'doyle', 41, 3, 'fixtures/acpc_bot.py', '--protocol', 'acpc'],
  ['voronoi', 'three-bots', 8, 3, 'bots/random_bot.py'],
] as const)('%s, %s: programs play on after turn %i', async ([game, log, turn, seats, bot, ...flags], { skip }) => {
  skip(spawnSync('python3', ['--version']).error !== undefined, 'no python3 on this machine');
  const out = join(folder, `${game}-${log}`);
  const from = `${checkout}games/${game}/recorded/${log}.jsonl:${turn}`;
  const program = ['--bot', `me=${checkout}games/${game}/${bot}`, ...Array<string>(seats).fill('me')];
  const told = await plays.play(['--from', from, ...program, ...flags, '--log', out]);
  expect(told).toContain(`Played on from ${log}.jsonl after turn ${turn}.`);
  expect(told).not.toContain('hint:');
  const saved = join(out, '0001.jsonl');
  expect(await arenaHere(['verify', saved])).toMatchObject({ code: 0 });
  if (bot.includes('random')) return; // it would answer otherwise
  // the same words again: what the seat was only shown is shown again, and it is asked what it was asked
  const fed = await arenaHere(['replay', saved, '--feed', `0=${checkout}games/${game}/${bot}`]);
  expect(fed.out).toContain('No fault, as in the log');
});
