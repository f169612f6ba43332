import { expect, test } from 'vitest';
import { StderrByTurn } from './turn-stderr.ts';

test('what a program writes belongs to the turn in which it was asked last', () => {
  let unread = '';
  const wrote = new StderrByTurn({ freshStderr: () => [unread, (unread = '')][0]! });
  const write = (text: string): void => void (unread += text);
  write('ready '); // before its first question
  wrote.cut(1, false);
  write('two ');
  wrote.cut(2, true);
  write('late ');
  wrote.cut(3, false);
  wrote.cut(4, true);
  write('six');
  wrote.cut(6, true);
  write(' end');
  expect(wrote.turns()).toEqual([
    { turn: 2, text: 'ready two late ' },
    { turn: 6, text: 'six end' },
  ]);
});

test('of a match 64 KiB are kept', () => {
  const wrote = new StderrByTurn({ freshStderr: () => 'x'.repeat(2048) });
  for (let turn = 1; turn <= 40; turn++) wrote.cut(turn, true);
  expect(wrote.turns().map(({ turn }) => turn)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
});
