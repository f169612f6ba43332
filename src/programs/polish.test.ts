import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Fault } from '../game/fault.ts';
import { languageNames, loadLanguages, missing } from './language.ts';
import { leftInEnglish } from '../../test/programs.ts';

const languages = [...(await loadLanguages()).values()];
const titles = languages.map(({ title }) => title);
const unpacking = [
  'it takes longer than 1.5 s',
  'it is damaged or torn',
  'it is damaged',
  'it is damaged, or no archive at all',
  'it is damaged: a size cannot be read',
  'it is damaged: too many headers in a row',
  'it is damaged: a checksum is wrong',
  'it is torn: it ends too early',
  'it is encrypted',
  'something follows after its end',
  'it holds more than 64 MiB',
  'it holds more than 4096 files and folders',
  'a name in it is too long',
  ...['a file without a name', 'a hard link', 'a symbolic link', 'a device', 'a pipe', 'something unknown'].map(
    (kind) => `"X" is ${kind}; only files and folders may be in it`,
  ),
  ...[
    'is no UTF-8 text',
    'has a control byte or a backslash in it',
    'is an absolute path',
    'leads out of it',
    'is too long or too deep',
  ].map((what) => `the name "X" ${what}`),
  '"X" is in it twice',
  '"X" is in it both as a file and as a folder',
];
// Words of yauzl and zlib.
const unzipping = [
  'End of central directory record signature not found. Either not a zip file, or file is truncated.',
  'Invalid comment length. Expected: 7. Found: 8. Are there extra bytes at the end of the file?',
  'invalid central directory file header signature: 0x7',
  'file data overflows file bounds: 7 + 8 > 9',
  'multi-disk zip files are not supported: found disk number: 7',
  'unsupported compression method: 7',
  'strong encryption is not supported',
  'not enough bytes in the stream. expected 8. got only 7',
  'too many bytes in the stream. expected 7. got at least 8',
  'extra field length exceeds extra field buffer size',
  'zip64 extended information extra field does not include compressed size',
  'compressed/uncompressed size mismatch for stored file: 7 != 8',
  'unexpected EOF',
  'invalid stored block lengths',
  'incorrect header check',
];
const unreadable = [
  'it is empty',
  'there is a NUL in it',
  'it ends in a lone backslash',
  'a quote " is not closed',
  "a quote ' is not closed",
];
const unreached = ['X.PY is larger than 4 MiB', 'X.PY cannot be read: permission denied'];
const unstarted = [
  'there is no such program',
  'it is neither executable (chmod +x) nor a source of a language that is known here',
  'it is not executable (chmod +x X)',
].map((why) => `cannot start X: ${why}`);

const reasons: Partial<Record<Fault, readonly string[]>> = {
  'bad-archive': [
    ...[...unpacking, ...unzipping].map((why) => `the archive cannot be unpacked: ${why}`),
    ...unpacking.map((why) => `the folder cannot be taken: ${why}`),
    ...unreached.map((why) => `the archive cannot be taken: ${why}`),
    'the folder holds more than 64 MiB',
  ],
  'no-language': languages.map(missing),
  'no-program': [
    ...unreadable.flatMap((why) => [
      `the command cannot be read: ${why}`,
      `"build" in arena.json cannot be read: ${why}`,
      `"run" in arena.json cannot be read: ${why}`,
    ]),
    ...unreached.flatMap((why) => [why, `it is closed to other users (chmod o+r) and ${why}`]),
    ...unstarted.flatMap((why) => [why, `${why}; the file in its folder is called ./X`]),
    'there is no file X.PY',
    'nothing to run came out of the build: there is no X',
    'its Java source has no main',
    'none of its 2 Python files is called main or bot, or has a main; say in arena.json what to "run"',
    'it holds no Python source (.py)',
    `it holds no arena.json and no source of a language that is known here (${titles.join(', ')})`,
    'it holds sources of C and Python; say in arena.json which "language" it is, or what to "run"',
    `it holds sources of ${titles.join(' and ')}; say in arena.json which "language" it is, or what to "run"`,
    'it holds more sources than one command can take; say in arena.json how to "build" it',
    'arena.json says how to build it but not what to run; add "run"',
    'arena.json has "X"; it may say language, build, run',
    `arena.json names the language "X"; there are ${languageNames().join(', ')}`,
    '"run" in arena.json must be a command line or a list of words, not 7',
    'arena.json must hold an object, such as {"language": "cpp"}',
    'arena.json is longer than 64 KiB',
    ...['{', '', 'X', '{} X', '{"X": "Y}', '{"X": Y, "Z": "X Y Z"}', '{"X" 7}', '{"X": "\n"}'].map(
      (text) => `arena.json is no JSON: ${objectionTo(text)}`,
    ),
    'the folder / would be shown to the program; go to a folder of its own',
    'its folder is the one in which games are kept, and no program may see these; keep them in another',
    'its folder holds more than 200000 files; go to a folder of its own',
    'its folder holds too many hidden files to be shown',
    'its folder is closed to other users (chmod o+rx) and holds too much to be shown entry by entry',
  ],
  'build-late': ['the build takes longer than 1.5 s'],
  'build-flood': ['the build writes more than 16 MiB of messages'],
  'build-memory': ['the build wants more than 768 MiB of memory'],
  'build-big': ['the build makes more than 64 MiB or 4096 files'],
  'build-failed': [
    ...['it does not compile', 'the build ended without a result'].map((what) => `${what}: the compiler said nothing`),
    ...unpacking.map((why) => `what the build makes cannot be used: ${why}`),
  ],
  'no-show': ['did not connect in time'],
};
const all = Object.values(reasons).flat();

function objectionTo(text: string): string {
  try {
    throw new Error(`taken: ${JSON.stringify(JSON.parse(text))}`);
  } catch (error) {
    return (error as Error).message;
  }
}

const hole = /\$\{((?:[^{}]|\{[^{}]*\})*)\}/g;

/** The fixed parts of each sentence in a source, also of those that stand within another. */
const sentences = (source: string): string[][] =>
  [...source.matchAll(/(["'`])((?:\\.|(?!\1).)*)\1/g)]
    .map(([, , text]) => text!)
    .flatMap((text) => [
      text.replace(hole, '\0').split('\0'),
      ...[...text.matchAll(hole)].flatMap(([, code]) => sentences(code!)),
    ])
    .filter((parts) => parts.some((part) => /[a-z]{2} [a-z]/.test(part)));

// hello.ts tries a language and cache.ts throws: no bot's trouble. The languages' own words are in `missing`.
const sources = readdirSync(new URL('.', import.meta.url)).filter(
  (name) => name.endsWith('.ts') && !/test|hello|cache|bot-fingerprint/.test(name),
);
const codeOf = (file: string): string =>
  readFileSync(new URL(file, import.meta.url), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');

test.each([...sources, '../channels/program.ts'])('all that %s says against a bot is heard here', (file) => {
  const code = file.startsWith('..') ? /^function cannotStart.*?^\}/ms.exec(codeOf(file))![0] : codeOf(file);
  expect(
    sentences(code).filter((parts) => !all.some((reason) => parts.every((part) => reason.includes(part)))),
  ).toEqual([]);
});

test('the sentences of a source are found', () => {
  expect(sources.flatMap((file) => sentences(codeOf(file))).length).toBeGreaterThan(70);
  expect(sentences("absent(`cannot start ${escape(word)}: ${is({ it }) ? 'a b' : 'there is none'}`)")).toEqual([
    ['cannot start ', ': ', ''],
    ['there is none'],
  ]);
});

test.each(Object.entries(reasons).flatMap(([fault, told]) => told.map((reason) => [fault as Fault, reason] as const)))(
  '%s has its Polish words, and no English one stays: %s',
  (fault, reason) => {
    expect(leftInEnglish({ fault, reason })).toEqual([]);
  },
);
