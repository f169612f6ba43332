import { sentence } from '../../src/text/sentence.ts';
import { inEnglish } from '../../test/in-english.ts';
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startProgram } from '../channels/program.ts';
import { root } from '../match/games.ts';
import { botLimits } from '../sandbox/sandbox.ts';
import { isolation } from '../sandbox/isolation.ts';
import { defaultBuild } from './build.ts';
import { loadLanguage } from './language.ts';
import { launchSandboxed, prepare, type PrepareOptions } from './prepare.ts';
import { isUnbuilt, type Prepared } from './prepared.ts';
import { tarGzOf, zipOf, type Made } from '../../test/programs.ts';
import { said } from '../text/said.ts';

let folder: string;
let cache: string;
let hasCompiler: boolean;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-builds-'));
  hasCompiler =
    (await (await loadLanguage('cpp')).find()) !== undefined && (await (await loadLanguage('c')).find()) !== undefined;
});
beforeEach(() => void (cache = mkdtempSync(join(folder, 'cache-'))));
beforeEach(async ({ skip }) => {
  const { boxes, why } = await isolation();
  skip(!boxes, why && said(why));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const brief = (seconds: number): PrepareOptions => ({
  from: folder,
  cache,
  limits: { ...defaultBuild, time: seconds * 1000 },
});

async function failure(
  what: string,
  options: PrepareOptions = brief(30),
): Promise<{ fault: string; reason: string; said?: string; messages: string }> {
  const prepared = await prepare(what, options);
  return isUnbuilt(prepared)
    ? { ...prepared.failure, reason: sentence(prepared.failure.reason, 'en'), messages: prepared.messages }
    : { fault: 'none', reason: '', messages: '' };
}

async function ready(what: string, options: PrepareOptions = brief(30)): Promise<Prepared> {
  const prepared = await prepare(what, options);
  if (isUnbuilt(prepared)) throw new Error(prepared.failure.reason.code);
  return prepared;
}

/** The program's answer to a line, in a sandbox. */
async function answer(prepared: Prepared, line = 'hello'): Promise<string> {
  const program = await startProgram(launchSandboxed(prepared, botLimits), { cap: 4096 });
  program.channel.send(line);
  const heard = await program.channel.receive({ wall: 10_000 });
  await program.stop();
  return heard.kind === 'message' ? heard.text : `${heard.reason.code}: ${program.stderrText()}`;
}

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};
let count = 0;
const archive = (...entries: Made[]): string => {
  const name = `archive-${count++}.tgz`;
  writeFileSync(join(folder, name), tarGzOf(entries));
  return name;
};
const recipe = (build: string, run = 'cat'): Made => ({ name: 'arena.json', text: JSON.stringify({ build, run }) });

describe('sources that do harm', () => {
  beforeEach(({ skip }) => skip(!hasCompiler, 'no gcc and g++ on this machine'));

  test.each([
    ['my player.cpp', 'int main() { return "" }\n', /^it does not compile: my player\.cpp:1:\d+: error: /],
    ['Other.C', 'int main(void) { return x; }\n', /^it does not compile: Other\.C:1:\d+: error: /],
    [
      'stray.c',
      'int main(void) { \\ return 0; }\n',
      /^it does not compile: stray\.c:1:\d+: error: stray '\\' in program$/,
    ],
  ])('%s does not compile: the message names it, with every backslash once', async (name, text, reason) => {
    expect(await failure(write(name, text))).toMatchObject({ reason: expect.stringMatching(reason) });
  });

  test("one that does not compile, with the compiler's message", async () => {
    const told = await failure(write('wrong.cpp', 'int main() { return "\x1b[31m" }\n'));
    expect(told).toMatchObject({
      fault: 'build-failed',
      reason: expect.stringMatching(/^it does not compile: wrong\.cpp:1:\d+: error: /),
    });
    expect(told.said).not.toMatch(/[^ -~\n]/);
  });

  test.each(['/etc/shadow', '/etc/passwd', '/root/.bashrc', fileURLToPath(new URL('package.json', root))])(
    '#include "%s" shows nothing',
    async (path) => {
      const told = await failure(write('thief.c', `#include "${path}"\n`));
      expect(told).toMatchObject({
        fault: 'build-failed',
        reason: expect.stringContaining('No such file or directory'),
      });
    },
  );

  test('#include "/dev/urandom" ends in a fault', async () => {
    expect((await failure(write('noise.c', '#include "/dev/urandom"\n'), brief(1))).fault).toMatch(
      /^build-(late|memory|failed|flood)$/,
    );
  });

  test('a template bomb ends in a fault', async () => {
    const bomb =
      'template<class A, class B> struct P {};\ntemplate<int N, class T> struct F { using t = typename F<N - 1, ' +
      'P<T, P<T, int>>>::t; using u = typename F<N - 1, P<P<T, char>, T>>::t; };\ntemplate<class T> struct F<0, ' +
      'T> { using t = T; };\nF<40, int>::t x; int main() {}\n';
    expect((await failure(write('bomb.cpp', bomb), brief(2))).fault).toMatch(/^build-(late|memory)$/);
  });

  test('a program of a gigabyte', async () => {
    expect((await failure(write('big.c', 'char a[1 << 30] = {1}; int main(void) { return a[7]; }\n'))).fault).toMatch(
      /^build-(big|memory)$/,
    );
  });

  test('a program of 100 MB', async () => {
    expect(await failure(write('large.c', 'char a[100 << 20] = {1}; int main(void) { return a[7]; }\n'))).toMatchObject(
      { fault: 'build-big', reason: 'the build makes more than 64 MiB or 4096 files' },
    );
  });

  test('one that compiles for ever', async () => {
    const twice = '#if __INCLUDE_LEVEL__ < 60\n#include __FILE__\n#include __FILE__\n#endif\nint main(void);\n';
    expect(await failure(write('forever.c', twice), brief(1))).toMatchObject({
      fault: 'build-late',
      reason: 'the build takes longer than 1 s',
    });
  });

  test('one with errors without end', async () => {
    const twice = '#if __INCLUDE_LEVEL__ < 40\n#include __FILE__\n#include __FILE__\n#endif\n#error no\n';
    const told = await failure(write('errors.c', twice), {
      ...brief(30),
      limits: { ...defaultBuild, messages: 2 ** 20 },
    });
    expect(told).toMatchObject({ fault: 'build-flood', reason: 'the build writes more than 1 MiB of messages' });
    expect(told.messages.length).toBeLessThanOrEqual(64 * 1024);
  });

  test('a source with no main', async () => {
    expect(await failure(write('headless.c', 'int f(void) { return 1; }\n'))).toMatchObject({
      fault: 'build-failed',
      reason: expect.stringContaining('undefined reference to `main'),
    });
  });
});

describe('builds by arena.json', () => {
  test('200 MB of messages', async () => {
    const before = process.memoryUsage().rss;
    const told = await failure(archive(recipe('yes error | head -c 200000000')));
    expect(told).toMatchObject({ fault: 'build-flood', reason: 'the build writes more than 16 MiB of messages' });
    expect(told.messages).toHaveLength(64 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
  });

  test('a line with a position is shown before a heading', async () => {
    expect(
      await failure(archive(recipe('printf "# bot\\n./bot.go:2:14: x declared but not used\\n"; exit 1'))),
    ).toMatchObject({ reason: 'it does not compile: ./bot.go:2:14: x declared but not used' });
  });

  test("only files and folders come out, and only those of the build's folder", async () => {
    const prepared = await ready(
      archive(
        recipe(
          'ln -s /etc/passwd link; mkfifo pipe; echo 1 > file; ln file twin; mkdir -p a/b; chmod 777 file; echo ' +
            'x > /tmp/outside',
        ),
      ),
    );
    expect(readdirSync(prepared.folder, { recursive: true }).toSorted()).toEqual([
      'a',
      'a/b',
      'arena.json',
      'file',
      'twin',
    ]);
  });

  test('processes that a build leaves running are killed', async () => {
    expect(await answer(await ready(archive(recipe('(sleep 3600 &) ; echo built'))))).toBe('hello');
  });

  test.each([
    ['exit 3', 'build-failed'],
    ['kill -9 $$', 'build-failed'],
    ['dd if=/dev/zero of=big bs=1M count=80 2>/dev/null', 'build-big'],
    ['dd if=/dev/zero of=big bs=1M count=2000', 'build-big'],
    ['for i in $(seq 5000); do : > f$i; done', 'build-big'],
    ['mkdir -p $(printf "%0100d/" $(seq 40) | head -c 3000)', 'build-failed'],
    ['printf "x" > "$(printf "a\\\\nb")"', 'build-failed'],
    [
      'python3 -c "b = bytearray(2 << 30)" || /usr/bin/python3 -c "b = bytearray(2 << 30); b[::4096] = b[::4096]"',
      'build-memory',
    ],
    ['sleep 60', 'build-late'],
    ['for fd in /proc/$PPID/fd/*; do echo junk > $fd; done; true', 'build-failed'],
  ])('%s', async (build, fault) => {
    const told = await failure(archive(recipe(build)), brief(build.startsWith('sleep') ? 1 : 30));
    expect(told.fault).toBe(fault);
    expect(told.reason).toMatch(/^[ -~…]+$/);
  });

  test('a program built of several files, with data beside it', async ({ skip }) => {
    skip(!hasCompiler, 'no g++ on this machine');
    const main =
      '#include <fstream>\n#include <iostream>\n#include "lib/word.h"\nint main() { std::string data; ' +
      'std::ifstream("data.txt") >> data; std::cout << data << word() << std::endl; }\n';
    const name = 'several.zip';
    writeFileSync(
      join(folder, name),
      zipOf([
        { name: 'b/main.cpp', text: main },
        { name: 'b/lib/word.cpp', text: '#include "word.h"\nstd::string word() { return "!"; }\n' },
        { name: 'b/lib/word.h', text: '#include <string>\nstd::string word();\n' },
        { name: 'b/data.txt', text: 'data' },
      ]),
    );
    const prepared = await ready(name);
    expect(prepared.title).toBe('C++');
    expect(await answer(prepared)).toBe('data!');
  });

  test('a folder is built and played like an archive', async () => {
    mkdirSync(join(folder, 'bots/one'), { recursive: true });
    writeFileSync(join(folder, 'bots/one/arena.json'), '{"build": "tr a-z A-Z < word > loud", "run": "cat loud"}');
    writeFileSync(join(folder, 'bots/one/word'), 'quiet\n');
    expect(await answer(await ready('bots/one'))).toBe('QUIET');
    expect(readdirSync(join(folder, 'bots/one')).toSorted()).toEqual(['arena.json', 'word']);
  });
});

describe('what is played', () => {
  test('a command line runs in the current folder', async () => {
    write('data.txt', 'here\n');
    expect(await answer(await ready('cat data.txt'))).toBe('here');
    expect(await answer(await ready(`cat ${folder}/data.txt`))).toBe('here');
  });

  test('an interpreter is the one of this machine, wherever it is', async () => {
    write('version.py', 'import sys; print(sys.executable)\n');
    const tool = await (await loadLanguage('python')).find();
    expect(await answer(await ready('python3 version.py'))).toMatch(new RegExp(`^${tool!.file.replace(/[^/]*$/, '')}`));
    expect(await answer(await ready('version.py'))).toBe(tool!.file);
  });

  test('a program elsewhere runs in its own folder', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'arena-elsewhere-'));
    writeFileSync(join(elsewhere, 'bot.py'), 'print(open("near.txt").read())\n', { mode: 0o600 });
    writeFileSync(join(elsewhere, 'near.txt'), 'near');
    writeFileSync(join(elsewhere, 'run'), '#!/bin/sh\ncat near.txt\necho\n', { mode: 0o700 });
    try {
      for (const what of [join(elsewhere, 'bot.py'), `python3 ${elsewhere}/bot.py`, `${elsewhere}/run`])
        expect([what, await answer(await ready(what))]).toEqual([what, 'near']);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  test('a program of the system runs in the current folder', async () => {
    write('data.txt', 'here\n');
    for (const what of ['/bin/cat data.txt', '/usr/bin/cat data.txt', `/bin/sh -c "cat data.txt"`])
      expect([what, await answer(await ready(what))]).toEqual([what, 'here']);
  });

  test('a program of the PATH outside of /usr is shown alone', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'arena-path-'));
    const path = process.env['PATH'];
    writeFileSync(join(elsewhere, 'arena-test-echo'), '#!/bin/sh\nls /program\n', { mode: 0o755 });
    writeFileSync(join(elsewhere, 'other'), '');
    process.env['PATH'] = `${path}:${elsewhere}`;
    try {
      expect(await answer(await ready('arena-test-echo'))).toBe('arena-test-echo');
    } finally {
      process.env['PATH'] = path;
      rmSync(elsewhere, { recursive: true });
    }
  });

  test('a file of another folder is not shown because an argument names it', async () => {
    expect(await answer(await ready('cat /etc/passwd'))).toContain('No such file');
  });

  test.each([
    ['missing.cpp', 'there is no file missing.cpp'],
    ['./missing', 'cannot start ./missing: there is no such program'],
    ['no-such-program a b', 'cannot start no-such-program: there is no such program'],
    ['"unclosed', 'the command cannot be read: a quote " is not closed'],
    ['  ', 'the command cannot be read: it is empty'],
    [`${'x'.repeat(5000)}.py`, /^there is no file x/],
    [`./${'x'.repeat(5000)}`, /there is no such program$/],
    ['a\0b', 'the command cannot be read: there is a NUL in it'],
    [
      './plain.txt',
      /plain\.txt: it is neither executable \(chmod \+x\) nor a source of a language that is known here$/,
    ],
    ['/etc/passwd', /passwd: it is neither executable/], // in another folder
    ['empty', /^it holds no arena\.json and no source/],
  ])('no program: %j', async (what, why) => {
    write('plain.txt', 'text');
    mkdirSync(join(folder, 'empty'), { recursive: true });
    const prepared = await prepare(what, brief(30));
    if (!isUnbuilt(prepared)) throw new Error('it is ready to run');
    expect(inEnglish(prepared.failure)).toMatchObject({
      fault: 'no-program',
      reason: typeof why === 'string' ? why : expect.stringMatching(why),
    });
  });
});

describe('the build cache', () => {
  const stamped = (more = ''): string =>
    archive(recipe(`cat /proc/sys/kernel/random/uuid > stamp${more}`), { name: 'same', text: 'same' });
  const stampOf = async (what: string): Promise<string> =>
    readFileSync(join((await ready(what)).folder, 'stamp'), 'utf8');

  test('the same bytes are built once, other bytes again', async () => {
    const what = stamped();
    const first = await stampOf(what);
    expect(await stampOf(what)).toBe(first);
    expect(await stampOf(stamped())).toBe(first); // another file with the same bytes
    expect(await stampOf(stamped(' '))).not.toBe(first);
  });

  test('two builds at once end with one entry', async () => {
    const what = stamped();
    expect(new Set(await Promise.all([stampOf(what), stampOf(what), stampOf(what)])).size).toBe(1);
  });

  test('two processes at once end with one entry', async () => {
    const what = stamped('; sleep 0.3');
    const program = `import { prepare } from ${JSON.stringify(new URL('dist/src/programs/prepare.js', root).href)}; console.log((await prepare(${JSON.stringify(what)}, ${JSON.stringify(brief(30))})).folder);`;
    const runs = await Promise.all(
      [1, 2, 3].map(() => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])),
    );
    expect(new Set(runs.map(({ stdout }) => readFileSync(join(stdout.trim(), 'stamp'), 'utf8'))).size).toBe(1);
    expect(readdirSync(cache).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test.each<[string, (entry: string) => void]>([
    ['a file is cut', (entry) => truncateSync(join(entry, 'files/same'), 1)],
    ['a file is changed', (entry) => writeFileSync(join(entry, 'files/same'), 'SAME')],
    ['a file is gone', (entry) => rmSync(join(entry, 'files/same'))],
    ['a file is new', (entry) => writeFileSync(join(entry, 'files/new'), '')],
    ['a mode is changed', (entry) => chmodSync(join(entry, 'files/same'), 0o600)],
    ['it is not finished', (entry) => rmSync(join(entry, 'digest'))],
    ['it is empty', (entry) => rmSync(join(entry, 'files'), { recursive: true })],
    [
      'it is a file',
      (entry) => {
        rmSync(entry, { recursive: true });
        writeFileSync(entry, '');
      },
    ],
  ])('a damaged entry is not used: %s', async (_, damage) => {
    const what = stamped();
    const { folder: built } = await ready(what);
    const first = readFileSync(join(built, 'stamp'), 'utf8');
    damage(built.replace(/\/files$/, ''));
    expect(await stampOf(what)).not.toBe(first);
    expect(readFileSync(join(built, 'same'), 'utf8')).toBe('same');
  });

  test('a failed build is not kept', async () => {
    await failure(archive(recipe('exit 1')));
    expect(readdirSync(cache).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('when the cache is full the least recently used entries go, recent ones stay', async () => {
    const entry = (sign: string, hours: number): string => {
      const path = join(cache, sign.repeat(64));
      mkdirSync(path);
      writeFileSync(join(path, 'big'), '');
      truncateSync(join(path, 'big'), 600 * 2 ** 20); // a sparse file
      utimesSync(path, Date.now() / 1000 - hours * 3600, Date.now() / 1000 - hours * 3600);
      return path;
    };
    const entries = [entry('a', 2), entry('b', 3), entry('c', 0)];
    await ready(stamped());
    expect(entries.map((path) => existsSync(path))).toEqual([false, false, true]);
  });

  test('abandoned drafts are removed, and nothing that is not ours', async () => {
    const draft = join(cache, `.${'0'.repeat(24)}`);
    for (const path of [draft, join(cache, 'mine')]) mkdirSync(path);
    utimesSync(draft, 0, 0);
    await ready(stamped());
    expect([existsSync(draft), existsSync(join(cache, 'mine'))]).toEqual([false, true]);
  });
});

test('what a build writes is heard while it runs', async () => {
  const [gate, heard] = [join(folder, 'gate'), [] as string[]];
  const wait = `echo zażółć; until [ -e ${gate} ]; do sleep 0.02; done; echo second >&2`;
  const telling = tarGzOf([
    { name: 'arena.json', text: JSON.stringify({ build: ['sh', '-c', wait], run: ['./bot.sh'] }) },
    { name: 'bot.sh', text: '#!/bin/sh\ncat\n', executable: true },
  ]);
  writeFileSync(join(folder, 'telling.tar.gz'), telling);
  const onOutput = (text: string): void => {
    heard.push(text);
    if (heard.join('').includes('zażółć\n')) writeFileSync(gate, ''); // else the build never ends
  };
  await ready('telling.tar.gz', { ...brief(30), trusted: true, onOutput });
  expect(heard.join('')).toBe('zażółć\nsecond\n');
});

test('a build that needs the network is told so', async () => {
  const build = ['sh', '-c', 'echo "curl: (6) Could not resolve host: pypi.org"; exit 6'];
  writeFileSync(
    join(folder, 'online.tar.gz'),
    tarGzOf([{ name: 'arena.json', text: JSON.stringify({ build, run: ['./bot'] }) }]),
  );
  const { fault, reason } = await failure('online.tar.gz');
  expect([fault, reason]).toEqual([
    'build-failed',
    'the build needs the network, and there is none: curl: (6) Could not resolve host: pypi.org',
  ]);
});
