import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './build.mjs';
import { violations } from './layers.mjs';

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder with these files and the parts of the project that the linter needs. */
function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'arena-layers-'));
  made.push(folder);
  for (const part of ['.oxlintrc.json', 'tsconfig.json']) cpSync(join(root, part), join(folder, part));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries({
    'src/game/rules.ts': 'export const one = 1;\n',
    'games/pebbles/rules.ts': 'export const one = 1;\n',
    ...files,
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const lint = (folder: string) =>
  spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '-f', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  });

test('the project keeps its layers', () => {
  expect(violations(root)).toEqual([]);
});

test.each([
  [
    'an upward import',
    'src/game/a.ts',
    "import { play } from '../referee/play.ts';",
    'src/game/a.ts:1: src/game may not import src/referee/play.ts',
  ],
  [
    'an upward type',
    'src/match/a.ts',
    "import type { Row } from '../store/rows.ts';",
    'src/match/a.ts:1: src/match may not import src/store/rows.ts, not even its types',
  ],
  [
    'an upward dynamic import',
    'src/store/a.ts',
    "\nawait import('../cli/main.ts');",
    'src/store/a.ts:2: src/store may not import src/cli/main.ts',
  ],
  [
    'an upward type in place',
    'src/store/a.ts',
    "let a: import('../cli/main.ts').A;",
    'src/store/a.ts:1: src/store may not import src/cli/main.ts',
  ],
  [
    'an upward export',
    'src/jobs/a.ts',
    "export {\n  a,\n} from '../worker/a.ts';",
    'src/jobs/a.ts:3: src/jobs may not import src/worker/a.ts',
  ],
  [
    'an upward thread',
    'src/match/a.ts',
    "new Worker(new URL('../worker/a.ts', import.meta.url));",
    'src/match/a.ts:1: src/match may not import src/worker/a.ts',
  ],
  [
    'an upward program of the build',
    'src/match/a.ts',
    "fork(new URL('../../dist/src/worker/a.js', import.meta.url));",
    'src/match/a.ts:1: src/match may not import src/worker/a.js',
  ],
  [
    'a game that imports the match',
    'games/pebbles/view.tsx',
    "import { play } from '../../src/referee/play.ts';",
    'games/pebbles/view.tsx:1: games/pebbles may not import src/referee/play.ts',
  ],
  [
    'a game that imports another',
    'games/pebbles/a.ts',
    "import { play } from '../marbles/a.ts';",
    'games/pebbles/a.ts:1: games/pebbles may not import games/marbles/a.ts',
  ],
  [
    'the browser that imports the site',
    'src/web/a.tsx',
    "import { type Page } from '../site/page.ts';",
    'src/web/a.tsx:1: src/web may not import src/site/page.ts',
  ],
  [
    'the browser that imports types of the site',
    'src/web/a.tsx',
    "import type { Page } from '../site/page.ts';",
    'src/web/a.tsx:1: src/web may not import src/site/page.ts, not even its types',
  ],
  [
    'a game that imports types of another',
    'games/pebbles/a.ts',
    "export type { Play } from '../marbles/a.ts';",
    'games/pebbles/a.ts:1: games/pebbles may not import games/marbles/a.ts, not even its types',
  ],
  [
    'a way out of the layers',
    'src/cli/a.ts',
    "import { root } from '../../scripts/build.mjs';",
    'src/cli/a.ts:1: src/cli may not import scripts/build.mjs',
  ],
  [
    'a folder without a place',
    'src/helpers/a.ts',
    '',
    'src/helpers/a.ts: src/helpers has no place in the order of scripts/layers.mjs',
  ],
])('finds %s', (_what, file, text, finding) => {
  expect(violations(plant({ [file]: text }))).toEqual([finding]);
});

test.each([
  [
    'a downward import',
    'src/match/a.ts',
    "import { a } from '../game/a.ts';\nimport { b } from '../../games/pebbles/b.ts';",
  ],
  [
    'its own folder',
    'games/pebbles/a.ts',
    "import { a } from './bots/a.ts';\nimport type { B } from '../../src/game/rules.ts';",
  ],
  [
    'the types of pairings in the browser',
    'src/web/a.ts',
    "import type { Page } from '../pairing/page.ts';\nimport { view } from '../../games/pebbles/view.tsx';",
  ],
  ['anything in a test', 'games/pebbles/a.test.ts', "import { main } from '../../src/cli/main.ts';"],
])('allows %s', (_what, file, text) => {
  expect(violations(plant({ [file]: text }))).toEqual([]);
});

test('ends with 1 and names the line, as a step of npm test', () => {
  const run = (folder: string) =>
    spawnSync(process.execPath, [join(root, 'scripts/layers.mjs'), folder], { encoding: 'utf8' });
  expect(run(plant({ 'src/game/a.ts': "import '../cli/main.ts';" }))).toMatchObject({
    status: 1,
    stderr: 'src/game/a.ts:1: src/game may not import src/cli/main.ts\n',
  });
  expect(run(plant({}))).toMatchObject({ status: 0, stderr: '' });
});

test('the linter finds a cycle, a default export, an empty catch, any, a floating promise and console output', () => {
  const { stdout: found, status } = lint(
    plant({
      'src/game/a.ts': "import { b } from './b.ts';\nexport const a = (): number => b();\n",
      'src/game/b.ts': "import { a } from './a.ts';\nexport const b = (): number => a();\n",
      'src/match/a.ts': [
        'export default 1;',
        'export const anything: any = 1;',
        'try { JSON.parse(""); } catch {}',
        'export function go(): void { Promise.resolve(1); }',
        'console.log(1);',
        'export const same = (a: unknown): boolean => a == 1;',
      ].join('\n'),
      'src/worker/a.ts': "import { PgBoss } from 'pg-boss';\nexport const boss = new PgBoss('');\n",
    }),
  );
  for (const rule of [
    'import(no-cycle)',
    'import(no-default-export)',
    'typescript(no-explicit-any)',
    'eslint(no-empty)',
    'typescript(no-floating-promises)',
    'eslint(no-console)',
    'eslint(eqeqeq)',
    'eslint(no-restricted-imports)',
  ])
    expect(found).toContain(rule);
  expect(status).toBe(1);
  expect(found).toMatch(/^src\/game\/a\.ts:1.*no-cycle/m);
});

test('the linter finds a cycle of types alone', () => {
  const { stdout: found, status } = lint(
    plant({
      'src/game/a.ts': "import type { B } from './b.ts';\nexport type A = { readonly b?: B };\n",
      'src/game/b.ts': "import { type A } from './a.ts';\nexport type B = { readonly a?: A };\n",
    }),
  );
  expect(found).toMatch(/^src\/game\/a\.ts:1.*no-cycle/m);
  expect(status).toBe(1);
});

test('the linter reports nothing for clean files', () => {
  expect(
    lint(plant({ 'src/game/a.ts': 'export const a = 1;\n', 'src/cli/a.ts': "console.log('a');\n" })),
  ).toMatchObject({ status: 0 });
});
