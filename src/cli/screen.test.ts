import { expect, test } from 'vitest';
import { paint, textWidth } from './screen.ts';

const terminal = { isTTY: true, hasColors: () => true };

test('colours are for terminals that have them, unless NO_COLOR is set', () => {
  expect(paint('red', 'a\nb', terminal, {})).toBe('\u001b[31ma\u001b[39m\n\u001b[31mb\u001b[39m');
  expect(paint('red', 'a', terminal, { NO_COLOR: '' })).toBe('\u001b[31ma\u001b[39m');
  expect(paint('red', 'a', terminal, { NO_COLOR: '1' })).toBe('a');
  expect(paint('red', 'a', { ...terminal, isTTY: false }, {})).toBe('a');
  expect(paint('red', 'a', { ...terminal, hasColors: () => false }, {})).toBe('a');
});

test('sentences are as wide as the terminal, and as they are where it tells no width', () => {
  expect(textWidth({ ...terminal, columns: 60 })).toBe(60);
  expect(textWidth({ ...terminal, columns: 0 })).toBe(Infinity);
  expect(textWidth({ isTTY: false, hasColors: () => false })).toBe(Infinity);
});
