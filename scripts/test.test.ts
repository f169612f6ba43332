import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './build.mjs';

// The real script with fake tools.
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arena-test-'));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  for (const made of ['src/game', 'games', 'dist/src', 'dist/games', 'tools'])
    mkdirSync(join(folder, made), { recursive: true });
  symlinkSync(join(folder, 'tools'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(tools: { tsc?: string; oxlint?: string; vitest?: string }, ...words: string[]) {
  for (const [file, text] of [
    ['typescript/bin/tsc', tools.tsc],
    ['oxfmt/bin/oxfmt', ''],
    ['oxlint/bin/oxlint', tools.oxlint],
    ['vitest/vitest.mjs', tools.vitest],
    ['vite/package.json', '{ "type": "module", "exports": "./vite.js" }'],
    ['vite/vite.js', 'export const build = () => ({ output: [] });'],
  ] as const) {
    mkdirSync(dirname(join(folder, 'tools', file)), { recursive: true });
    writeFileSync(join(folder, 'tools', file), text ?? '');
  }
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'scripts/test.mjs'), ...words], {
    cwd: '/',
    encoding: 'utf8',
  });
  return { status, lines: stdout.slice(stdout.indexOf('== format')).trimEnd().split('\n') };
}

const tally = (value: object): string =>
  `import { writeFileSync } from 'node:fs';\nwriteFileSync(process.env.ARENA_TALLY, ${JSON.stringify(JSON.stringify(value))});\n`;

test('counts the steps and the tests, and tells which were skipped and why', () => {
  expect(
    run({ vitest: tally({ passed: 7, failed: 0, skipped: [{ test: 'a > b', reason: 'no g++ on this machine' }] }) }),
  ).toEqual({
    status: 0,
    lines: [
      '== format',
      '== build',
      '== types',
      '== lint',
      '== layers',
      '== tests',
      'skipped: a > b: no g++ on this machine',
      '12 passed, 0 failed, 1 skipped',
    ],
  });
});

test('goes on after a step that fails, and fails', () => {
  expect(run({ oxlint: 'process.exit(1);', vitest: tally({ passed: 7, failed: 0, skipped: [] }) })).toEqual({
    status: 1,
    lines: [
      '== format',
      '== build',
      '== types',
      '== lint',
      '== lint failed',
      '== layers',
      '== tests',
      '11 passed, 1 failed, 0 skipped',
    ],
  });
});

test.each([
  ['a test fails', `${tally({ passed: 6, failed: 2, skipped: [] })}process.exit(1);`, '11 passed, 2 failed, 0 skipped'],
  ['the tests never come to a count', 'process.kill(process.pid, "SIGKILL");', '5 passed, 1 failed, 0 skipped'],
])('fails when %s', (_what, vitest, last) => {
  const { status, lines } = run({ vitest });
  expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last });
});

test('passes filters to the tests, and the flag for long runs', () => {
  const vitest = 'console.log(process.argv.slice(2).join(" "), process.env.ARENA_SOAK);';
  expect(run({ vitest }, 'geography', '--soak').lines).toContain('run geography 1');
});

test('runs only the tests of pure code when asked', () => {
  expect(run({ vitest: 'console.log(process.argv.slice(2).join(" "));' }, '--quick').lines).toContain(
    'run --project quick',
  );
});
