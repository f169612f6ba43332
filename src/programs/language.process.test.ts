import { inEnglish } from '../../test/in-english.ts';
import { sentence } from '../../src/text/sentence.ts';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { botLimits } from '../sandbox/sandbox.ts';
import { isolation } from '../sandbox/isolation.ts';
import { typesOf } from './languages/java.ts';
import { languageNames, loadLanguage, missing, toolchainOf } from './language.ts';
import { launchSandboxed, launchUnsandboxed, prepare, prepareThere } from './prepare.ts';
import { isUnbuilt, type Prepared } from './prepared.ts';
import { tarGzOf, type Made } from '../../test/programs.ts';

let folder: string;
let options: { from: string; cache: string };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arena-languages-'));
  options = { from: folder, cache: join(folder, 'cache') };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The program's answer to a line. */
async function answer(prepared: Prepared, line: string, trusted = false): Promise<string> {
  const running = await (trusted ? launchUnsandboxed(prepared) : launchSandboxed(prepared, botLimits))();
  let complaints = '';
  running.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  running.stdin.on('error', () => undefined); // EPIPE: it ended early, and its answer is missing
  running.stdin.write(`${line}\n`);
  const lines = createInterface({ input: running.stdout });
  const first = await Promise.race([
    once(lines, 'line').then(([text]) => text as string),
    running.exited.then(({ code, signal }) => `ended: ${code ?? signal} ${complaints}`),
  ]);
  running.kill();
  await running.gone;
  return first;
}

const ready = async (what: string, more: object = {}): Promise<Prepared> => {
  const prepared = await prepare(what, { ...options, ...more });
  if (isUnbuilt(prepared)) throw new Error(JSON.stringify(prepared));
  return prepared;
};

/** Why a language cannot be tested here. */
async function lacks(name: string): Promise<string | undefined> {
  const { boxes, why } = await isolation();
  const language = await loadLanguage(name);
  if (!boxes) return why && sentence(why, 'en');
  return (await toolchainOf(name, language)) === undefined ? sentence(missing(language), 'en') : undefined;
}

test.for([
  ['c', 'crash.c', ''],
  ['cpp', 'crash.cpp', 'Board \\*, int|Board\\*, int'],
] as const)('a crash of a program in %s tells function and line', async ([name, file, parameters], { skip }) => {
  const reason = await lacks(name);
  skip(reason !== undefined, reason);
  skip(spawnSync('/usr/bin/addr2line', ['--version']).status !== 0, 'no addr2line on this machine');
  writeFileSync(
    join(folder, file),
    `#include <stdio.h>
struct Board { int cells[4]; };
typedef struct Board Board;
__attribute__((noinline)) int plan(Board *board, int turn) {
  return board->cells[turn];
}
int main(void) {
  char line[80];
  Board *nothing = 0;
  while (fgets(line, sizeof line, stdin)) printf("%d\\n", plan(line[0] == 'x' ? nothing : (Board *)line, 2));
  return 0;
}
`,
  );
  expect(await answer(await ready(file), 'x')).toMatch(
    new RegExp(`^ended: SIGSEGV Segmentation fault\nplan${parameters && `\\((${parameters})\\)`} at ${file}:5`),
  );
});

// Two files of each language, one of which needs the other.
const pairs: Readonly<Record<string, readonly [main: Made, other: Made]>> = {
  c: [
    { name: 'main.c', text: '#include <stdio.h>\nconst char *word(void);\nint main(void) { puts(word()); return 0; }' },
    { name: 'word.c', text: 'const char *word(void) { return "two files"; }' },
  ],
  cpp: [
    {
      name: 'src/main.cpp',
      text: '#include <iostream>\nstd::string word();\nint main() { std::cout << word() << std::endl; }',
    },
    { name: 'src/word.cc', text: '#include <string>\nstd::string word() { return "two files"; }' },
  ],
  csharp: [
    { name: 'Main.cs', text: 'class P { static void Main() { System.Console.WriteLine(Word.Get()); } }' },
    { name: 'Word.cs', text: 'static class Word { public static string Get() { return "two files"; } }' },
  ],
  go: [
    { name: 'main.go', text: 'package main\nimport "fmt"\nfunc main() { fmt.Println(word()) }' },
    { name: 'word.go', text: 'package main\nfunc word() string { return "two files" }' },
  ],
  java: [
    {
      name: 'a/b/Main.java',
      text:
        'package a.b;\npublic class Main { public static void main(String[] a) { System.out.println(Word.get()); } ' +
        '}',
    },
    { name: 'a/b/Word.java', text: 'package a.b;\nclass Word { static String get() { return "two files"; } }' },
  ],
  javascript: [
    { name: 'bot.mjs', text: "import { word } from './word.mjs'; console.log(word);" },
    { name: 'word.mjs', text: "export const word = 'two files';" },
  ],
  python: [
    { name: 'bot.py', text: 'from lib.word import word\nprint(word, flush=True)' },
    { name: 'lib/word.py', text: "word = 'two files'" },
  ],
  rust: [
    { name: 'src/main.rs', text: 'mod word;\nfn main() { println!("{}", word::word()); }' },
    { name: 'src/word.rs', text: 'pub fn word() -> &\'static str { "two files" }' },
  ],
  typescript: [
    {
      name: 'main.ts',
      text: "import { word, type Word } from './word.ts'; const said: Word = word; console.log(said);",
    },
    { name: 'word.ts', text: "export type Word = string; export const word: Word = 'two files';" },
  ],
};

describe.each(languageNames())('%s', (name) => {
  test('builds its hello program and answers, in a sandbox and without one', async ({ skip }) => {
    const language = await loadLanguage(name);
    skip((await lacks(name)) !== undefined, await lacks(name));
    const source = `hello-${name}${language.endings[0]}`;
    writeFileSync(join(folder, source), language.hello);
    const prepared = await ready(source);
    expect(prepared.title).toBe(language.title);
    expect(await answer(prepared, 'hello, world')).toBe('hello, world');
    expect(await answer(await ready(source, { trusted: true, cache: join(folder, 'trusted') }), 'trusted', true)).toBe(
      'trusted',
    );
  });

  test('builds an archive with two sources', async ({ skip }) => {
    const language = await loadLanguage(name);
    skip((await lacks(name)) !== undefined, await lacks(name));
    writeFileSync(join(folder, `${name}.tgz`), tarGzOf([{ name: 'data.txt', text: '' }, ...pairs[name]!]));
    const prepared = await ready(`${name}.tgz`);
    expect([prepared.title, await answer(prepared, '')]).toEqual([language.title, 'two files']);
  });
});

test('an error in TypeScript names the line of its source', async ({ skip }) => {
  skip((await lacks('typescript')) !== undefined, await lacks('typescript'));
  const source =
    "interface Gone {\n  a: number;\n}\n\nfunction fail(): never {\n  throw new Error('here');\n}\nfail();\n";
  writeFileSync(join(folder, 'fails.ts'), source);
  const said = await answer(await ready('fails.ts'), '');
  expect(said).toMatch(/^ended: 1 /);
  expect(said).toMatch(/at fail \(.*\.ts:6:9\)/);
});

test('Java started by a command keeps within the memory of its sandbox', async ({ skip }) => {
  skip((await lacks('java')) !== undefined, await lacks('java'));
  // 4 GB of garbage, 32 MB of which live: a heap that grows by the machine's memory exceeds the sandbox's 256 MiB
  const source = `public class Churns {
    public static void main(String[] args) throws Exception {
        byte[][] live = new byte[32][];
        for (int round = 0; round < 4096; round++) java.util.Arrays.fill(live[round % 32] = new byte[1 << 20], (byte) 1);
        System.out.println("survived " + live.length);
        System.in.read();
    }
}`;
  writeFileSync(join(folder, 'Churns.java'), source);
  execFileSync('javac', ['Churns.java'], { cwd: folder });
  execFileSync('jar', ['cfe', 'churns.jar', 'Churns', 'Churns.class'], { cwd: folder });
  expect(await answer(await ready('java -jar churns.jar'), '')).toBe('survived 32');
  const elsewhere = { from: join(folder, 'elsewhere') };
  mkdirSync(elsewhere.from);
  expect(await answer(await ready(`java -jar ${folder}/churns.jar`, elsewhere), '')).toBe('survived 32');
});

describe('Python of a version manager', () => {
  const system = existsSync('/usr/bin/python3') ? realpathSync('/usr/bin/python3') : undefined;
  const name = system?.split('/').at(-1) ?? ''; // python3.11
  let home: string;
  let shims: string;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'arena-home-'));
    shims = join(home, '.pyenv/shims');
    const prefix = join(home, '.pyenv/versions/3.99.1');
    for (const path of [shims, join(prefix, 'bin'), join(prefix, 'lib')]) mkdirSync(path, { recursive: true });
    if (system === undefined) return;
    copyFileSync(system, join(prefix, 'bin', name));
    symlinkSync(name, join(prefix, 'bin/python3.99'));
    symlinkSync(`/usr/lib/${name}`, join(prefix, 'lib', name));
    const shim = `#!/bin/sh\n[ "$(basename "$0")" = python3.98 ] && exit 127\nexec ${prefix}/bin/python3.99 "$@"\n`;
    for (const version of ['python3.99', 'python3.98']) writeFileSync(join(shims, version), shim, { mode: 0o755 });
    writeFileSync(join(folder, 'where.py'), 'import sys\nprint(sys.base_prefix, flush=True)\n');
    vi.stubEnv('HOME', home);
    vi.stubEnv('PATH', `${shims}:${process.env['PATH']}`);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true });
  });

  test.for([
    'python3.99 where.py',
    '.pyenv/shims/python3.99 where.py',
    '.pyenv/versions/3.99.1/bin/python3.99 where.py',
  ])('starts in a sandbox: %s', async (command, { skip }) => {
    skip(system === undefined, 'no Python in /usr');
    skip((await lacks('python')) !== undefined, await lacks('python'));
    const line = command.replace(/^\.pyenv/, `${home}/.pyenv`);
    expect(await answer(await ready(line), '')).toBe(join(home, '.pyenv/versions/3.99.1'));
  });

  test('that does not start is told in a sentence', async ({ skip }) => {
    skip(system === undefined, 'no Python in /usr');
    const refused = await prepare('python3.98 where.py', options);
    expect(isUnbuilt(refused) && sentence(refused.failure.reason, 'en')).toMatch(
      /^python3\.98 does not tell where its interpreter is, so a sandbox cannot show it; name the interpreter itself/,
    );
  });

  test('a source for Python 2 is run by Python 2, or that is missing', async () => {
    writeFileSync(join(folder, 'two.py'), '#!/usr/bin/env python2.0\nprint "two"\n');
    const refused = await prepare('two.py', options);
    expect(isUnbuilt(refused) && sentence(refused.failure.reason, 'en')).toBe(
      'cannot start python2.0: there is no such program',
    );
  });

  test("a player's own file named python3 is never started without a sandbox", async () => {
    const there = join(folder, 'stranger');
    mkdirSync(there);
    writeFileSync(join(there, 'python3.99'), `#!/bin/sh\ntouch ${there}/started\n`, { mode: 0o755 });
    chmodSync(there, 0o755);
    await prepareThere(there, './python3.99 bot', options);
    await prepare('./python3.99', { ...options, from: there });
    await prepare('./python3.99 x', { ...options, from: there });
    expect(existsSync(join(there, 'started'))).toBe(false);
  });
});

test('a missing toolchain is one sentence with the package to install', async () => {
  expect(sentence(missing(await loadLanguage('go')), 'en')).toBe(
    'Go is not installed here; on Debian: apt-get install golang-go',
  );
});

test.each([
  ['class A { public static void main(String[] a) {} }', { name: 'A', main: 'A' }],
  [
    'class Helper {} public class Bot { static class In {} public static void main(String[] a) {} }',
    { name: 'Bot', main: 'Bot' },
  ],
  [
    '/* public class No {} */ // class No2 {\npackage a . b;\nenum E { X } final class M { String s = "class Q ' +
      '{"; char c = \'"\'; static void main(String... a) {} }',
    { name: 'M', main: 'a.b.M' },
  ],
  ['public final class Żółw { }', { name: 'Żółw' }],
  ['', { name: 'Main' }],
])('the class of a Java source is found: %s', (text, found) => {
  expect(typesOf(text)).toEqual(found);
});

test('a Java class whose name is too long for a file is reported by the compiler', async ({ skip }) => {
  skip((await lacks('java')) !== undefined, await lacks('java'));
  writeFileSync(
    join(folder, 'long.java'),
    `public class ${'A'.repeat(5000)} { public static void main(String[] a) {} }`,
  );
  expect(await prepare('long.java', options)).toMatchObject({ failure: { fault: 'build-failed' } });
});

test("Java's own warnings are not taken for answers", async ({ skip }) => {
  skip((await lacks('java')) !== undefined, await lacks('java'));
  const start = 'new Thread(() -> { try { Thread.sleep(100_000); } catch (InterruptedException e) {} }).start();';
  writeFileSync(
    join(folder, 'Breeds.java'),
    `class Breeds { public static void main(String[] a) { try { for (;;) ${start} } catch (Throwable e) { ` +
      'System.out.println("too many"); } } }',
  );
  expect(await answer(await ready('Breeds.java'), '')).toBe('too many');
});

test('a Java source without a main', async ({ skip }) => {
  skip((await lacks('java')) !== undefined, await lacks('java'));
  writeFileSync(join(folder, 'Idle.java'), 'class Idle {}');
  expect(inEnglish(await prepare('Idle.java', options))).toMatchObject({
    failure: { fault: 'no-program', reason: 'its Java source has no main' },
  });
});

test('looking for the class takes linear time on hostile sources', () => {
  for (const piece of ['/*', '"', 'class A{', 'static ', 'public final ', "'\\", '"""', 'package a.', '{ '])
    typesOf(piece.repeat(50_000));
});
