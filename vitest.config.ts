import { configDefaults, defineConfig } from 'vitest/config';
import { tally } from './scripts/tally.mjs';

const isSoak = process.env['ARENA_SOAK'] === '1';

// These start programs, servers, databases or browsers and watch the clock: one file at a time, after all others.
const heavy = ['e2e/**/*.test.ts', 'scripts/**/*.test.ts', 'src/{channels,sandbox,store,queue,worker,tables,server,cli}/**/*.test.{ts,tsx}', '**/*.process.test.{ts,tsx}'];

export default defineConfig({
  test: {
    globalSetup: './scripts/build.mjs',
    testTimeout: isSoak ? 6 * 3_600_000 : 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    reporters: process.env['ARENA_TALLY'] === undefined ? ['default'] : ['default', tally(process.env['ARENA_TALLY'])],
    projects: [
      { extends: true, test: { name: 'quick', include: ['{src,games}/**/*.test.{ts,tsx}'], exclude: [...configDefaults.exclude, ...heavy], maxWorkers: 2, sequence: { groupOrder: 1 } } },
      { extends: true, test: { name: 'heavy', include: heavy, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
