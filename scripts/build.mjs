// Builds dist/ when a source is newer than the last build: vite.node.config.ts says what for Node, vite.config.ts and
// vite.page.config.ts what for the browser.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist/.built'); // holds the paths of the built sources and of their folders
const lock = join(root, 'dist/.building');
const sources = [
  'src',
  'games',
  'tsconfig.json',
  'vite.config.ts',
  'vite.page.config.ts',
  'vite.node.config.ts',
  'package.json',
];
const builtForTests = 'ARENA_BUILT'; // in the environment: the checkout that was built for a run of the tests
const patience = 5 * 60_000; // ms after which a waiting process builds itself
const built = /(?<!\.test)\.(ts|tsx|css|svg|json)$/; // tests are not built

/** Whether node was started with this module, by any path. */
export const isMain = (url) =>
  process.argv[1] !== undefined && existsSync(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(url);

/** Every command asks, so it is quick: only where a folder is newer, which may have another source now, it is read. */
export function isFresh() {
  const last = statSync(stamp, unlessGone)?.mtimeMs;
  const paths = last === undefined ? [] : pathsBuilt();
  const isOlder = (path) => statSync(`${root}/${path}`, unlessGone)?.mtimeMs <= last;
  const folders = paths.filter(isFolder);
  const files = paths.filter((path) => !isFolder(path));
  return files.length > 0 && files.every(isOlder) && (folders.every(isOlder) || sameFiles(files, pathsNow()));
}

const isFolder = (path) => path.endsWith('/');
const sameFiles = (files, paths) => files.join() === paths.filter((path) => !isFolder(path)).join();

function pathsBuilt() {
  try {
    return readFileSync(stamp, 'utf8').split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return []; // another process builds
    throw error;
  }
}

const unlessGone = { throwIfNoEntry: false }; // builders and editors remove files at any moment

/** All sources and their folders, which end in a slash, by their paths from the root. */
function pathsNow() {
  const paths = [];
  const addFolder = (folder) => {
    paths.push(`${folder}/`);
    for (const entry of entriesOf(`${root}/${folder}`))
      if (entry.isDirectory()) addFolder(`${folder}/${entry.name}`);
      else if (built.test(entry.name)) paths.push(`${folder}/${entry.name}`);
  };
  for (const path of sources) {
    const stat = statSync(`${root}/${path}`, unlessGone);
    if (stat?.isDirectory()) addFolder(path);
    else if (stat !== undefined) paths.push(path);
  }
  return paths;
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Builds if needed; when several processes ask at once, one builds and the others wait. Ends the process with one line
 * on failure.
 */
export function ensureBuilt() {
  if (process.env[builtForTests] === root || isFresh()) return;
  try {
    locked(() => isFresh() || build());
  } catch (error) {
    console.error(`The build failed: ${error.message}`);
    process.exit(1);
  }
}

/** For vitest: builds once; the commands of this run take what is built, whatever changes meanwhile. */
export function setup() {
  ensureBuilt();
  process.env[builtForTests] = root;
}

function build() {
  const started = new Date(); // what changes during the build is built again next time
  const paths = pathsNow();
  rmSync(stamp, { force: true });
  bundle();
  writeFileSync(stamp, paths.join('\n'));
  utimesSync(stamp, started, started);
}

function bundle() {
  if (!existsSync(join(root, 'node_modules/vite')))
    throw new Error('node_modules is missing or incomplete; run: npm ci');
  const { spawnSync } = process.getBuiltinModule('node:child_process'); // not imported, for it takes 10 ms
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/bundle.mjs')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' }, // under vitest it is `test`, of which Vite makes other code
  });
  if (status !== 0) throw new Error('there are errors in the sources (see above)');
}

/** Runs `work` under a lock between processes; a process that dies meanwhile does not block the others. */
export function locked(work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock unless another process holds it; the lock of a dead process is removed. */
function take() {
  if (make(lock)) return true;
  if (isAbandoned(lock)) takeAway();
  return false;
}

/** One process at a time, which looks again: by now the lock may be the next one's. */
function takeAway() {
  const guard = `${lock}.guard`;
  if (!make(guard)) return isAbandoned(guard) && rmSync(guard, { force: true });
  if (isAbandoned(lock)) rmSync(lock, { force: true });
  rmSync(guard, { force: true });
}

/** Creates a file with our pid, unless it exists. */
function make(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function isAbandoned(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8')); // 0: not yet written
    return Date.now() - statSync(file).mtimeMs > patience || (holder > 0 && !isAlive(holder));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (isMain(import.meta.url)) ensureBuilt();
