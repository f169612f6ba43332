import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultKinds } from '../src/game/fault.ts';
import { faults } from '../src/text/faults.ts';
import { page, pageOf } from './faults.mjs';

test('docs/faults.md is up to date; node scripts/faults.mjs writes it', () => {
  expect(readFileSync(page, 'utf8')).toBe(pageOf(faults, faultKinds));
});

test('every fault is there once in each language', () => {
  const text = pageOf(faults, faultKinds);
  for (const name of Object.keys(faults)) expect(text.split(`(\`${name}\`)`)).toHaveLength(3);
});
