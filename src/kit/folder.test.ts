import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolders } from './folder.ts';

const base = mkdtempSync(join(tmpdir(), 'arena-test-'));
afterAll(() => rmSync(base, { recursive: true }));

test('a folder is made with all above it, once', () => {
  const deep = join(base, 'a/b/c');
  makeFolders(deep, 0o700);
  makeFolders(deep);
  makeFolders(`${deep}/../d/`);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
  expect(statSync(join(base, 'a/b/d')).isDirectory()).toBe(true);
});

test('a link to a folder counts as a folder', () => {
  mkdirSync(join(base, 'there'));
  symlinkSync('there', join(base, 'link'));
  makeFolders(join(base, 'link'));
  makeFolders(join(base, 'link/below'));
  expect(statSync(join(base, 'there/below')).isDirectory()).toBe(true);
});

test.each([
  ['a file', 'file', 'EEXIST'],
  ['below a file', 'file/x/y', 'ENOTDIR'],
  ['a link to nothing', 'nowhere', 'ENOENT'],
  ['where the system keeps its own', '/proc/no/such', /^(ENOENT|EACCES)$/],
])('%s cannot be made into a folder, and the error says so', (_, path, code) => {
  writeFileSync(join(base, 'file'), '');
  rmSync(join(base, 'nowhere'), { force: true });
  symlinkSync('nothing', join(base, 'nowhere'));
  expect(() => makeFolders(path.startsWith('/') ? path : join(base, path))).toThrow(
    expect.objectContaining({ code: typeof code === 'string' ? code : expect.stringMatching(code) }),
  );
});
