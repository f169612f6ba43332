import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { tally } from './scripts/tally.mjs';

const isSoak = process.env['ARENA_SOAK'] === '1';

const anyTest = '*.test.{ts,tsx}';
const aProcessTest = '*.process.test.{ts,tsx}';
// These watch the clock: two files at a time, after all others.
const timed = [`src/{channels,sandbox}/**/${anyTest}`];
// These start programs, servers, databases or browsers and wait for them, or compute for long.
const heavy = [
  `{e2e,scripts}/**/${anyTest}`,
  `src/{tables,programs,store,slots,jobs,contests,worker,display,http,site,cli}/**/${anyTest}`,
  `{src,games}/**/${aProcessTest}`,
  '{src,games}/**/{fuzz,*.fuzz}.test.ts',
  `games/*/bots/${anyTest}`, // duels
];

// Short files whose tests take long. They start first, so that at the end no core is idle while one of them runs;
// vitest knows the times of an earlier run, else it starts with the largest files.
const long = [
  /e2e\/((readme|sprt|terminal|void)\.process|path)\.test\.ts$/,
  /games\/\w+\/(bots\/bots|(faults|samples)\.process)\.test\.ts$/,
  /src\/(cli\/kill|cli\/commands\/(start|worker)|match\/games\.fuzz|programs\/differences\.process|site\/process)\.test\.ts$/,
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => long.some((path) => path.test(moduleId));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests that run together, so many files at once. */
const group = (name: string, groupOrder: number, maxWorkers: number, include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    maxWorkers,
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['./scripts/build.mjs', './test/run.ts'],
    setupFiles: ['./test/fetch.ts'],
    testTimeout: isSoak ? 6 * 3_600_000 : 300_000,
    hookTimeout: 300_000,
    // as long as a busy machine may take, and often enough: each look may draw a page
    expect: { poll: { timeout: 120_000, interval: 100 } },
    pool: 'forks',
    isolate: false, // files share their modules: importing them anew takes a minute
    execArgv: ['--max-semi-space-size=64'], // MiB: fewer rounds of the garbage collector
    sequence: { sequencer: LongestFirst },
    reporters: process.env['ARENA_TALLY'] === undefined ? ['default'] : ['default', tally(process.env['ARENA_TALLY'])],
    projects: [
      group('quick', 1, 2, [`{src,games,templates}/**/${anyTest}`], [...heavy, ...timed]),
      group('heavy', 2, 4, heavy, []),
      group('timed', 3, 2, timed, heavy),
    ],
  },
});
