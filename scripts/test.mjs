// `npm test [-- FILTER…]`: everything, step by step; `--soak`: with the full counts of the long runs; `--quick` (`npm
// run check`): only tests of pure code.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';
import { ensure } from './ensure.mjs';

const flags = ['--soak', '--quick'];
const [isSoak, isQuick] = flags.map((flag) => process.argv.includes(flag));
const filters = process.argv.slice(2).filter((word) => !flags.includes(word));
const tallyFile = join(root, 'artefacts/tally.json');
const typesKnown = join(root, 'artefacts/types.tsbuildinfo'); // incremental: only changes are checked

ensure('test');
mkdirSync(join(root, 'artefacts'), { recursive: true });
rmSync(tallyFile, { force: true });
const env = { ...process.env, ARENA_TALLY: tallyFile, ...(isSoak && { ARENA_SOAK: '1' }) };
const bin = (name) => join(root, 'node_modules', name);

let child; // the running step, with all that it starts in a process group of its own
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    if (child?.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    process.exit(130);
  });
}

const steps = [
  await step('format', bin('oxfmt/bin/oxfmt'), '--check'),
  await step('build', join(root, 'scripts/build.mjs')),
  await step(
    'types',
    bin('typescript/bin/tsc'),
    '--noEmit',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    typesKnown,
  ),
  await step('lint', bin('oxlint/bin/oxlint'), '--type-aware', '--report-unused-disable-directives'),
  await step('layers', join(root, 'scripts/layers.mjs')),
];
const isGreen = await step(
  'tests',
  bin('vitest/vitest.mjs'),
  'run',
  ...(isQuick ? ['--project', 'quick'] : []),
  ...filters,
);

const tally = existsSync(tallyFile)
  ? JSON.parse(readFileSync(tallyFile, 'utf8'))
  : { passed: 0, failed: 0, skipped: [] };
if (!isGreen) tally.failed ||= 1; // the step ended before a count
for (const { test, reason } of tally.skipped) console.log(`skipped: ${test}: ${reason}`);
const [passed, failed] = [tally.passed + steps.filter(Boolean).length, tally.failed + steps.filter((ok) => !ok).length];
console.log(`${passed} passed, ${failed} failed, ${tally.skipped.length} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs one step to its end, whatever the result of those before; resolves to whether it succeeded. */
async function step(name, file, ...args) {
  console.log(`== ${name}`);
  const code = await new Promise((resolve, reject) => {
    child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
      detached: true,
    });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) console.log(`== ${name} failed`);
  return code === 0;
}
