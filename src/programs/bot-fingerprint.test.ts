import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fingerprintOf, hashOf } from './bot-fingerprint.ts';
import { botNames, gameNames, sampleNames } from '../match/games.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string): void => writeFileSync(join(folder, 'game', name), text);
const hash = (): string => hashOf(join(folder, 'game'), join(folder, 'game/bots/strong.ts'));

beforeEach(() => {
  mkdirSync(join(folder, 'game/bots'), { recursive: true });
  writeFileSync(join(folder, 'random.ts'), '');
  write(
    'bots/strong.ts',
    "import { draw } from '../../random.ts';\nimport type { Move } from '../types.ts';\nimport { game, type " +
      "State } from '../rules.ts';\nimport {\n  search,\n} from '../search.ts';\n",
  );
  write('bots/weak.ts', '');
  write('search.ts', "export * from './parts.ts';\n");
  write('parts.ts', "import './search.ts';\nimport { search } from './search.ts';\n"); // a cycle of imports
  write('rules.ts', "import { polish } from './polish.ts';\n");
  write('types.ts', '');
});

test.each([
  ['its own source', 'bots/strong.ts', true],
  ['what it uses', 'search.ts', true],
  ['what that uses', 'parts.ts', true],
  ['another bot', 'bots/weak.ts', false],
  ['the rules', 'rules.ts', false],
  ['types alone', 'types.ts', false],
  ['what all games share', '../random.ts', false],
])('a change of %s (%s): another version %s', (_, file, changes) => {
  const before = hash();
  expect(hash()).toBe(before);
  write(file, file.startsWith('bots/strong') ? '// new' : '// new\n');
  expect(hash() !== before).toBe(changes);
});

test('all bots of the arena differ', () => {
  const all = gameNames().flatMap((game) =>
    [...botNames(game), ...sampleNames(game)].map((program) => fingerprintOf(game, program)),
  );
  expect(all.length).toBeGreaterThan(30);
  expect(new Set(all).size).toBe(all.length);
});
