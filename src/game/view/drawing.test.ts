import { expect, test } from 'vitest';
import { readDrawing } from './drawing.ts';

test('lines of stderr that tell and draw are taken out of the others', () => {
  const text = 'depth 3\n#say I take the corner\n#mark a1 red\n#mark 120 340  blue \nscore 7\n\n';
  expect(readDrawing(text)).toEqual({
    said: ['I take the corner'],
    marks: [
      { cell: 'a1', colour: 'red' },
      { cell: '120 340', colour: 'blue' },
    ],
    wrong: [],
    rest: 'depth 3\nscore 7',
  });
});

test.each(['#say', '#say   ', '#mark', '#mark a1', '#mark red', '#mark a1 pink', '#mark a1 RED', '#mark  red'])(
  '%j is told to be wrong',
  (line) => {
    expect(readDrawing(line)).toEqual({ said: [], marks: [], wrong: [line], rest: '' });
  },
);

test.each(['#saying', ' #say x', '#Mark a1 red', '# say x', 'say x'])('%j is a line like others', (line) => {
  expect(readDrawing(line)).toEqual({ said: [], marks: [], wrong: [], rest: line.trimEnd() });
});

test('of very many marks the first are drawn', () => {
  const { marks, wrong } = readDrawing(Array.from({ length: 401 }, (_, at) => `#mark ${at} red`).join('\n'));
  expect([marks.length, wrong]).toEqual([400, ['#mark 400 red']]);
});
