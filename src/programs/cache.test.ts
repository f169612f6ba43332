import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keep, keyOf } from './cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-cache-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a minute ago is not swept again', 1, true],
  ['eleven minutes ago is swept again', 11, false],
])('a cache that was swept %s', async (_what, minutes, isLeft) => {
  const cache = mkdtempSync(join(folder, 'cache-'));
  const [draft, stamp] = [join(cache, `.${'0'.repeat(24)}`), join(cache, 'swept')];
  mkdirSync(draft);
  utimesSync(draft, 0, 0); // abandoned
  const last = Math.floor(Date.now() / 1000) - 60 * minutes;
  writeFileSync(stamp, '');
  utimesSync(stamp, last, last);
  await keep(cache, keyOf('any'), () => Promise.resolve(undefined));
  expect([existsSync(draft), statSync(stamp).mtimeMs === 1000 * last]).toEqual([isLeft, isLeft]);
});
