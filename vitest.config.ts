import { configDefaults, defineConfig } from 'vitest/config';
import { tally } from './scripts/tally.mjs';

const isSoak = process.env['ARENA_SOAK'] === '1';

const anyTest = '*.test.{ts,tsx}';
const aProcessTest = '*.process.test.{ts,tsx}';
// These watch the clock: two files at a time, after all others.
const timed = [`src/{channels,sandbox}/**/${anyTest}`];
// These start programs, servers, databases or browsers and wait for them, or compute for long.
const heavy = [
  `{e2e,scripts}/**/${anyTest}`,
  `src/{tables,programs,store,slots,jobs,worker,display,http,site,cli}/**/${anyTest}`,
  `{src,games}/**/${aProcessTest}`,
  '{src,games}/**/{fuzz,*.fuzz}.test.ts',
  `games/*/bots/${anyTest}`, // duels
];

/** Tests that run together, so many files at once. */
const group = (name: string, groupOrder: number, maxWorkers: number, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    maxWorkers,
    isolate: name === 'timed', // the other files share their modules: importing them anew takes a minute
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['./scripts/build.mjs', './test/run.ts'],
    testTimeout: isSoak ? 6 * 3_600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } }, // as long as a busy machine may take; who is quick does not wait
    pool: 'forks',
    reporters: process.env['ARENA_TALLY'] === undefined ? ['default'] : ['default', tally(process.env['ARENA_TALLY'])],
    projects: [
      group('quick', 1, 2, [`{src,games,templates}/**/${anyTest}`], [...heavy, ...timed]),
      group('heavy', 2, 4, heavy, []),
      group('timed', 3, 2, timed, heavy),
    ],
  },
});
