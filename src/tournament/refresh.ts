import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeYielding } from '../match/record.ts';
import { pageOf } from './page-data.ts';
import { write } from './plan.ts';
import { pageFile, writeTables } from './report.ts';
import type { Report } from './report-data.ts';
import { standingsOf } from './standings.ts';

const pause = { tables: 1000, page: 3000 } as const; // milliseconds between two writes, at least
const share = 50; // writing takes at most 1/50 of the time: the cores are for the games

/**
 * Keeps true what follows from the games while these are played, until told to stop: a kill leaves the tables of a
 * moment ago.
 */
export async function keepTrue(report: Report, stop: AbortSignal): Promise<void> {
  const tables = (): string[] => writeTables(report, standingsOf(report.course));
  const page = (): Promise<void> =>
    writeYielding(join(report.out, pageFile), pageOf(report, standingsOf(report.course), tables()), stop);
  await Promise.all([again(report, pause.tables, stop, tables), again(report, pause.page, stop, page)]).catch(
    (error: unknown) =>
      write(report.out, () => {
        throw error;
      }),
  );
}

async function again(
  { course: { games, voids } }: Report,
  least: number,
  stop: AbortSignal,
  work: () => unknown,
): Promise<void> {
  const over = (): number => games.size + voids.size;
  for (let [written, rest] = [over(), least]; await hasPassed(rest, stop);) {
    const began = performance.now();
    if (over() !== written) {
      written = over();
      await work();
    }
    rest = Math.max(least, share * (performance.now() - began));
  }
}

const hasPassed = (ms: number, stop: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal: stop }).catch(() => false); // aborted
