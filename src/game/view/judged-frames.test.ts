import { expect, test } from 'vitest';
import { boardAt, JudgedFrames, readJudged, readStderr, type JudgedStep } from './judged-frames.ts';

const start: JudgedStep = { event: 'start', players: ['heron', 'fox'], seed: '7', stderr: 'hello\nBOARD\n..\n\n' };
const steps: JudgedStep[] = [
  start,
  { event: 'told', turn: 1, to: [0, 1], text: 'bid' },
  { event: 'answer', turn: 1, seat: 0, text: '17', ms: 8 },
  { event: 'answer', turn: 1, seat: 1, text: '9', ms: 5 },
  { event: 'told', turn: 2, to: [1], text: 'your card: za\xc5\xbc\x1b[2J', stderr: '17 wins\nBOARD\nx.' },
  { event: 'fault', turn: 2, seat: 1, fault: 'silent', reason: { code: 'x' } },
  { event: 'answer', turn: 2, seat: 1, text: '_DEAD_', ms: 1000 },
  { event: 'killed', turn: 2, seats: [1] },
  { event: 'end', scores: [1, 0], stderr: '\n\nfox is gone' },
];
const framesOf = (isOpen: boolean, all: readonly JudgedStep[] = steps) => {
  const frames = new JudgedFrames(isOpen);
  return all.flatMap((step) => frames.add(step) ?? []);
};

test('a frame is a question, its answers, and what the judge wrote before the next question', () => {
  expect(framesOf(true)).toEqual([
    { view: { turn: 0, to: [], log: 'hello', board: '..' }, moves: {}, ms: {}, toMove: [0, 1] },
    {
      view: { turn: 1, to: [0, 1], told: 'bid', log: '17 wins' },
      moves: { 0: '17', 1: '9' },
      ms: { 0: 8, 1: 5 },
      toMove: [1],
    },
    {
      view: {
        turn: 2,
        to: [1],
        told: 'your card: zaż\\x1b[2J',
        killed: [1],
        scores: [1, 0],
        log: 'fox is gone',
        board: 'x.',
      },
      moves: { 1: '_DEAD_' },
      ms: { 1: 1000 },
      toMove: [],
    },
  ]);
  expect([0, 1, 2].map((at) => boardAt(framesOf(true), at))).toEqual(['..', '..', 'x.']);
});

test('spectators of a running match see what all bots are told, and no answer', () => {
  const [, first, second] = framesOf(false);
  expect(first).toMatchObject({ view: { told: 'bid', log: '17 wins' }, moves: {}, ms: { 0: 8 } });
  expect(second!.view).not.toHaveProperty('told');
  expect(second).toMatchObject({ view: { board: 'x.' }, moves: {} });
  const alone: JudgedStep[] = [
    { event: 'start', players: ['heron'], seed: '' },
    { event: 'told', turn: 1, to: [0], text: 'guess' },
    { event: 'answer', turn: 1, seat: 0, text: '4' },
    { event: 'end', scores: [1] },
  ];
  expect(framesOf(false, alone)).toEqual(framesOf(true, alone)); // nobody to keep a secret from
});

test('a judge that asks for ever makes no endless list of frames, and long texts are cut', () => {
  const many = Array.from({ length: 12_000 }, (_, at): JudgedStep[] => [
    { event: 'told', turn: at + 1, to: [0], text: 'x'.repeat(20_000) },
    { event: 'answer', turn: at + 1, seat: 0, text: 'y' },
  ]).flat();
  const frames = framesOf(true, [start, ...many, { event: 'end', scores: [0, 0] }]);
  expect(frames).toHaveLength(10_001);
  expect(frames.at(-1)!.view).toMatchObject({ turn: 12_000, scores: [0, 0] });
  expect(frames[1]!.view.told).toHaveLength(16_385);
  expect(JSON.stringify(frames).length).toBeLessThan(6 * 2 ** 20);
});

test.each([
  ['', false, { log: '', rest: '' }],
  ['one\ntwo', false, { log: 'one', rest: 'two' }],
  ['one\ntwo', true, { log: 'one\ntwo', rest: '' }],
  ['BOARD\r\nab\r\n\r\nlater\r\n', false, { log: 'later', board: 'ab', rest: '' }],
  ['BOARD\nab\n', false, { log: '', rest: 'BOARD\nab\n' }],
  ['BOARD\nab\n', true, { log: '', board: 'ab', rest: '' }],
  ['BOARD\nab\nBOARD\ncd\n\n', false, { log: '', board: 'cd', rest: '' }],
  ['BOARD\nab\n\nBOARD\nc', false, { log: '', board: 'ab', rest: 'BOARD\nc' }],
  ['BOARD\n\n', false, { log: '', board: '', rest: '' }],
  ['a BOARD\n BOARD\n', false, { log: 'a BOARD\n BOARD', rest: '' }],
  ['<b>\t\x07\u00ff\n', false, { log: '<b>    \\x07\ufffd', rest: '' }],
])('stderr %j', (text, isLast, read) => expect(readStderr(text, isLast)).toEqual(read));

test('a board without an end does not wait for ever', () => {
  const { board, rest } = readStderr(`BOARD\n${'x\n'.repeat(9000)}`, false);
  expect(board!.length).toBeLessThanOrEqual(8192);
  expect(rest).toBe('');
});

test('a log and its times make the same frames; times without the places of stderr have it at the end', () => {
  const log = steps.map(({ ms: _ms, stderr: _stderr, ...line }) => `${JSON.stringify(line)}\n`).join('');
  const all = steps.map((step) => step.stderr ?? '').join('');
  const times = (hasPlaces: boolean): string =>
    [
      ...steps.map(({ ms, stderr }, event) => ({ event, at: 0, ms, ...(hasPlaces && { stderr: stderr?.length }) })),
      { used: [null, null], judge: { used: {}, stderr: `${all}\nbye` } },
    ]
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
  const read = readJudged(log, times(true));
  expect(read.frames.slice(0, 2)).toEqual(framesOf(true).slice(0, 2));
  expect(read.frames[2]!.view.log).toBe('fox is gone\nbye');
  expect(read).toMatchObject({ seed: '7', faults: [{ seat: 1, turn: 2, fault: 'silent' }], used: [null, null] });
  expect(readJudged(log, times(false)).frames.map(({ view }) => view.log)).toEqual([
    undefined,
    undefined,
    'hello\n17 wins\nfox is gone\nbye',
  ]);
  expect(readJudged(log, '').frames).toHaveLength(3);
});
