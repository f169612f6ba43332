import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const hex = (words: Int32Array): string =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
const expected = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

test('the hash is that of the standard, for texts of every length around the end of a block', () => {
  expect(hex(sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  for (let length = 0; length < 200; length++) {
    const text = 'arena'.repeat(40).slice(0, length);
    expect(hex(sha256(text))).toBe(expected(text));
  }
});

test('so it is for texts in any script, and for half a character', () => {
  for (const text of ['zażółć gęślą jaźń', '象棋', '♚ 🃏', '\ud800', '\0\x7f\x80\xff'.repeat(30)])
    expect(hex(sha256(text))).toBe(expected(text));
});
