import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { main } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-play-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

test('four players sit in all 24 orders, a table of four rotations after the other', async () => {
  const log = join(folder, 'orders');
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation(() => undefined);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  // rotations alone would keep everybody's neighbours, and the bot behind a strong one fares otherwise than that before
  const args = ['kierki', 'duck', 'highest', 'lowest', 'random', '--games', '24', '--seed', '5', '--log', log];
  expect(await main(['play', ...args])).toBe(0);
  const starts = readdirSync(log)
    .filter((file) => /^\d+\.jsonl$/.test(file))
    .toSorted()
    .map(
      (file) =>
        JSON.parse(readFileSync(join(log, file), 'utf8').split('\n')[0]!) as { seed: string; players: string[] },
    );
  expect(new Set(starts.map(({ players }) => players.join(' '))).size).toBe(24);
  expect(new Set(starts.map(({ seed }) => seed)).size).toBe(6);
});
