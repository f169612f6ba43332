// Installs what `npm start` and `npm test` need. Only Node's own modules here: node_modules may be missing.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './build.mjs';

const leastNode = [20, 19];

/** Debian packages: for which of the two commands, and how to see whether they are installed. */
const needs = [
  { for: ['start', 'test'], packages: ['util-linux'], there: () => ['taskset', 'setpriv', 'prlimit'].every(onPath) },
  { for: ['start', 'test'], packages: ['bubblewrap', 'bash'], there: () => onPath('bwrap') && onPath('bash') },
  { for: ['test'], packages: ['python3'], there: () => onPath('python3') },
  {
    for: ['test'],
    packages: ['chromium-headless-shell'],
    there: () => onPath('chromium-headless-shell') || onPath('chromium'),
  },
  { for: ['test'], packages: ['tmux'], there: () => onPath('tmux') },
  { for: ['test'], packages: ['zsh'], there: () => onPath('zsh') },
  { for: ['test'], packages: ['fish'], there: () => onPath('fish') },
  { for: ['test'], packages: ['g++'], there: () => onPath('g++') },
  {
    for: ['test'],
    packages: ['libboost-dev', 'libboost-chrono-dev', 'libboost-system-dev'],
    there: () => isLibrary('libboost_chrono.so') && isLibrary('libboost_system.so'),
  },
  { for: ['test'], packages: ['default-jdk-headless'], there: () => onPath('javac') },
  { for: ['test'], packages: ['golang-go'], there: () => onPath('go') },
  {
    for: ['test'],
    packages: ['rustc'],
    there: () => onPath('rustc') || existsSync(join(homedir(), '.cargo/bin/rustc')),
  },
  {
    for: ['test'],
    packages: ['mono-mcs', 'mono-runtime', 'libmono-system-core4.0-cil'],
    there: () => onPath('mcs') && onPath('mono') && existsSync('/usr/lib/mono/4.5/System.Core.dll'),
  },
];

/** @param {'start' | 'test'} command */
export function ensure(command) {
  checkNode();
  installModules(command);
  installPackages(
    needs.filter((need) => need.for.includes(command) && !need.there()).flatMap(({ packages }) => packages),
  );
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return;
  console.error(
    `This needs Node ${leastNode.join('.')} or newer, and this is ${process.versions.node}; install a newer Node ` +
      'and run it again.',
  );
  process.exit(1);
}

function installModules(command) {
  if (isInstalled(root, { dev: command === 'test' })) return;
  console.log('node_modules is missing or older than package-lock.json: installing (npm ci)');
  const { npm_execpath: npm } = process.env;
  const [file, ...first] = npm?.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(file, [...first, 'ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) return;
  console.error('npm ci failed (see above); run it again when the network and the disk allow.');
  process.exit(1);
}

/**
 * Compares the lockfile with npm's own record of what it installed, which npm writes last. A linked node_modules is
 * left alone.
 */
export function isInstalled(folder, { dev }) {
  const modules = join(folder, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const mayMiss = (entry) => entry.optional || (!dev && (entry.dev || entry.devOptional));
  return Object.entries(readPackages(join(folder, 'package-lock.json'))).every(([path, entry]) => {
    const found = installed[path];
    return (
      path === '' ||
      (found === undefined ? mayMiss(entry) : found.version === entry.version && found.integrity === entry.integrity)
    );
  });
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

function installPackages(packages) {
  if (packages.length === 0) return;
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    console.log(
      `Some system packages are missing, and what needs them is left out; to have them: sudo ${install.join(' ')}`,
    );
    return;
  }
  console.log(`Installing system packages: ${packages.join(' ')}`);
  apt('update');
  if (apt(...install.slice(1))) return;
  // one that is not available must not keep the others away
  for (const name of packages) apt('install', '-y', '--no-install-recommends', name);
}

function apt(...words) {
  const { status } = spawnSync('apt-get', ['-qq', ...words], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.error(`apt-get ${words.join(' ')} failed (see above); going on without.`);
  return status === 0;
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const isLibrary = (name) =>
  ['/usr/lib', ...readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder))].some((folder) =>
    existsSync(join(folder, name)),
  );
