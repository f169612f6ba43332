import { expect, test } from 'vitest';
import type { Random } from '../../src/game/random.ts';
import { randomFor } from '../../src/game/random.ts';
import { equal, makeField, side, type Pulls, type Stone } from './field.ts';
import { anyPlace } from './room.ts';
import { canQuick, makeQuick } from './wasm.ts';

const positions = process.env['ARENA_SOAK'] === '1' ? 1000 : 7;

/** All cells of a position, each computed from its stones alone. */
function naive(seats: number, stones: readonly Stone[]): number[] {
  const scores = Array<number>(seats).fill(0);
  const pulls = new Float64Array(seats);
  const [rows, cols, owners] = [0, 1, 2].map((part) => Int32Array.from(stones, (stone) => stone[part]!));
  for (let row = 0; row < side; row++) {
    for (let col = 0; col < side; col++) {
      for (let seat = 0; seat < seats; seat++) pulls[seat] = 0;
      for (let at = 0; at < stones.length; at++) {
        const [down, across] = [rows![at]! - row, cols![at]! - col];
        if (down !== 0 || across !== 0) pulls[owners![at]!]! += 1 / (down * down + across * across);
      }
      const owner = ownerOf(pulls);
      if (owner !== undefined) scores[owner]!++;
    }
  }
  return scores;
}

function ownerOf(pulls: Float64Array): number | undefined {
  let most = 0;
  for (let seat = 1; seat < pulls.length; seat++) if (pulls[seat]! > pulls[most]!) most = seat;
  for (let seat = 0; seat < pulls.length; seat++)
    if (seat !== most && pulls[most]! - pulls[seat]! <= equal) return undefined;
  return most;
}

/** Stones of all seats in turn; now and then each is mirrored, so that whole lines of cells are equal. */
function drawStones(seats: number, count: number, random: Random): Stone[] {
  const isMirrored = random.below(2) === 0;
  const stones: Stone[] = [];
  while (stones.length < count) {
    const [row, col] = stones.at(-1) ?? [0, 0];
    const place =
      isMirrored && stones.length % 2 === 1 && col > 0 ? ([row, side - col] as const) : anyPlace(stones, random);
    stones.push([...place, stones.length % seats]);
  }
  return stones;
}

const made: readonly [string, (seats: number) => Pulls][] = [
  ['plain', makeField],
  ['quick', makeQuick],
];

test('this machine has the fast path', () => {
  expect(canQuick()).toBe(true);
});

test(
  `on ${positions} positions both give what a look at every cell gives, and the same in every bit`,
  { timeout: 3_600_000 },
  () => {
    let shared = 0;
    for (let number = 0; number < positions; number++) {
      const random = randomFor(`position ${number}`, 0);
      const seats = 2 + (number % 7);
      const stones = drawStones(seats, 1 + random.below(12), random);
      const expected = naive(seats, stones);
      const [plain, quick] = [makeField(seats), makeQuick(seats)];
      expect(plain.add(...stones)).toEqual(expected);
      let last: number[] = [];
      for (const stone of stones) last = quick.add(stone);
      expect(last).toEqual(expected);
      const isSameInEveryBit = (): boolean =>
        plain.pulls.every((pulls, seat) => Buffer.compare(bytesOf(pulls), bytesOf(quick.pulls[seat]!)) === 0);
      expect(isSameInEveryBit()).toBe(true);
      quick.clear();
      expect(quick.add(...stones)).toEqual(expected);
      expect(isSameInEveryBit()).toBe(true);
      shared += side * side - expected.reduce((sum, own) => sum + own) - 1;
    }
    expect(shared).toBeGreaterThan(positions * 100); // cells that are nobody's
  },
);

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

test.each(made)('%s: the first stone takes all cells but its own', (_name, make) => {
  expect(make(3).add([442, 917, 1])).toEqual([0, 999_999, 0]);
});

test.each(made)('%s: of two stones side by side the middle belongs to nobody', (_name, make) => {
  expect(make(2).add([500, 300, 0], [500, 700, 1])).toEqual(
    naive(2, [
      [500, 300, 0],
      [500, 700, 1],
    ]),
  );
  const [left, right] = make(2).add([0, 0, 0], [0, 999, 1]);
  expect(left).toBe(right);
});

test('pulls that differ by 1e-9 at most are equal', () => {
  // Far corners: the two stones there pull with hardly more than the tolerance of difference.
  for (const stones of [
    [
      [0, 0, 0],
      [0, 66, 1],
    ],
    [
      [999, 0, 1],
      [933, 0, 0],
    ],
  ] as const satisfies Stone[][]) {
    const expected = naive(2, stones);
    expect(expected[0]! + expected[1]!).toBeLessThan(side * side - 2);
    for (const [, make] of made) expect(make(2).add(...stones)).toEqual(expected);
  }
});

test.each(made)('%s: cleared it is as new', (_name, make) => {
  const field = make(3);
  field.add([100, 100, 2], [300, 300, 0], [500, 500, 1]);
  field.clear();
  expect(field.pulls.every((own) => own.every((pull) => pull === 0))).toBe(true);
  expect(field.add([442, 917, 1])).toEqual([0, 999_999, 0]);
});

test('the two greatest pulls and their seats are kept', () => {
  const { add, first, best, second } = makeField(3);
  add([100, 100, 2], [300, 300, 0], [500, 500, 1]);
  const cell = 290 * side + 310;
  expect(first[cell]).toBe(0);
  expect(best[cell]).toBe(1 / 200);
  expect(second[cell]).toBe(Math.max(1 / (190 ** 2 + 210 ** 2), 1 / (210 ** 2 + 190 ** 2)));
});
