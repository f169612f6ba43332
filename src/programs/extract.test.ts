import { inEnglish } from '../../test/in-english.ts';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { extract, makeFolder, readName, type Refusal } from './extract.ts';
import { tarHeader } from './tar.ts';
import { tarOf } from '../../test/programs.ts';

let outer: string;
beforeAll(() => void (outer = mkdtempSync(join(tmpdir(), 'arena-extract-'))));
afterAll(() => rmSync(outer, { recursive: true, force: true }));

const caps = { bytes: 1000, entries: 20 };

async function* pieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield await Promise.resolve(bytes.subarray(at, at + length));
}

/** What is unpacked, as lines; checks that all of it is files and folders below the folder. */
async function unpacked(bytes: Buffer, length = 65_536): Promise<readonly string[] | Refusal> {
  const folder = join(outer, 'here');
  makeFolder(folder);
  try {
    const refusal = await extract(pieces(bytes, length), folder, caps);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
    const odd = names.filter(
      (name) => !lstatSync(join(folder, name)).isFile() && !lstatSync(join(folder, name)).isDirectory(),
    );
    expect([odd, readdirSync(outer)]).toEqual([[], ['here']]);
    return refusal ?? names;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const whole = tarOf([
  { name: 'a/b', text: 'x'.repeat(700) },
  { name: `${'long'.repeat(40)}/c`, text: 'y' },
  { name: 'd', kind: 'folder' },
  { name: 'e', executable: true },
]);

test.each([1, 7, 511, 512, 513, 100_000])('cut into pieces of %i bytes it is the same', async (length) => {
  expect(await unpacked(whole, length)).toEqual(
    ['a', 'a/b', 'd', 'e', 'long'.repeat(40), `${'long'.repeat(40)}/c`].toSorted(),
  );
});

const changes = process.env['ARENA_SOAK'] === '1' ? 5000 : 220;
test(`with random changes of its bytes, ${changes} times, it is unpacked or refused`, async () => {
  const seen = new Set<string>();
  for (let turn = 0; turn < changes; turn++) {
    const random = randomFor('mangled', turn);
    const bytes = Buffer.from(whole.subarray(0, random.below(4) === 0 ? random.below(whole.length) : whole.length));
    for (let change = random.below(4); change > 0 && bytes.length > 0; change--)
      // any byte, or a digit
      bytes[random.below(bytes.length)] = random.below(2) === 0 ? random.below(256) : 0x30 + random.below(8);
    const result = await unpacked(repaired(bytes), 512);
    seen.add('kind' in result ? result.kind : 'taken');
  }
  expect([...seen].toSorted()).toEqual(['bad', 'big', 'taken', 'truncated']);
});

/** With correct checksums again, so that the changes are looked at. */
function repaired(bytes: Buffer): Buffer {
  for (let at = 0; at + 512 <= bytes.length; at += 512) {
    const header = bytes.subarray(at, at + 512);
    if (header.toString('latin1', 257, 262) !== 'ustar') continue;
    header.write('        ', 148);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
  }
  return bytes;
}

test.each([
  ['a/./b//c/', 'a/b/c'],
  ['./', ''],
  ['..a/b..', '..a/b..'],
  ['-rf', '-rf'],
])('the name %j is %j', (name, path) => {
  expect(readName(Buffer.from(name))).toEqual({ value: path });
});

test.each([['..'], ['a/..'], ['/'], ['a\nb'], ['a\x7f'], ['a\u0085b'], ['a\u2028b'], ['a\\b'], ['a\xff']])(
  'the name %j is refused',
  (name) => {
    expect(readName(Buffer.from(name, name === 'a\xff' ? 'latin1' : 'utf8'))).toHaveProperty('wrong');
  },
);

test('sizes beyond octal digits are read', async () => {
  expect(inEnglish(await unpacked(Buffer.concat([tarHeader('a', 2 ** 40)])))).toEqual({
    kind: 'big',
    reason: `it holds more than ${caps.bytes / 2 ** 20} MiB`,
  });
});
