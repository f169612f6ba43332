import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { game as kierki } from '../../../games/kierki/rules.ts';
import { randomFor } from '../../game/random.ts';
import { main } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-play-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

function quietly(): void {
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation(() => undefined);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
}

/** The first lines of the logs in a folder, in the order of the games' numbers. */
const startsIn = (log: string) =>
  readdirSync(log)
    .filter((file) => /^\d+\.jsonl$/.test(file))
    .toSorted()
    .map(
      (file) =>
        JSON.parse(readFileSync(join(log, file), 'utf8').split('\n')[0]!) as { seed: string; players: string[] },
    );

test('four players sit in all 24 orders, a table of four rotations after the other', async () => {
  const log = join(folder, 'orders');
  quietly();
  // rotations alone would keep everybody's neighbours, and the bot behind a strong one fares otherwise than that before
  const args = ['kierki', 'duck', 'highest', 'lowest', 'random', '--games', '24', '--seed', '5', '--log', log];
  expect(await main(['play', ...args])).toBe(0);
  const starts = startsIn(log);
  expect(new Set(starts.map(({ players }) => players.join(' '))).size).toBe(24);
  expect(new Set(starts.map(({ seed }) => seed)).size).toBe(6);
});

test('the next game of a program is one of another deal, whatever the program could tell itself', async () => {
  quietly();
  const notes = join(folder, 'notes');
  const starter = new URL('../../../games/kierki/starters/random.js', import.meta.url);
  const noting = `if (line.startsWith('DEAL')) (await import('node:fs')).appendFileSync(${JSON.stringify(notes)}, line + '\\n');`;
  const bot = join(folder, 'notes-deals.mjs');
  writeFileSync(bot, readFileSync(starter, 'utf8').replace(/^for await .*$/m, `$&\n${noting}`));
  const args = [
    'kierki',
    '--bot',
    `me=${bot}`,
    'me',
    'lowest',
    'random',
    'random',
    '--deals',
    '7',
    '--trusted',
    '--concurrency',
    '1',
  ];
  expect(await main(['play', ...args, '--games', '12', '--seed', '5'])).toBe(0);
  const dealOf = (line: string): number | undefined =>
    [1, 2, 3].find((deal) => {
      const { hands } = kierki.setup(4, { deals: '7', file: '', 'early-stop': false }, randomFor(`5/${deal}`, 0));
      return hands.some((hand) => hand.every((card) => line.includes(card)));
    });
  const played = readFileSync(notes, 'utf8').trimEnd().split('\n').map(dealOf);
  // in turn, but for a program that takes long to leave its game
  expect(played.filter((deal, at) => deal === played[at - 1])).toEqual([]);
  expect(played.toSorted()).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
});
