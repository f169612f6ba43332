// The crowds of docs/performance.md: 5,000 clients at the real servers, 2,500 games of geography or 1,250 tables of
// kierki at once.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawDeals, writeDeals } from '../games/kierki/deals.ts';
import { randomFor } from '../src/game/random.ts';
import { percentile, type Figure } from './tools/figure.ts';
import { beside, numbersOf, slot, withFiles } from './tools/programs.ts';

const clients = 5000;
const arena = fileURLToPath(new URL('../../../bin/arena', import.meta.url));

export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-crowd-'));
  const file = join(folder, 'game.txt');
  writeFileSync(file, writeDeals(drawDeals([1], randomFor('crowd', 0))));
  try {
    return [
      ...(await crowd('geography', 'a move', ['-i', '127.0.0.1', '-p', '0', '-t', '30', '-g', '32'])),
      // one table more than is filled, so that the server stays until it is measured
      ...(await crowd('kierki', 'a card', ['-f', file, '-t', '30', '--tables', `${clients / 4 + 1}`])),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function crowd(game: string, move: string, args: readonly string[]): Promise<Figure[]> {
  // kierki prints its port on stderr; its report is written, and nobody reads it
  const server = [
    'sh',
    '-c',
    game === 'kierki' ? 'exec "$0" "$@" 2>&1 >/dev/null' : 'exec "$0" "$@"',
    process.execPath,
    arena,
    'serve',
    game,
    ...args,
  ];
  return await beside(withFiles(clients + 1000, server), async ({ line, pid }) => {
    const [port] = /\d+$/.exec(line)!;
    const delays = await numbersOf(withFiles(clients + 1000, [...slot(`${game}-players`), port, `${clients}`]));
    return [
      {
        id: 'F1',
        what: `${game}: ${move} on its way through the server, ${clients} clients at once, p50`,
        unit: 'ms',
        ours: percentile(delays, 0.5),
      },
      { id: 'F1', what: 'the same, p99', unit: 'ms', ours: percentile(delays, 0.99), goal: { of: 'ours', most: 150 } },
      {
        id: 'F1',
        what: 'the most memory that the server took',
        unit: 'MiB',
        ours: peak(pid),
        goal: { of: 'ours', most: 512 },
      },
    ];
  });
}

const peak = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
