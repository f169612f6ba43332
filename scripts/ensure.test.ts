import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './build.mjs';
import { isInstalled } from './ensure.mjs';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'arena-ensure-'))));
afterEach(() => rmSync(folder, { recursive: true }));

interface Entry {
  version: string;
  integrity?: string;
  dev?: true;
  optional?: true;
}

const packages: Record<string, Entry> = {
  '': { version: '0.1.0' },
  'node_modules/apple': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/pear': { version: '2.0.0', integrity: 'sha512-p', dev: true },
  'node_modules/plum': { version: '3.0.0', integrity: 'sha512-l', optional: true },
};

function write(locked: Record<string, Entry>, installed: Record<string, Entry>): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
}

function without(...names: string[]): Record<string, Entry> {
  return Object.fromEntries(Object.entries(packages).filter(([path]) => !names.some((name) => path.endsWith(name))));
}

test('what the lockfile names is installed', () => {
  write(packages, packages);
  expect(isInstalled(folder, { dev: true })).toBe(true);
});

test('nothing is installed, or only a part', () => {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  expect(isInstalled(folder, { dev: true })).toBe(false);
  mkdirSync(join(folder, 'node_modules/apple'), { recursive: true });
  expect(isInstalled(folder, { dev: true })).toBe(false);
});

test('the lockfile changed since', () => {
  write({ ...packages, 'node_modules/apple': { version: '1.0.1', integrity: 'sha512-b' } }, packages);
  expect(isInstalled(folder, { dev: true })).toBe(false);
  write(packages, without('apple'));
  expect(isInstalled(folder, { dev: true })).toBe(false);
});

test('an optional package may be missing, and a development package in production', () => {
  write(packages, without('plum'));
  expect(isInstalled(folder, { dev: true })).toBe(true);
  write(packages, without('pear'));
  expect([isInstalled(folder, { dev: true }), isInstalled(folder, { dev: false })]).toEqual([false, true]);
});

test('a linked node_modules is left alone', () => {
  write(packages, {});
  renameSync(join(folder, 'node_modules'), join(folder, 'elsewhere'));
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'node_modules'));
  expect(isInstalled(folder, { dev: true })).toBe(true);
});

test('the lockfile names no host', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"|https?:[^"]*\.tgz/);
});

// Otherwise `npm ci` refuses it. With a registry that lacks packages of other platforms `npm install` leaves them out.
test('the lockfile has an entry for every optional package, of other platforms too', () => {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: object }>;
  };
  const named = Object.values(locked).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(named.filter((name) => !(`node_modules/${name}` in locked))).toEqual([]);
});

test('CI is npm test, started from anywhere', () => {
  mkdirSync(join(folder, '.ci'));
  cpSync(join(root, '.ci/run'), join(folder, '.ci/run'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { test: 'pwd && exit 7' } }));
  const { status, stdout } = spawnSync(join(folder, '.ci/run'), { cwd: '/', encoding: 'utf8' });
  expect({ status, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({ status: 7, last: folder });
});

test('missing system packages are installed as root, or named to other users; either way it goes on', () => {
  const said = join(folder, 'said');
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${said}\n[ "$2" = update ]\n`, { mode: 0o755 });
  const program = `import { ensure } from ${JSON.stringify(new URL('ensure.mjs', import.meta.url).href)}; ensure('test'); console.log('went on');`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  expect({ status, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({ status: 0, last: 'went on' });
  if (process.getuid!() === 0) {
    expect(stdout).toMatch(/^Installing system packages: .*chromium/);
    expect(stderr).toMatch(/^apt-get install .* failed \(see above\); going on without\.$/m);
    expect(readFileSync(said, 'utf8')).toMatch(
      /^-qq update\n-qq install -y --no-install-recommends .*chromium-headless-shell .*g\+\+.*\n(?:.*\n)*-qq install -y --no-install-recommends chromium-headless-shell\n/,
    );
  } else {
    expect(stdout).toMatch(/to have them: sudo apt-get install -y --no-install-recommends .*chromium/);
    expect(existsSync(said)).toBe(false);
  }
});
