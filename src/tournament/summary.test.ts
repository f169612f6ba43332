import { inEnglish } from '../../test/in-english.ts';
import { verbatim } from '../../src/game/message.ts';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../game/log.ts';
import { Recording } from '../referee/recording.ts';
import { summarise, type Summary } from './summary.ts';

const start: MatchEvent = {
  event: 'start',
  game: 'geography',
  seed: 's',
  options: {},
  players: ['a', 'b'],
  moveTime: 1000,
  state: 0,
};
const turn = (number: number, seat: number, ms: number): MatchEvent => ({
  event: 'turn',
  turn: number,
  moves: { [seat]: '1' },
  state: number,
  ms: { [seat]: ms },
});
const fault = (seat: number, number: number, failure: object, ms = 700): MatchEvent => ({
  event: 'fault',
  seat,
  turn: number,
  fault: 'crashed',
  reason: verbatim('why'),
  ms,
  ...failure,
});
const lost = (by: number, cause: string): MatchEvent =>
  ({ event: 'end', scores: by === 0 ? [0, 1] : [1, 0], cause, by, reason: verbatim('why') }) as MatchEvent;

function read(...events: MatchEvent[]): Summary {
  const record = new Recording();
  for (const event of [start, ...events]) record.add(event);
  const summary = summarise(record.log, record.times);
  if ('wrong' in summary) throw new Error(summary.wrong.code);
  return summary.value;
}

test('has the outcome and the time of each player', () => {
  const summary = read(turn(1, 0, 10), turn(2, 1, 30), turn(3, 0, 20), {
    event: 'end',
    scores: [1, 0],
    cause: 'rules',
  });
  expect(summary).toMatchObject({
    players: ['a', 'b'],
    seed: 's',
    scores: [1, 0],
    cause: 'rules',
    turns: 3,
    faults: [],
    absent: [],
    used: [null, null],
  });
  expect(summary.thought).toEqual([
    { moves: 2, ms: 30, longest: 20 },
    { moves: 1, ms: 30, longest: 30 },
  ]);
});

test('a timeout counts as thinking time, a crash does not', () => {
  expect(read(turn(1, 0, 10), fault(1, 2, { fault: 'timeout' }), lost(1, 'timeout')).thought[1]).toEqual({
    moves: 1,
    ms: 700,
    longest: 700,
  });
  expect(read(turn(1, 0, 10), fault(1, 2, {}), lost(1, 'crashed')).thought[1]).toEqual({ moves: 0, ms: 0, longest: 0 });
});

describe('a player that did not connect', () => {
  test.each<[what: string, events: MatchEvent[], absent: number[]]>([
    ['crashes before its first word', [fault(0, 1, {}), lost(0, 'crashed')], [0]],
    ['is too slow to start', [turn(1, 0, 1), fault(1, 2, { fault: 'slow-start' }), lost(1, 'slow-start')], [1]],
    ['is silent', [fault(0, 1, { fault: 'silent' }), lost(0, 'silent')], [0]],
    ['cannot be started', [fault(0, 1, { fault: 'no-program' }), lost(0, 'no-program')], [0]],
    [
      'is one of two, the second found out first',
      [
        fault(1, 1, {}),
        fault(0, 1, { fault: 'silent' }),
        { event: 'end', scores: [0, 0], cause: 'crashed', by: 1, reason: verbatim('why') },
      ],
      [0, 1],
    ],
    ['said something before it crashed', [fault(0, 1, { said: 'ok' }), lost(0, 'crashed')], []],
    ['spoke wrongly', [fault(0, 1, { fault: 'empty' }), lost(0, 'empty')], []],
    ['moved once', [turn(1, 0, 1), turn(2, 1, 1), fault(0, 3, {}), lost(0, 'crashed')], []],
    [
      'had a stand-in from the start',
      [fault(0, 1, {}), turn(1, 0, 1), { event: 'end', scores: [0, 1], cause: 'rules' }],
      [0],
    ],
  ])('%s', (_what, events, absent) => {
    expect(read(...events).absent).toEqual(absent);
  });
});

test.each([
  ['no log', '', '{"event":1,"ms":{}}\n'],
  ['a line without its end', '{"event":"start"', '{"event":1,"ms":{}}\n'],
  ['times without their end', '{"event":"start"}\n', '{"event":1,'],
])('%s is no game', (_what, log, times) => {
  expect(summarise(log, times)).toHaveProperty('wrong');
});

test('a turn without a measurement is missing', () => {
  const record = new Recording();
  for (const event of [
    start,
    turn(1, 0, 1),
    turn(2, 1, 1),
    { event: 'end', scores: [0, 1], cause: 'rules' } as MatchEvent,
  ])
    record.add(event);
  expect(inEnglish(summarise(record.log, record.times.split('\n').slice(1).join('\n')))).toEqual({
    wrong: 'it was cut short',
  });
});
