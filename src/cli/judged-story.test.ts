import { expect, test } from 'vitest';
import type { JudgedEvent } from '../match/judge/play.ts';
import { storyOf } from './judged-story.ts';

const start: JudgedEvent = {
  event: 'start',
  judge: 'judge.py',
  seed: '1',
  players: ['a'],
  terminator: 'angles',
  limit: { wall: 1 },
  at: 0,
};
const told = (turn: number): JudgedEvent => ({ event: 'told', turn, to: [0], text: `${turn}`, at: turn * 1000 });

test('a game is printed event by event', () => {
  expect(storyOf([start, told(1), { event: 'end', scores: [1], given: [1], at: 12_000 }], ['a'])).toEqual([
    ' 1.000 s  judge to a  1',
    '12.000 s  judge       (gives 1)',
  ]);
});

test('of a long game only the first and the last events are printed', () => {
  const story = storyOf([start, ...Array.from({ length: 1_000_000 }, (_, at) => told(at + 1))], ['a']);
  expect(story).toHaveLength(151);
  expect(story.slice(98, 103).map((line) => line.trim())).toEqual([
    '99.000 s  judge to a  99',
    '100.000 s  judge to a  100',
    '… 999850 lines more; --log FOLDER keeps them all',
    '999951.000 s  judge to a  999951',
    '999952.000 s  judge to a  999952',
  ]);
});
