import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
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
    .map((file) => ({
      ended: statSync(join(log, file), { bigint: true }).mtimeNs,
      ...(JSON.parse(readFileSync(join(log, file), 'utf8').split('\n')[0]!) as { seed: string; players: string[] }),
    }));

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
  const log = join(folder, 'deals');
  quietly();
  const bot = fileURLToPath(new URL('../../../games/kierki/starters/random.js', import.meta.url));
  const args = ['kierki', '--bot', `me=${bot}`, 'me', 'lowest', 'random', 'random', '--deals', '7', '--trusted'];
  expect(await main(['play', ...args, '--games', '12', '--seed', '5', '--log', log])).toBe(0);
  const played = startsIn(log).toSorted((one, other) => (one.ended < other.ended ? -1 : 1));
  expect(played.map(({ seed }) => seed)).toEqual(
    ['1', '2', '3', '1', '2', '3', '1', '2', '3', '1', '2', '3'].map((deal) => `5/${deal}`),
  );
});
