import { expect, test } from 'vitest';
import { randomFor } from '../../src/game/random.ts';
import { drawCards, numbersIn, pack, ranks, readCards } from './cards.ts';
import { categories, categoryOf, strengthOf } from './strength.ts';

const soak = process.env['ARENA_SOAK'] === '1';

/** The slow and obvious way: every five of the cards, each as a list that compares from its first number. */
function obvious(cards: readonly string[]): number[] {
  return fives(cards).map(ofFive).toSorted(compare).at(-1)!;
}

function fives(cards: readonly string[]): string[][] {
  if (cards.length === 5) return [[...cards]];
  return cards.flatMap((_, at) => fives(cards.filter((_card, other) => other !== at)));
}

function ofFive(cards: readonly string[]): number[] {
  const values = cards.map((card) => ranks.indexOf(card[0]!) + 2).toSorted((one, other) => other - one);
  const count = (value: number): number => values.filter((other) => other === value).length;
  const groups = [...new Set(values)].toSorted((one, other) => count(other) - count(one) || other - one);
  const shape = groups.map(count).join('');
  const isFlush = new Set(cards.map((card) => card[1])).size === 1;
  const isWheel = values.join() === '14,5,4,3,2';
  const isStraight = shape === '11111' && (isWheel || values[0] === values[4]! + 4);
  const high = isWheel ? [5] : [values[0]!];
  if (isStraight && isFlush) return [8, ...high];
  if (shape === '41') return [7, ...groups];
  if (shape === '32') return [6, ...groups];
  if (isFlush) return [5, ...values];
  if (isStraight) return [4, ...high];
  if (shape === '311') return [3, ...groups];
  if (shape === '221') return [2, ...groups];
  if (shape === '2111') return [1, ...groups];
  return [0, ...values];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

const strength = (text: string): number => strengthOf(numbersIn(text.replaceAll(' ', '')));

test('a card has a number, and a text of cards is read', () => {
  expect(pack).toHaveLength(52);
  expect(numbersIn('2c2dAs')).toEqual([0, 1, 51]);
  expect(readCards('AsTd')).toEqual(['As', 'Td']);
  expect(readCards('')).toEqual([]);
  for (const wrong of ['AsA', '1s', 'as', 'AsAs', '10s', 'A s']) expect(readCards(wrong)).toBeUndefined();
});

test('cards are drawn once each, and never those that are left out', () => {
  const drawn = drawCards(50, randomFor('draw', 1), ['As', 'Kd']);
  expect(new Set([...drawn, 'As', 'Kd']).size).toBe(52);
  expect(drawCards(5, randomFor('draw', 2))).toEqual(drawCards(9, randomFor('draw', 2)).slice(0, 5));
});

test.each([
  ['As Ks Qs Js Ts 2d 3c', 'straight-flush'],
  ['5h 4h 3h 2h Ah Kh Kd', 'straight-flush'],
  ['9c 9d 9h 9s 2c 2d 2h', 'four'],
  ['9c 9d 9h 2s 2c 2d 3h', 'full-house'],
  ['9c 9d 9h 5s 5c 2d 2h', 'full-house'],
  ['Ah Jh 8h 4h 2h 2c 2d', 'flush'],
  ['Ah 2c 3d 4s 5h 9c 9d', 'straight'],
  ['Ah Kc Qd Js Th 9c 9d', 'straight'],
  ['7c 7d 7h As Kd 4c 2h', 'three'],
  ['7c 7d 4h 4s 2d 2c Ah', 'two-pair'],
  ['7c 7d As Kd 9h 4c 2h', 'pair'],
  ['Qc Kd As 2h 3d 4c 9h', 'high-card'], // no straight round the corner
] as const)('%s is %s', (cards, category) => {
  expect(categoryOf(strength(cards))).toBe(category);
  expect(categories[obvious(cards.split(' '))[0]!]).toBe(category);
});

test.each([
  ['As Ks Qs Js Ts', '>', '9s Ks Qs Js Ts'],
  ['6h 5h 4h 3h 2h', '>', '5h 4h 3h 2h Ah'], // the ace below the two is the lowest straight
  ['Ac Ad Kc Kd 2h', '>', 'Ah As Qc Qd Kh'],
  ['Ac Ad Kc Kd 3h', '>', 'Ah As Kh Ks 2c'],
  ['Ac Ad Kc Qd Jh', '=', 'Ah As Ks Qs Jc'], // suits never break ties
  ['7c 7d As Kd 9h 4c 2h', '=', '7h 7s Ac Kc 9d 5c 3h'], // the sixth and seventh card do not count
  ['2c 2d 2h As Ad', '>', '2c 2d 2h Ks Kd'],
  ['3c 3d 3h 2s 2d', '>', '2c 2d 2h As Ad'],
  ['Ah Jh 8h 4h 3h', '>', 'As Js 8s 4s 2s'],
  ['Ac Kc Qd Js 9h', '>', 'Ac Kc Qd Js 8h'],
  ['9c 9d 9h 9s Ac', '>', '9c 9d 9h 9s Kc'],
] as const)('%s %s %s', (one, relation, other) => {
  const difference = Math.sign(strength(one) - strength(other));
  expect(difference).toBe(relation === '>' ? 1 : 0);
  expect(Math.sign(compare(obvious(one.split(' ')), obvious(other.split(' '))))).toBe(difference);
});

test('two random hands on one board compare as the obvious way says', () => {
  for (let turn = 0; turn < (soak ? 50_000 : 600); turn++) {
    const cards = drawCards(9, randomFor('oracle', turn));
    const [one, other] = [cards.slice(0, 7), cards.slice(2)];
    const fast = [one, other].map((hand) => strengthOf(numbersIn(hand.join(''))));
    const slow = [one, other].map(obvious);
    expect([...cards, Math.sign(fast[0]! - fast[1]!)]).toEqual([...cards, Math.sign(compare(slow[0]!, slow[1]!))]);
    expect(fast.map((each) => each >> 26)).toEqual(slow.map(([category]) => category));
  }
});
