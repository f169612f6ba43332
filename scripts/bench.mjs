// npm run bench [-- g1 g9 …]: measures the goals of docs/performance.md, with the same in C for comparison.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';

const node = (...words) => spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1;

rmSync(join(root, 'artefacts/bench'), { recursive: true, force: true }); // so that a removed scenario is not run
process.exitCode =
  node(join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.bench.json') ||
  node(join(root, 'artefacts/bench/bench/tools/run.js'), ...process.argv.slice(2));
