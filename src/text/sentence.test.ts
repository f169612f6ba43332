import { expect, test } from 'vitest';
import type { Message, MessageIn, Translation } from '../game/message.ts';
import { sentence } from './sentence.ts';

const en = {
  taken: ({ cell }: { cell: string }) => `${cell} is taken`,
  over: () => 'the game is over',
  because: ({ why }: { why: Message }, say: (message: Message) => string) => `nothing, because ${say(why)}`,
};
const pl: Translation<typeof en> = {
  taken: ({ cell }) => `pole ${cell} jest zajęte`,
  over: () => 'gra skończona',
  because: ({ why }, say) => `nic, bo ${say(why)}`,
};
const messages = { en, pl };
const taken: MessageIn<typeof en> = { code: 'taken', cell: '{1;2}' };
const over: MessageIn<typeof en> = { code: 'over' };

test('a message is said in each language', () => {
  expect(sentence(taken, 'en', messages)).toBe('{1;2} is taken');
  expect(sentence(taken, 'pl', messages)).toBe('pole {1;2} jest zajęte');
});

test('a message within a message is said in the same language', () => {
  expect(sentence({ code: 'because', why: over }, 'pl', messages)).toBe('nic, bo gra skończona');
});

test('the first catalogue that knows a code says it', () => {
  const other = { en: { over: () => 'it ended' }, pl: { over: () => 'koniec' } };
  expect(sentence(over, 'en', undefined, other, messages)).toBe('it ended');
  expect(sentence(taken, 'en', other, messages)).toBe('{1;2} is taken');
});

test('an unknown code is shown as it is, and is safe for a terminal', () => {
  expect(sentence({ code: 'new\u001b[2J', of: 3 }, 'pl', messages)).toBe('{"code":"new\\u001b[2J","of":3}');
  expect(sentence({ code: 'toString' }, 'en', messages)).toBe('{"code":"toString"}');
});
