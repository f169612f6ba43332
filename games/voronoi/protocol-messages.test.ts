import { expect, test } from 'vitest';
import { readInfo, readMove, readName, readUpdate, say } from './protocol-messages.ts';
import type { Round } from './state.ts';

const round = (end: Round['end'], ...stones: Round['stones'][number][]): Round => ({ stones, scores: [7, -1, 5], end });

test('before the first game a player is told the number of players and stones, and its own number', () => {
  const info = { players: 2, stones: 3, seat: 1 };
  expect(say.info(info)).toBe('2 3 2');
  expect(readInfo('2 3 2')).toEqual(info);
});

test.each<[what: string, round: Round, seat: number, line: string]>([
  ['nobody has moved', round(null), 0, '0 7 -1 5'],
  ['all stones before the first own one', round(null, [1, 2, 1], [3, 4, 2]), 0, '0 7 -1 5 1 2 2 3 4 3'],
  ['those since the own one', round(null, [1, 2, 1], [3, 4, 2], [5, 6, 0]), 1, '0 7 -1 5 3 4 3 5 6 1'],
  ['none since the own one', round(null, [1, 2, 1]), 1, '0 7 -1 5'],
  ['the end after another one', round('placed', [1, 2, 1], [3, 4, 2], [5, 6, 0]), 1, '1 7 -1 5 3 4 3 5 6 1'],
  ['the end after the own one', round('placed', [1, 2, 1], [3, 4, 2], [5, 6, 0]), 0, '1 7 -1 5 5 6 1'],
  ['the end before the first stone', round('late'), 2, '1 7 -1 5'],
])('an update tells: %s', (_what, told, seat, line) => {
  expect(say.update(told, seat)).toBe(line);
  expect(readUpdate(line, 3)).toMatchObject({ over: told.end !== null, scores: told.scores });
});

test('an update that is read names the stones', () => {
  expect(readUpdate('0 194880 805046 451 688 2', 2)).toEqual({
    over: false,
    scores: [194_880, 805_046],
    stones: [[451, 688, 1]],
  });
  // as the published server ends it
  expect(readUpdate('0 0 0 ', 2)).toEqual({ over: false, scores: [0, 0], stones: [] });
});

test.each(['', '2 0 0', '0 1', '0 1 2 3', '0 1 2 3 4', '0 1 x', '0  1 2', '0 1.5 2'])('%j is no update', (line) => {
  expect(readUpdate(line, 2)).toBeUndefined();
});

test.each(['', '2 3', '2 3 3', '2 3 0', '1 3 1', '9 3 1', '2 0 1', '2 3 1 1'])(
  '%j is no word before the first game',
  (line) => {
    expect(readInfo(line)).toBeUndefined();
  },
);

test.each([
  ['442 917', [442, 917]],
  ['442 917\r', [442, 917]],
  [' 4  5 ', [4, 5]],
  ['4 5 1', [4, 5]], // the player's number: ignored
  ['4 5 99', [4, 5]],
  ['-1 1000', [-1, 1000]], // read, though off the board
  ['-0 007', [0, 7]],
])('%j is a move', (text, move) => {
  expect(readMove(text)).toEqual(move);
});

test.each(['', ' ', '4', '4 5 6 7', '4,5', '4 5.0', '4 5 x', 'row col', '4\t5', '4 5\n', '٤ ٥', '4 12345678901'])(
  '%j is no move',
  (text) => {
    expect(readMove(text)).toBeUndefined();
  },
);

const bytes = (text: string): string => Buffer.from(text).toString('latin1');
test.each([
  ['team1', 'team1'],
  [bytes('Żółw'), 'Żółw'],
  ['a\x00b\x1b[31mc\x7f\r', 'ab[31mc'],
  [bytes('left\u202eright\u2028next\u0085'), 'leftrightnext'],
  ['<b>&amp;', '<b>&amp;'], // escaped where it is shown
  [' \t ', ''],
  ['\xff\xfe', '\ufffd\ufffd'],
  ['x'.repeat(100), 'x'.repeat(64)],
  [bytes('ż'.repeat(100)), 'ż'.repeat(64)],
])('%j is the name %j', (text, name) => {
  expect(readName(text)).toBe(name);
});
