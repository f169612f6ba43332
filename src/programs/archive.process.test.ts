import { sentence } from '../../src/text/sentence.ts';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isolation } from '../sandbox/isolation.ts';
import { defaultBuild, unpack } from './build.ts';
import { prepare } from './prepare.ts';
import { isUnbuilt, type Prepared, type Unbuilt } from './prepared.ts';
import { tarGzOf, tarOf, zipOf, type Made } from '../../test/programs.ts';
import { said } from '../text/said.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';

let outer: string;
let folder: string;
beforeAll(() => {
  outer = mkdtempSync(join(tmpdir(), 'arena-archives-'));
  folder = join(outer, 'here');
  mkdirSync(folder);
});
beforeEach(async ({ skip }) => {
  const { boxes, why } = await isolation();
  skip(!boxes, why && said(why));
});
afterAll(() => rmSync(outer, { recursive: true, force: true }));

let count = 0;
function prepareBytes(bytes: Buffer, ending: string): Promise<Prepared | Unbuilt> {
  const name = `a${count++}${ending}`;
  writeFileSync(join(folder, name), bytes);
  return prepare(name, { from: folder, cache: join(outer, 'cache') });
}

async function good(bytes: Buffer, ending: string): Promise<Prepared> {
  const prepared = await prepareBytes(bytes, ending);
  if (isUnbuilt(prepared)) throw new Error(prepared.failure.reason.code);
  return prepared;
}

async function refused(bytes: Buffer, ending: string): Promise<string> {
  const prepared = await prepareBytes(bytes, ending);
  if (!isUnbuilt(prepared)) return 'taken';
  const { fault, reason } = prepared.failure;
  return `${fault}: ${sentence(reason, 'en')}`;
}

const hello: Made = { name: 'main.py', text: 'print(input())' };
const kinds = [
  ['.zip', zipOf],
  ['.tar.gz', tarGzOf],
] as const;
const entries = ({ folder: at }: Prepared): string[] =>
  readdirSync(at, { recursive: true, encoding: 'utf8' }).toSorted();

describe.each(kinds)('%s', (ending, pack) => {
  test('files and folders come out with fixed modes', async () => {
    const prepared = await good(
      pack([
        hello,
        { name: './data/', kind: 'folder' },
        { name: 'data/zażółć.txt', text: 'ó' },
        { name: 'run', text: '#!/bin/sh\n' },
        { name: 'tool', text: 'x', executable: true },
      ]),
      ending,
    );
    expect(prepared).toMatchObject({ title: 'Python', environment: {} });
    expect(prepared.command.slice(1)).toEqual(['/bot/main.py']);
    expect(entries(prepared)).toEqual(['data', 'data/zażółć.txt', 'main.py', 'run', 'tool']);
    expect(
      ['main.py', 'run', 'tool', 'data'].map((name) => statSync(join(prepared.folder, name)).mode & 0o7777),
    ).toEqual([0o644, 0o755, 0o755, 0o755]);
  });

  test("a single folder at the top is the bot's folder", async () => {
    const prepared = await good(
      pack([
        { name: 'my-bot/', kind: 'folder' },
        { name: 'my-bot/main.py', text: '' },
        { name: 'my-bot/lib/more.py', text: '' },
        { name: '__MACOSX/._main.py', text: '' },
      ]),
      ending,
    );
    expect(entries(prepared)).toEqual(['lib', 'lib/more.py', 'main.py']);
  });

  test.each<[string, Made[], string]>([
    ['leads out', [hello, { name: '../evil' }], 'the name "../evil" leads out of it'],
    ['leads out from within', [hello, { name: 'a/../../evil' }], 'the name "a/../../evil" leads out of it'],
    ['absolute', [hello, { name: '/tmp/evil' }], 'the name "/tmp/evil" is an absolute path'],
    [
      'symbolic link',
      [hello, { name: 'evil', kind: 'symlink', text: '/etc' }],
      '"evil" is a symbolic link; only files and folders may be in it',
    ],
    ['device', [hello, { name: 'evil', kind: 'device' }], '"evil" is a device; only files and folders may be in it'],
    ['twice', [hello, { name: './main.py' }], '"main.py" is in it twice'],
    ['file and folder', [hello, { name: 'main.py/x' }], '"main.py" is in it both as a file and as a folder'],
    ['folder and file', [{ name: 'a/b' }, { name: 'a' }], '"a" is in it twice'],
    ['control byte', [{ name: 'a\x1b[2J' }], 'the name "a\\x1b[2J" has a control byte or a backslash in it'],
    ['deep', [{ name: `${'a/'.repeat(40)}b` }], `the name "${'a/'.repeat(40)}…" is too long or too deep`],
    ['long', [{ name: 'a'.repeat(300) }], `the name "${'a'.repeat(80)}…" is too long or too deep`],
    ['too big', [{ name: 'a', claims: 10 * 2 ** 30 - 7 * 2 ** 30 }], 'it holds more than 64 MiB'],
    [
      'too many',
      Array.from({ length: isSoak ? 100_000 : 10_000 }, (_, at) => ({ name: `f${at}` })),
      'it holds more than 4096 files and folders',
    ],
    [
      'too many folders',
      Array.from({ length: 1000 }, (_, at) => ({ name: `${at}/a/b/c/d/e` })),
      'it holds more than 4096 files and folders',
    ],
  ])('refused: %s', async (_, made, why) => {
    expect(await refused(pack(made), ending)).toBe(`bad-archive: the archive cannot be unpacked: ${why}`);
    expect(readdirSync(outer).toSorted()).toEqual(['cache', 'here']);
    expect(readdirSync(folder).filter((name) => !/^a\d+\./.test(name))).toEqual([]);
  });

  test('a zip bomb is refused before it is unpacked', async () => {
    const zeros = Buffer.alloc(80 * 2 ** 20); // packed: about 80 KiB
    expect(await refused(pack([{ name: 'zeros', text: zeros }]), ending)).toMatch(
      /^bad-archive: .* it holds more than 64 MiB$/,
    );
    expect(await refused(pack([{ name: 'zeros', text: zeros, claims: 100 }]), ending)).toMatch(/^bad-archive: /);
  });

  test('truncated at any place', async () => {
    const whole = pack([
      hello,
      { name: 'data', text: Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)) },
    ]);
    for (const length of [0, 1, 10, Math.floor(whole.length / 2), whole.length - 30, whole.length - 1]) {
      expect(await refused(whole.subarray(0, length), ending)).toMatch(
        /^bad-archive: the archive cannot be unpacked: /,
      );
    }
  });

  test('a file that is no archive', async () => {
    expect(await refused(Buffer.from('print("hello")\n'.repeat(100)), ending)).toMatch(
      /^bad-archive: the archive cannot be unpacked: it is damaged(, or no archive at all| or truncated, or no \.tar\.gz at all)$/,
    );
  });
});

test.each<[string, string]>([
  ['{', 'arena.json is no JSON: '],
  ['[]', 'arena.json must hold an object, such as {"language": "cpp"}'],
  ['null', 'arena.json must hold an object'],
  ['{"lang": "c"}', 'arena.json has "lang"; it may say language, build, run, protocol, options'],
  ['{"options": [1]}', '"options" in arena.json must be names with their values, such as {"Hash": 64}, not [1]'],
  ['{"options": {"a\\nb": 1}}', '"options" in arena.json must be names with their values'],
  [
    '{"language": "cobol"}',
    'arena.json names the language "cobol"; there are c, cpp, csharp, go, java, javascript, python, rust, typescript',
  ],
  ['{"language": 7}', 'arena.json names the language 7; there are '],
  ['{"run": 7}', '"run" in arena.json must be a command line or a list of words, not 7'],
  ['{"run": ""}', '"run" in arena.json cannot be read: it is empty'],
  ['{"run": []}', '"run" in arena.json must be a command line or a list of words, not []'],
  ['{"run": ["a", 1]}', '"run" in arena.json must be a command line or a list of words, not ["a",1]'],
  ['{"run": "python3 \\"main.py"}', '"run" in arena.json cannot be read: a quote " is not closed'],
  ['{"build": {}, "run": "x"}', '"build" in arena.json must be a command line or a list of words, not {}'],
  ['{"language": "c", "build": "make"}', 'arena.json says how to build it but not what to run; add "run"'],
  ['{"language": "c"}', 'it holds no C source (.c)'],
  ['{"run": "./missing"}', 'cannot start ./missing: there is no such program'],
  ['{"run": "no-such-program-here"}', 'cannot start no-such-program-here: there is no such program'],
  [`{"run": "${'x'.repeat(70_000)}"}`, 'arena.json is longer than 64 KiB'],
])('a wrong arena.json: %s', async (text, why) => {
  const told = await refused(tarGzOf([hello, { name: 'arena.json', text }]), '.tgz');
  expect(told.slice(0, `no-program: ${why}`.length)).toBe(`no-program: ${why}`);
});

test('a hard link in a tar archive', async () => {
  expect(await refused(tarGzOf([hello, { name: 'evil', kind: 'hardlink' }]), '.tgz')).toBe(
    'bad-archive: the archive cannot be unpacked: "evil" is a hard link; only files and folders may be in it',
  );
});

test('an encrypted zip archive', async () => {
  expect(await refused(zipOf([{ ...hello, encrypted: true }]), '.zip')).toBe(
    'bad-archive: the archive cannot be unpacked: it is encrypted',
  );
});

test('ten gigabytes of zeros, packed to ten megabytes', async () => {
  const megabytes = gzipSync(Buffer.alloc(2 ** 26)); // gzip members may follow one another
  const start = gzipSync(tarOf([{ name: 'zeros', claims: 10 * 2 ** 30 }]).subarray(0, 512));
  expect(await refused(Buffer.concat([start, ...Array<Buffer>(160).fill(megabytes)]), '.tar.gz')).toMatch(
    /^bad-archive: .* it holds more than 64 MiB$/,
  );
  expect(await refused(Buffer.concat(Array<Buffer>(160).fill(megabytes)), '.tar.gz')).toMatch(
    /^bad-archive: .* something follows after its end$/,
  );
});

test('a tar archive of the system, with pax headers and a long name', async () => {
  const { execFileSync } = await import('node:child_process');
  mkdirSync(join(folder, 'made', 'deep'.repeat(20)), { recursive: true });
  writeFileSync(join(folder, 'made', 'deep'.repeat(20), `${'n'.repeat(60)}.py`), 'print(1)');
  for (const format of ['gnu', 'pax', 'ustar']) {
    const bytes = execFileSync('tar', ['-C', join(folder, 'made'), `--format=${format}`, '-czf', '-', '.']);
    expect(entries(await good(bytes, '.tar.gz'))).toHaveLength(1); // one folder at the top is the bot's folder
  }
  rmSync(join(folder, 'made'), { recursive: true });
});

test("paths of this machine in a stranger's archive: nothing outside the archive is shown", async () => {
  mkdirSync(join(outer, 'secret'));
  for (const name of ['tool', 'server.py']) writeFileSync(join(outer, 'secret', name), '#!/bin/sh\n', { mode: 0o755 });
  const run = (words: string): Buffer => tarGzOf([hello, { name: 'arena.json', text: JSON.stringify({ run: words }) }]);
  for (const path of [`${outer}/secret/tool`, '../../../secret/tool', '../../../../../../../../../bin/../etc/passwd']) {
    expect(await refused(run(path), '.tgz')).toMatch(/^no-program: cannot start .*: there is no such program$/);
  }
  for (const words of [
    `python3 ${outer}/secret/server.py`,
    `/usr/bin/env ${outer}/secret/tool`,
    `cat ${outer}/secret/tool`,
  ]) {
    const prepared = await good(run(words), '.tgz');
    expect(prepared.command).toEqual(words.split(' '));
    expect(
      [prepared.folder, ...prepared.shown.map(([from]) => from)].filter((path) =>
        path.startsWith(join(outer, 'secret')),
      ),
    ).toEqual([]);
    expect(prepared.folder.startsWith(join(outer, 'cache'))).toBe(true);
  }
  rmSync(join(outer, 'secret'), { recursive: true });
});

test('a zip that lists too many files is refused before any of them is unpacked', async () => {
  const made = [{ name: '../evil' }, ...Array.from({ length: 4096 }, (_, at) => ({ name: `f${at}` }))];
  expect(await refused(zipOf(made.slice(0, 4095)), '.zip')).toMatch(/the name "..\/evil" leads out of it$/);
  expect(await refused(zipOf(made), '.zip')).toMatch(/it holds more than 4096 files and folders$/);
});

test.each(kinds)('%s: too many folders are refused before any of them is made', async (ending, pack) => {
  const from = mkdtempSync(join(outer, 'from-'));
  const to = mkdtempSync(join(outer, 'to-'));
  try {
    const bytes = pack(Array.from({ length: 1000 }, (_, at) => ({ name: `${at}/a/b/c/d/e` })));
    writeFileSync(join(from, 'archive'), bytes);
    chmodSync(from, 0o755);
    const kind = ending === '.zip' ? 'zip' : 'gzip';
    const { failure } = (await unpack(from, to, kind, { limits: defaultBuild, trusted: false }))!;
    expect(sentence(failure.reason, 'en')).toMatch(/it holds more than 4096 files and folders$/);
    expect(readdirSync(to)).toEqual([]);
  } finally {
    for (const made of [from, to]) rmSync(made, { recursive: true });
  }
});

test('tar streams without end', async () => {
  const endless = (piece: Buffer): Buffer => gzipSync(Buffer.concat(Array<Buffer>(20_000).fill(piece)));
  const header = tarOf([{ name: 'x' }]).subarray(0, 512);
  header.write('g', 156);
  header.write('        ', 148);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  expect(await refused(endless(header), '.tgz')).toMatch(/too many headers in a row$/);
  expect(await refused(endless(tarOf([{ name: './', kind: 'folder' }]).subarray(0, 512)), '.tgz')).toMatch(
    /it holds more than 4096 files and folders$/,
  );
});

test('more sources than fit on a command line', async () => {
  const made = Array.from({ length: 1000 }, (_, at) => ({ name: `${'long/'.repeat(25)}${at}.c` }));
  expect(await refused(tarGzOf(made), '.tgz')).toBe(
    'no-program: it holds more sources than one command can take; say in arena.json how to "build" it',
  );
});

test('several languages, or none', async () => {
  expect(await refused(zipOf([hello, { name: 'bot.c' }]), '.zip')).toBe(
    'no-program: it holds sources of C and Python; say in arena.json which "language" it is, or what to "run"',
  );
  expect(await refused(zipOf([{ name: 'readme.txt' }]), '.zip')).toMatch(
    /^no-program: it holds no arena\.json and no source of a language that is known here \(C, C\+\+/,
  );
  expect(await refused(zipOf([{ name: 'a.py' }, { name: 'b.py' }]), '.zip')).toMatch(
    /^no-program: none of its 2 Python files is called main, bot or judge/,
  );
});

test('a damaged file in a zip archive', async () => {
  const bytes = zipOf([{ name: 'main.py', text: '# nothing\n'.repeat(100) }]);
  const at = bytes.indexOf('main.py') + 12;
  bytes.writeUInt8(bytes[at]! ^ 0xff, at);
  expect(await refused(bytes, '.zip')).toMatch(/^bad-archive: the archive cannot be unpacked: /);
});

test('what was unpacked is what was packed', async () => {
  const text = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * at) % 253));
  for (const [ending, pack] of kinds)
    expect(
      readFileSync(join((await good(pack([hello, { name: 'data.bin', text }]), ending)).folder, 'data.bin')).equals(
        text,
      ),
    ).toBe(true);
});
