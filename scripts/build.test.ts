import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallProject } from '../test/project.ts';
import { root } from './build.mjs';

let folder: string;
const commands = (): string => join(folder, 'src/cli/commands');
const command = (summary: string): string =>
  `import type { Command } from '../command.ts';\nexport const command: Command = { flags: {}, texts: () => ({ summary: '${summary}', usage: '', about: '', flags: {} }), run: () => Promise.resolve(3) };\n`;

beforeAll(() => void (folder = smallProject({ wave: command('waves once') })));
afterAll(() => rmSync(folder, { recursive: true }));

const arena = (...args: string[]) => spawnSync(join(folder, 'bin/arena'), args, { cwd: '/', encoding: 'utf8' });
const whenBuilt = (): string => readFileSync(join(folder, 'dist/src/cli/commands/wave.js'), 'utf8');

test('builds at the first call, from any current directory, and passes the exit code on', () => {
  expect(arena('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('waves once'), stderr: '' });
  expect(arena('wave').status).toBe(3);
});

test('does not build again when nothing changed', () => {
  const mark = join(folder, 'dist/src/cli/commands/wave.js');
  writeFileSync(mark, whenBuilt().replace('waves once', 'was left alone'));
  expect(arena('--help').stdout).toContain('was left alone');
  for (const name of ['notes.txt', 'wave.test.ts']) writeFileSync(join(commands(), name), 'no source');
  expect(arena('--help').stdout).toContain('was left alone');
});

test('builds again when a source is newer', () => {
  writeFileSync(join(commands(), 'wave.ts'), command('waves twice'));
  expect(arena('--help').stdout).toContain('waves twice');
});

test('removes files whose source is gone', () => {
  writeFileSync(join(commands(), 'bow.ts'), command('bows'));
  expect(arena('--help').stdout).toContain('bows');
  rmSync(join(commands(), 'bow.ts'));
  expect(arena('--help').stdout).not.toContain('bows');
});

test('runs through a link', () => {
  symlinkSync(join(folder, 'bin/arena'), join(folder, 'link'));
  expect(spawnSync(join(folder, 'link'), ['--help'], { cwd: '/', encoding: 'utf8' }).stdout).toContain('waves twice');
});

test('several that start at once wait for one build, also when an earlier one was killed', async () => {
  writeFileSync(join(folder, 'dist/.building'), `${spawnSync('true').pid}`);
  writeFileSync(join(commands(), 'wave.ts'), command('waves thrice'));
  const codes = await Promise.all(
    [1, 2, 3].map(
      () =>
        new Promise(
          (resolve) =>
            void spawn(join(folder, 'bin/arena'), ['wave'], { cwd: '/', stdio: 'ignore' }).once('exit', resolve),
        ),
    ),
  );
  expect(codes).toEqual([3, 3, 3]);
});

test('only one of many holds the lock at a time, though each dies in it', async () => {
  const inside = join(folder, 'inside');
  const program = `import { mkdirSync, rmdirSync } from 'node:fs';
    import { locked } from ${JSON.stringify(join(folder, 'scripts/build.mjs'))};
    locked(() => {
      mkdirSync(${JSON.stringify(inside)}); // fails while another process holds the lock
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      rmdirSync(${JSON.stringify(inside)});
      process.kill(process.pid, 'SIGKILL');
    });`;
  const ends = await Promise.all(
    Array.from(
      { length: 12 },
      () =>
        new Promise(
          (resolve) =>
            void spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' }).once(
              'exit',
              (_code, signal) => resolve(signal),
            ),
        ),
    ),
  );
  expect(ends).toEqual(ends.map(() => 'SIGKILL'));
});

test('says in one line that the build failed, and builds again once the source is right', () => {
  writeFileSync(join(commands(), 'wave.ts'), 'export const command = {\n');
  const { status, stderr } = arena('--help');
  expect(status).toBe(1);
  expect(stderr.trimEnd().split('\n').at(-1)).toBe('The build failed: there are errors in the sources (see above)');
  expect(stderr).not.toContain('at ');
  writeFileSync(join(commands(), 'wave.ts'), command('waves again'));
  expect(arena('--help').stdout).toContain('waves again');
});

const importedBy = (groups: readonly string[]): string[] => {
  const text = groups.map((group) => readFileSync(join(root, `dist/src/shared/${group}.js`), 'utf8')).join('');
  return [...new Set([...text.matchAll(/^import .*"([^"]+)";$/gm)].map(([, name]) => name!))];
};
const isOf = (groups: readonly string[]) => (name: string) =>
  name.startsWith('node:') || groups.includes(name.replace(/^\.\/(.*)\.js$/, '$1'));

test('what all commands load needs no package, and none of the other layers; --help reads one file', () => {
  const groups = ['start', 'base', 'match', 'rating', 'cli'];
  const isOwn = isOf([...groups, 'remote', 'rolldown-runtime', 'tar']);
  expect(importedBy(groups)).toContain('node:fs');
  expect(importedBy(groups).filter((name) => !isOwn(name))).toEqual([]);
  expect(importedBy(['start']).filter((name) => !isOf(['rolldown-runtime'])(name))).toEqual([]);
});

/** The packages that a file of the build and all that it imports load. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(/^import (?:.* from )?"([^"]+)";$/gm)].flatMap(([, name]) =>
    name!.startsWith('.') ? packagesOf(join(dirname(file), name!), seen) : name!.startsWith('node:') ? [] : [name!],
  );
}

test('threads of a site load no server, and a display no database', () => {
  const packages = (file: string): string[] => packagesOf(join(root, 'dist/src', `${file}.js`));
  expect(packages('site/process')).toEqual(expect.arrayContaining(['fastify', 'pg']));
  for (const thread of ['classes/alike', 'contests/results', 'standings/standings'])
    expect(packages(`site/${thread}-thread`)).toEqual(['pg']);
  for (const thread of ['drawing/thread', 'display/picture-thread', 'site/play/check-thread'])
    expect(packages(thread)).toEqual([]);
  expect(packages('display/process')).toContain('fastify');
  expect(packages('display/process')).not.toContain('pg');
});
