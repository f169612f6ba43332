// The crowd of docs/performance.md: 5,000 clients at the real server, 2,500 games at once.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { percentile, type Figure } from './tools/figure.ts';
import { beside, numbersOf, slot, withFiles } from './tools/programs.ts';

const clients = 5000;
const arena = fileURLToPath(new URL('../../../bin/arena', import.meta.url));

export async function measure(): Promise<Figure[]> {
  const server = ['-i', '127.0.0.1', '-p', '0', '-t', '30', '-g', '32'];
  return await beside(withFiles(clients + 1000, [process.execPath, arena, 'serve', 'geography', ...server]), async ({ line, pid }) => {
    const port = /:(\d+)$/.exec(line)![1]!;
    const delays = await numbersOf(withFiles(clients + 1000, [...slot('players'), port, `${clients}`]));
    return [
      { id: 'F1', what: `a move on its way through the server, ${clients} clients at once, p50`, unit: 'ms', ours: percentile(delays, 0.5) },
      { id: 'F1', what: 'the same, p99', unit: 'ms', ours: percentile(delays, 0.99), goal: { of: 'ours', most: 150 } },
      { id: 'F1', what: 'the most memory that the server took', unit: 'MiB', ours: peak(pid), goal: { of: 'ours', most: 512 } },
    ];
  });
}

const peak = (pid: number): number => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
