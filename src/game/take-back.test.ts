import { expect, test } from 'vitest';
import { readTakeBack, turnsBefore, writeTakeBack } from './take-back.ts';

test('the answer that takes back a move is read as it is written, and nothing else is', () => {
  for (const seat of [0, 1, 99]) expect(readTakeBack(writeTakeBack(seat))).toBe(seat);
  for (const text of ['', 'e2e4', '{"back":-1}', '{"back":1.5}', '{"back":"0"}', '{"back":1000}', ' {"back":0}', '{}'])
    expect(readTakeBack(text)).toBeUndefined();
});

test('a move can be taken back until another person has moved, however many bots have', () => {
  const people = [0, 2];
  const turn = (...seats: number[]) => Object.fromEntries(seats.map((seat) => [seat, 'move']));
  const turns = [turn(0), turn(1), turn(2), turn(3)];
  expect(turnsBefore([], 0, people)).toBeUndefined();
  expect(turnsBefore(turns.slice(0, 2), 0, people)).toBe(0);
  expect(turnsBefore(turns.slice(0, 2), 2, people)).toBeUndefined();
  expect(turnsBefore(turns, 0, people)).toBeUndefined();
  expect(turnsBefore(turns, 2, people)).toBe(2);
  expect(turnsBefore([...turns, turn(0), turn(1)], 0, people)).toBe(4);
  expect(turnsBefore([turn(0, 1)], 0, people)).toBe(0);
  expect(turnsBefore([turn(0, 2)], 0, people)).toBeUndefined(); // both moved at once
});
