import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gameNames } from '../match/games.ts';
import { readRecipe } from '../programs/recipe.ts';
import { languageNames } from '../programs/language.ts';
import { botOf } from './bot-code.ts';
import { jsonKit } from './json-kit.ts';
import { kitOf } from './kit.ts';
import { kitNames } from './names.ts';
import { readSmallProgram } from './small-language.ts';

test('there are kits in eight languages, each of which the arena can build', () => {
  expect(kitNames).toEqual(['cpp', 'csharp', 'go', 'java', 'javascript', 'python', 'rust', 'typescript']);
  expect(languageNames()).toEqual(expect.arrayContaining([...kitNames]));
});

test('every game has every kit: a source that handles each message, a recipe, a command and two READMEs', async () => {
  for (const game of gameNames())
    for (const name of kitNames) {
      const files = new Map((await kitOf(game, name)).map((file) => [file.name, file.text]));
      const [source] = files.values();
      expect(source).toContain('CHOOSE YOUR MOVE HERE');
      expect(source).not.toMatch(/undefined|\[object|\t (?!\w+ )| $/m);
      expect(readRecipe(files.get('arena.json')!, languageNames())).toMatchObject({ value: { language: name } });
      expect(files.get('play.sh')).toContain(`"$arena" play ${game} --bot me=. me `);
      expect(files.get('README.md')).toContain(`arena play ${game} --bot me=. me `);
      expect(files.get('README.pl.md')).toContain('Komunikaty');
    }
});

test('kits in Go are formatted as gofmt does it', async ({ skip }) => {
  skip(spawnSync('gofmt', ['-h']).error !== undefined, 'no gofmt on this machine');
  for (const game of gameNames()) {
    const [source] = await kitOf(game, 'go');
    expect(spawnSync('gofmt', ['-d'], { input: source!.text, encoding: 'utf8' })).toMatchObject({
      stdout: '',
      stderr: '',
    });
  }
});

test('a game without a description has kits that speak JSON lines', () => {
  const { procedures } = botOf(jsonKit);
  expect(procedures.map(({ name }) => name)).toContain('split');
});

test('the command of a kit plays from any folder, with an arena that is named from there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-kit-'));
  try {
    mkdirSync(join(folder, 'otter'));
    for (const { name, text } of await kitOf('geography', 'python')) writeFileSync(join(folder, 'otter', name), text);
    writeFileSync(join(folder, 'arena'), '#!/bin/sh\necho "$(basename "$PWD") $*"\n', { mode: 0o777 });
    const run = (arena: string): object =>
      spawnSync('sh', ['otter/play.sh', '--games', '2'], {
        cwd: folder,
        env: { ...process.env, ARENA: arena },
        encoding: 'utf8',
      });
    const stdout = 'otter play geography --bot me=. me random --games 2\n';
    for (const arena of ['./arena', 'otter/../arena', join(folder, 'arena')])
      expect(run(arena)).toMatchObject({ status: 0, stdout, stderr: '' });
    expect(run('./nothing')).toMatchObject({ status: 127, stderr: expect.stringContaining('there is no ./nothing') });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('no message hides a type of a language', () => {
  const messages = { result: { left: 'int' } } as const;
  expect(() => readSmallProgram('', { state: {}, messages })).toThrow('the name "result" is a type of one of the');
});

test('lists in Java that do not change are no array lists', async () => {
  const [source] = await kitOf('chess', 'java');
  expect(source!.text).toContain('for (int side : List.of(-1, 1)) {');
  expect(source!.text).toContain('return new ArrayList<>(List.of(1, -1, 10, -10, 9, -9, 11, -11));');
});

const read = (body: string): unknown =>
  readSmallProgram(`function check(given: text, items: ints): int {\n${body}\n}`, {
    state: { heap: 'int', names: 'texts' },
    messages: { turn: { left: 'long' } },
  });

test.each([
  ['return heap', 'line 3: expected ; before }: }'],
  ['return given;', 'line 2: expected int, not text'],
  ['heap = turn.left; return 1;', 'line 2: long is no int'],
  ['let a = 1; return 1;', 'line 3: "a" is not used'],
  ['let heap = 1; return heap;', 'line 2: there is a "heap" already'],
  ['let type = 1; return type;', 'line 2: the name "type" is a word of one of the languages'],
  ['let find = 1; return find;', 'line 2: the name "find" is a builtin function'],
  ['let a_b = 1; return 1;', 'line 2: unexpected _b = 1; re'],
  ['return turn.right;', 'line 2: the message turn has no field right'],
  ['return missing;', 'line 2: there is no "missing"'],
  ['return wrong(1);', 'line 2: there is no function wrong'],
  ['return toString(1);', 'line 2: there is no function toString'],
  ['return len(1);', 'line 2: len takes other arguments than int'],
  ['if (heap) { } return 1;', 'line 2: expected bool, not int'],
  ['return 1 + given;', 'line 2: int + text has no meaning'],
  ['add(items, 1); return 1;', 'line 2: only a variable, a field or an element can change; no parameter'],
  ['names[check(given, items)] = "a"; return 1;', 'line 2: put the call within [ ] into a variable first'],
  ['given[0] = "a"; return 1;', 'line 2: the characters of a text do not change'],
  ['heap; return 1;', 'line 2: a value that is not used'],
  ['while (true) {', 'line 3: a } is missing'],
])('a mistake in a description is told with its line: %s', (body, mistake) => {
  expect(() => read(body)).toThrow(mistake);
});
