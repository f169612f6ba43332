import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owned } from '../channels/owner.ts';
import { releaseUser, takeUser } from './users.ts';

/** Those that this process claimed for the sandboxes of other test files. */
const others: number[] = [];
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-users-'));
  while (readdirSync(folder).length === 0) others.push(takeUser(folder));
  others.pop(); // the first of another block of 16
  for (let left = 15; left > 0; left--) takeUser(folder);
  rmSync(folder, { recursive: true });
});
afterAll(() => others.forEach(releaseUser));

test('a process claims users that no living process has, and uses them again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-users-'));
  const another = owned()
    .replace(`-${process.pid}-`, '-1-')
    .replace(/-\d+-$/, '-0-'); // pid 1 started at another time
  const [living, dead] = [`${owned()}users-0`, `${another}users-1`];
  for (const name of [living, dead]) writeFileSync(join(folder, name), '');
  const taken = Array.from({ length: 16 }, () => takeUser(folder));
  expect(taken).toEqual(Array.from({ length: 16 }, (_, at) => 61017 + at)); // block 1, whose owner is dead
  expect(readdirSync(folder).toSorted()).toEqual([living, `${owned()}users-1`].toSorted());
  expect(takeUser(folder)).toBe(61033); // one more block
  releaseUser(61020);
  const next = Array.from({ length: 16 }, () => takeUser(folder));
  expect(next.at(-1)).toBe(61020);
  rmSync(folder, { recursive: true });
});

test('when all users are taken no sandbox is made, with a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-users-'));
  for (let block = 0; block < 300; block++) writeFileSync(join(folder, `${owned()}users-${block}`), '');
  expect(() => takeUser(folder)).toThrow(/all user ids for sandboxes are taken/);
  rmSync(folder, { recursive: true });
});
