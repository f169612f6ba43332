import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { Failure } from '../kit/failure.ts';
import { checkBreachedList, isBreached } from './breached.ts';
import { readPassword } from './password.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-breached-'));
const file = join(folder, 'hashes.txt');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const sha1 = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase();

function list(content: string): void {
  writeFileSync(file, content);
  vi.stubEnv('ARENA_BREACHED_PASSWORDS', file);
}

const leaked = Array.from({ length: 60 }, (_, at) => `leaked ${at}`);
const sorted = (passwords: readonly string[]): [hash: string, password: string][] =>
  passwords
    .map((password): [string, string] => [sha1(password), password])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

test.each<[string, number, (hashes: readonly string[]) => string]>([
  ['counts', 60, (hashes) => hashes.map((hash, at) => `${hash}:${7 ** (at % 10)}\n`).join('')],
  ['CRLF', 60, (hashes) => hashes.map((hash, at) => `${hash}:${at}\r\n`).join('')],
  ['no line break at the end', 60, (hashes) => hashes.map((hash) => `${hash}:1`).join('\n')],
  ['no counts', 60, (hashes) => hashes.map((hash) => `${hash}\n`).join('')],
  ['small letters', 60, (hashes) => hashes.map((hash) => `${hash.toLowerCase()}:3\n`).join('')],
  ['one line', 1, ([hash]) => `${hash}:12\n`],
  ['one line without a line break', 1, ([hash]) => `${hash}:12`],
  ['two lines', 2, (hashes) => hashes.map((hash) => `${hash}:1\n`).join('')],
  ['the same hash twice', 3, (hashes) => hashes.flatMap((hash) => [`${hash}:1\n`, `${hash}:2\n`]).join('')],
])('every password of a list is found, and no other: %s', async (_what, count, write) => {
  const entries = sorted(leaked.slice(0, count));
  list(write(entries.map(([hash]) => hash)));
  await checkBreachedList();
  for (const [, password] of entries) expect([password, await isBreached(password)]).toEqual([password, true]);
  for (let at = 0; at < 20; at++) expect(await isBreached(`kept ${at}`)).toBe(false);
});

test('the first and the last hash that there can be', async () => {
  list(`${'0'.repeat(40)}:1\n${sha1('six wet otters')}:1\n${'F'.repeat(40)}:1\n`);
  expect([await isBreached('six wet otters'), await isBreached('six dry otters')]).toEqual([true, false]);
});

test('nobody may choose a password of the list; without a list everybody may', async () => {
  list(sorted([...leaked, 'żółw zielony', 'short']).reduce((text, [hash]) => `${text}${hash}:1\n`, ''));
  const breached = { wrong: { code: 'password-breached' } };
  expect(await readPassword('leaked 17', 'ola')).toEqual(breached);
  expect(await readPassword('z\u0307o\u0301łw zielony', 'ola')).toEqual(breached); // as another keyboard writes it
  expect(await readPassword('short', 'ola')).toMatchObject({ wrong: { code: 'password-short' } });
  expect(await readPassword('six wet otters', 'ola')).toEqual({ value: 'six wet otters' });
  vi.unstubAllEnvs();
  expect(await readPassword('leaked 17', 'ola')).toEqual({ value: 'leaked 17' });
});

const hashes = sorted(leaked).map(([hash]) => hash);
test.each<[string, string, string]>([
  ['empty', '', 'is empty'],
  ['a text', 'password\n123456\n', 'is no list of SHA-1 hashes'],
  ['an empty line', `\n${hashes.join('\n')}\n`, 'is no list of SHA-1 hashes'],
  ['one line without an end', 'A'.repeat(10_000), 'is no list of SHA-1 hashes'],
  ['bytes of nothing', '\0'.repeat(10_000), 'is no list of SHA-1 hashes'],
  ['NTLM hashes', hashes.map((hash) => `${hash.slice(8)}:1\n`).join(''), 'is no list of SHA-1 hashes'],
  ['SHA-256 hashes', hashes.map((hash) => `${hash}${hash.slice(16)}:1\n`).join(''), 'is no list of SHA-1 hashes'],
  ['a count that is none', `${hashes[0]}:many\n`, 'is no list of SHA-1 hashes'],
  ['another text behind the first lines', `${hashes.join('\n')}\n${'otters\n'.repeat(2000)}`, 'is no list'],
  ['sorted by count', leaked.map((password) => `${sha1(password)}:1\n`).join(''), 'is not sorted by hash'],
])('a file that is no such list is told: %s', async (_what, content, told) => {
  list(content);
  await expect(checkBreachedList()).rejects.toThrow(Failure);
  await expect(checkBreachedList()).rejects.toThrow(`ARENA_BREACHED_PASSWORDS: ${file} ${told}`);
});

test('what is no file, or cannot be read, is told, and then no password may be chosen', async () => {
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  for (const [named, told] of [
    [folder, `${folder} is no file`],
    [pipe, `${pipe} is no file`],
    [join(folder, 'none'), `cannot read ${join(folder, 'none')}: there is no such file or folder`],
  ] as const) {
    vi.stubEnv('ARENA_BREACHED_PASSWORDS', named);
    for (const read of [checkBreachedList(), readPassword('six wet otters', 'ola')])
      await expect(read).rejects.toThrow(`ARENA_BREACHED_PASSWORDS: ${told}`);
  }
});
