import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { main } from '../main.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-play-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

async function play(...args: string[]): Promise<string> {
  let told = '';
  vi.spyOn(console, 'log').mockImplementation((line: string) => void (told += `${line}\n`));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  expect(await main(['play', ...args])).toBe(0);
  return told;
}

test('four players sit in all 24 orders, a table of four rotations after the other', async () => {
  const log = join(folder, 'orders');
  await play('kierki', 'duck', 'highest', 'lowest', 'random', '--games', '24', '--seed', '5', '--log', log);
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

test('equal bots beside a strong one have intervals that overlap', async () => {
  // with the same neighbours in every game the bot behind `careful` fares otherwise than the bot before it
  const told = await play('kierki', 'careful', 'random', 'random', 'random', '--games', '96', '--seed', '5');
  const intervals = [...told.matchAll(/^random\S* +\S+ +(\S+) – (\S+)/gm)].map(([, low, high]) => [
    Number(low),
    Number(high),
  ]);
  expect(intervals).toHaveLength(3);
  expect(Math.max(...intervals.map(([low]) => low!))).toBeLessThan(Math.min(...intervals.map(([, high]) => high!)));
});
