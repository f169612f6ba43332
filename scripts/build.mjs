// Builds dist/ when a source is newer than the last build: TypeScript for Node, Vite for what runs in the browser.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist/.built');
const sources = ['src', 'games', 'tsconfig.json', 'vite.config.ts', 'package.json'];
const built = /\.(ts|tsx|css|svg|json)$/;

export function isFresh() {
  if (!existsSync(stamp)) return false;
  const last = statSync(stamp).mtimeMs;
  return sources.every((source) => !existsSync(join(root, source)) || newest(join(root, source)) <= last);
}

/** The newest change of a file or of any source below a folder; a folder's own time tells of files that were removed. */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  let last = stat.mtimeMs;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory() || built.test(entry.name)) last = Math.max(last, newest(join(path, entry.name)));
  }
  return last;
}

export function build() {
  const started = new Date(); // what changes while we build is built again next time
  rmSync(stamp, { force: true });
  run('typescript/bin/tsc', ['-p', 'tsconfig.build.json']);
  if (existsSync(join(root, 'vite.config.ts'))) run('vite/bin/vite.js', ['build', '--logLevel', 'error']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
}

function run(tool, args) {
  execFileSync(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root, stdio: ['ignore', 2, 2] });
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !isFresh()) build();
