import { inEnglish } from '../../test/in-english.ts';
import { messages } from './messages.ts';
import { sentence } from '../../src/text/sentence.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFor } from '../../src/game/random.ts';
import { pack, readCards } from './cards.ts';
import { drawDeals, readDeals, readTypes, writeDeals } from './deals.ts';

const hands = [
  '2C3C4C5C6C7C8C9C10CJCQCKCAC',
  '2D3D4D5D6D7D8D9D10DJDQDKDAD',
  '2H3H4H5H6H7H8H9H10HJHQHKHAH',
  '2S3S4S5S6S7S8S9S10SJSQSKSAS',
];
const good = ['2N', ...hands, ''].join('\n');

test('a game file that is written and read is the same', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          type: fc.integer({ min: 1, max: 7 }),
          leader: fc.integer({ min: 0, max: 3 }),
          cards: fc.shuffledSubarray([...pack], { minLength: 52 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      (drawn) => {
        const deals = drawn.map(({ type, leader, cards }) => ({
          type,
          leader,
          hands: [0, 13, 26, 39].map((from) => cards.slice(from, from + 13).join('')),
        }));
        expect(readDeals(writeDeals(deals))).toEqual({ value: deals });
      },
    ),
    { seed: 4 },
  );
});

test('line ends of Windows and a missing last one are accepted', () => {
  const one = { value: [{ type: 2, leader: 0, hands }] };
  expect(readDeals(good)).toEqual(one);
  expect(readDeals(good.trimEnd())).toEqual(one);
  expect(readDeals(good.replaceAll('\n', '\r\n'))).toEqual(one);
  expect(readDeals(good.replaceAll('\n', '\r\n').trimEnd())).toEqual(one);
});

const changed = (line: number, text: string): string =>
  (good + good)
    .split('\n')
    .with(line - 1, text)
    .join('\n');
const short = '2D3D4D5D6D7D8D9D10DJDQDKD';

test.each([
  ['', 'line 1: a game file holds at least one deal, and this one is empty'],
  ['\n', 'line 1: a deal begins with its type from 1 to 7 and the seat that leads, such as 2N, not ""'],
  [`${good}\n`, 'line 6: a deal begins with its type from 1 to 7 and the seat that leads, such as 2N, not ""'],
  [`${good}\n${good}`, 'line 6: a deal begins'],
  [
    `\u{FEFF}${good}`,
    'line 1: a deal begins with its type from 1 to 7 and the seat that leads, such as 2N, not "\\ufeff2N"',
  ],
  [
    '\u0000\u001B[2J\u00FF',
    'line 1: a deal begins with its type from 1 to 7 and the seat that leads, such as 2N, not "\\x00\\x1b[2J\\xff"',
  ],
  [changed(1, '8N'), 'line 1: a deal begins'],
  [changed(1, '0N'), 'line 1: a deal begins'],
  [changed(6, 'N2'), 'line 6: a deal begins'],
  [changed(6, '2n'), 'line 6: a deal begins'],
  [changed(6, '2N '), 'line 6: a deal begins'],
  [changed(3, short), 'line 3: E has 12 cards, not 13'],
  [changed(8, ''), 'line 8: E has 0 cards, not 13'],
  [changed(4, `${hands[2]!}2S`), 'line 4: S has 14 cards, not 13'],
  [changed(8, `${short}2D`), 'line 8: E has 2D, which stands there twice'],
  [changed(9, hands[2]!.replace('2H', 'AC')), 'line 9: S has AC, which N has already'],
  [changed(5, hands[3]!.replace('2S', '1S')), 'line 5: the cards of W cannot be read: "1S3S'],
  [changed(5, hands[3]!.replace('2S', '2s')), 'line 5: the cards of W cannot be read'],
  [changed(2, `${hands[0]!} `), 'line 2: the cards of N cannot be read'],
  [changed(2, hands[0]!.replaceAll('C', 'C,')), 'line 2: the cards of N cannot be read'],
  [changed(2, 'x'.repeat(100_000)), `line 2: the cards of N cannot be read: "${'x'.repeat(60)}…"`],
  ['2N\n', 'line 2: the file ends where the cards of N belong'],
  [`${good}7W\n${hands.slice(0, 2).join('\n')}\n`, 'line 9: the file ends where the cards of S belong'],
  [good.repeat(1001), 'line 5001: a game has at most 1000 deals'],
  ['\n'.repeat(2 ** 20), 'line 1: a deal begins'],
])('a wrong game file %# is refused with its line', (text, words) => {
  const read = readDeals(text);
  expect(read).toHaveProperty('wrong');
  if ('wrong' in read) expect(sentence(read.wrong, 'en', messages).slice(0, words.length)).toBe(words);
});

test.each([
  ['1-7', [1, 2, 3, 4, 5, 6, 7]],
  ['7', [7]],
  ['3-3', [3]],
  ['7,7,3-5,1', [7, 7, 3, 4, 5, 1]],
  [Array.from({ length: 100 }, () => '6').join(), Array.from({ length: 100 }, () => 6)],
])('--deals %s', (text, types) => {
  expect(inEnglish(readTypes(text), messages)).toEqual({ value: types });
});

test.each([
  '',
  '0',
  '8',
  '0-7',
  '1-8',
  '7-1',
  '1-',
  '-7',
  '1-7,',
  ',1',
  '1,,2',
  ' 1-7',
  '1-7 ',
  '1 - 7',
  '1-2-3',
  '١',
  'all',
  '1\n',
  '1e0',
  '+1',
  Array.from({ length: 101 }, () => '6').join(),
])('--deals %j is refused', (text) => {
  expect(inEnglish(readTypes(text), messages)).toEqual({
    wrong: 'The deals must be a list of types from 1 to 7, such as 1-7 or 7,7,3-5, of at most 100 deals',
  });
});

test('deals are drawn from the seed, all 52 cards in each, and the seats lead in turn', () => {
  const deals = drawDeals([1, 2, 3, 4, 5, 6, 7], randomFor('draw', 0));
  expect(deals).toEqual(drawDeals([1, 2, 3, 4, 5, 6, 7], randomFor('draw', 0)));
  expect(deals.map(({ leader }) => leader)).toEqual([0, 1, 2, 3, 0, 1, 2]);
  for (const { hands: drawn } of deals) {
    expect(drawn.map((hand) => readCards(hand)!.length)).toEqual([13, 13, 13, 13]);
    expect(new Set(drawn.flatMap((hand) => readCards(hand)!)).size).toBe(52);
  }
  expect(new Set(deals.flatMap(({ hands: drawn }) => drawn)).size).toBe(28);
});

test('every card goes to every seat about equally often', () => {
  const times = 2000;
  const counts = new Map<string, number>();
  for (const { hands: drawn } of drawDeals(
    Array.from({ length: times }, () => 1),
    randomFor('fair', 0),
  )) {
    for (const card of readCards(drawn[0]!)!) counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  expect(counts.size).toBe(52);
  for (const count of counts.values())
    expect(Math.abs(count - times / 4)).toBeLessThan(5 * Math.sqrt(times * 0.25 * 0.75));
});
