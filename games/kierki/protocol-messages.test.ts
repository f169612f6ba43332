import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, writeCards } from './cards.ts';
import { readAnswer, readIam, readTold, say } from './protocol-messages.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';
const numbers = Array.from({ length: 13 }, (_, at) => at + 1);
const seat = fc.integer({ min: 0, max: 3 });
const number = fc.integer({ min: 1, max: 13 });
const cards = (minLength: number, maxLength = minLength): fc.Arbitrary<string[]> =>
  fc.shuffledSubarray([...pack], { minLength, maxLength });
const points = fc.array(fc.nat({ max: 999_999_999 }), { minLength: 4, maxLength: 4 });
const bySeat = (list: readonly number[]): Map<number, number> => new Map(list.entries());

const messages = fc.oneof(
  fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }).map((seats) => [say.busy(seats), { kind: 'busy', seats }]),
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), seat, cards(13))
    .map(([type, leader, hand]) => [
      say.deal(type, leader, writeCards(hand)),
      { kind: 'deal', type, leader, cards: hand },
    ]),
  fc
    .tuple(number, cards(0, 3))
    .map(([trick, table]) => [say.trick(trick, table), { kind: 'trick', number: trick, table }]),
  number.map((trick) => [say.wrong(trick), { kind: 'wrong', number: trick }]),
  fc
    .tuple(number, cards(4), seat)
    .map(([trick, taken, taker]) => [
      say.taken({ number: trick, leader: 0, cards: taken, taker }),
      { kind: 'taken', number: trick, cards: taken, taker },
    ]),
  points.map((list) => [say.score(list), { kind: 'score', points: bySeat(list) }]),
  points.map((list) => [say.total(list), { kind: 'total', points: bySeat(list) }]),
);

test('messages are read back as they were written', () => {
  fc.assert(
    fc.property(messages, ([text, told]) => {
      expect(readTold(text as string)).toEqual(told);
    }),
    { seed: 4, numRuns: isSoak ? 20_000 : 1000 },
  );
});

test('an answer fits one trick and one card only, whatever its digits', () => {
  const texts = new Map<string, string>();
  for (const trick of numbers) {
    for (const card of pack) {
      const text = say.trick(trick, [card]);
      expect(texts.get(text)).toBeUndefined();
      texts.set(text, card);
      expect(readTold(text)).toEqual({ kind: 'trick', number: trick, table: [card] });
      for (const asked of numbers) expect(readAnswer(text, asked)).toBe(asked === trick ? card : undefined);
    }
  }
});

test.each([
  ['TRICK110C', 1, ['10C']],
  ['TRICK112C', 11, ['2C']],
  ['TRICK1', 1, []],
  ['TRICK11', 11, []],
  ['TRICK10', 10, []],
  ['TRICK1010C', 10, ['10C']],
  ['TRICK1110C10D10H', 11, ['10C', '10D', '10H']],
  ['TRICK310C', 3, ['10C']],
])('%s is trick %i with %j', (text, trick, table) => {
  expect(readTold(text)).toEqual({ kind: 'trick', number: trick, table });
});

test('points come in any order of the seats', () => {
  const read = {
    kind: 'score',
    points: new Map([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]),
  };
  for (const text of ['SCOREN1E2S3W4', 'SCOREW4S3E2N1', 'SCOREE2N1W4S3']) expect(readTold(text)).toEqual(read);
  expect(readTold('BUSYWN')).toEqual({ kind: 'busy', seats: [3, 0] });
});

const hand = '2C3C4C5C6C7C8C9C10CJCQCKCAC';
test.each([
  '',
  'TRICK',
  'trick1',
  'TRICK0',
  'TRICK14',
  'TRICK01',
  'TRICK1 ',
  ' TRICK1',
  'TRICK1\r',
  'TRICK1\n',
  'TRICK12C3C4C5C',
  'TRICK12C2C',
  'TRICK1XC',
  'TRICK1111C',
  'TAKEN1',
  'TAKEN12C3C4C5C',
  'TAKEN12C3C4CN',
  'TAKEN12C3C4C5C6CN',
  'TAKEN12C3C4C5CX',
  'TAKEN12C3C4C4CN',
  'TAKEN142C3C4C5CN',
  'TAKEN2C3C4C5CN',
  'WRONG',
  'WRONG0',
  'WRONG14',
  'WRONG1N',
  'WRONG-1',
  'BUSY',
  'BUSYX',
  'BUSYNN',
  'BUSYN ',
  'BUSYn',
  `DEAL0N${hand}`,
  `DEAL8N${hand}`,
  `DEAL1${hand}`,
  `DEAL1X${hand}`,
  `DEAL1N${hand}2D`,
  `DEAL1N${hand.slice(2)}`,
  `DEAL1N${hand.replace('2C', '3C')}`,
  'DEAL1N',
  'DEAL',
  'SCORE',
  'SCOREN1E2S3',
  'SCOREN1E2S3W',
  'SCOREN1E2S3N4',
  'SCOREN1E2S3W4N5',
  'SCOREN-1E2S3W4',
  'SCOREN1.5E2S3W4',
  'SCOREN9999999999E2S3W4',
  'TOTALNESW',
  'IAMN',
  'HELLO',
  '\u0000',
  'DEAL\u{1F0A1}',
])('%j is no message of a server', (text) => {
  expect(readTold(text)).toBeUndefined();
});

test.each([
  ['TRICK310C', 3, '10C'],
  ['TRICK13AS', 13, 'AS'],
  ['TRICK1AS', 1, 'AS'],
  ['TRICK3AS', 13, undefined],
  ['TRICK13AS', 3, undefined],
  ['TRICK3', 3, undefined],
  ['TRICK3ASKS', 3, undefined],
  ['TRICK03AS', 3, undefined],
  ['TRICK3AS ', 3, undefined],
  ['TRICK3AS\r', 3, undefined],
  ['TRICK3as', 3, undefined],
  ['trick3AS', 3, undefined],
  ['TRICK 3AS', 3, undefined],
  ['3AS', 3, undefined],
  ['TRICK31C', 3, undefined],
  ['', 3, undefined],
  ['IAMN', 3, undefined],
])('%j answers trick %i with %s', (text, asked, card) => {
  expect(readAnswer(text, asked)).toBe(card);
});

test.each([
  ['IAMN', 0],
  ['IAME', 1],
  ['IAMS', 2],
  ['IAMW', 3],
  ['IAM', undefined],
  ['IAMX', undefined],
  ['IAMn', undefined],
  ['iamN', undefined],
  ['IAMNE', undefined],
  ['IAMN ', undefined],
  [' IAMN', undefined],
  ['', undefined],
])('%j asks for seat %s', (text, at) => {
  expect(readIam(text)).toBe(at);
});

const anySign = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

test('no text makes a reader throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: anySign }),
        fc.stringMatching(/^(BUSY|DEAL|TRICK|WRONG|TAKEN|SCORE|TOTAL|IAM)[0-9JQKACDHSNEW]*$/),
      ),
      number,
      (text, asked) => {
        const told = readTold(text);
        if (told?.kind === 'trick') expect(say.trick(told.number, told.table)).toBe(text);
        const card = readAnswer(text, asked);
        if (card !== undefined) expect(say.trick(asked, [card])).toBe(text);
        expect(readIam(text)).toSatisfy((at) => at === undefined || say.iam(at as number) === text);
      },
    ),
    { seed: 4, numRuns: isSoak ? 10_000 : 400 },
  );
});

test('the example in the rules is a valid conversation, the same in both languages', () => {
  const [english, polish] = ['en', 'pl'].map((language) =>
    [
      ...readFileSync(new URL(`./rules.${language}.md`, import.meta.url), 'utf8').matchAll(
        /^(to|from|do|od) N +(\S+)$/gm,
      ),
    ].map(([, way, text]) => ({ isTold: way === 'to' || way === 'do', text: text! })),
  );
  expect(polish).toEqual(english);
  expect(english!.length).toBeGreaterThan(10);
  const isRead = ({ isTold, text }: { isTold: boolean; text: string }): boolean =>
    isTold ? readTold(text) !== undefined : numbers.some((trick) => readAnswer(text, trick) !== undefined);
  expect(english!.filter((line) => !isRead(line))).toEqual([]);
});
