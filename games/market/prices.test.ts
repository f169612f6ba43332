import { expect, test } from 'vitest';
import { randomFor } from '../../src/game/random.ts';
import { affordable, bringsOf, costOf, drawZ, exponential, nextPrice } from './prices.ts';

const bits = (value: number): string => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16);
};

// computed by fixtures/reference.py
test.each([
  [0, '3ff0000000000000'],
  [1, '4005bf0a8b145769'],
  [-1, '3fd78b56362cef38'],
  [2, '4005bf0a8b145769'],
  [-7, '3fd78b56362cef38'],
  [0.5, '3ffa61298e1e069c'],
  [-0.5, '3fe368b2fc6f960a'],
  [0.02, '3ff052bea3ec0132'],
  [-0.02, '3fef5dc99badec5b'],
  [0.1, '3ff1aec7b35a00d4'],
  [1 / 3, '3ff6546db1ba2d13'],
  [-0.123456789, '3fec48946a8fcf96'],
  [1e-9, '3ff000000044b830'],
  [0.999999, '4005bf091e3cef8a'],
  [Infinity, '4005bf0a8b145769'],
])('E(%d) has the bits %s on every machine', (x, expected) => {
  expect(bits(exponential(x))).toBe(expected);
});

const terms = { rounds: 1, cash: 0, volatility: 0.02, impact: 0.1, liquidity: 10_000 };

test.each([
  [10_000, 0, 10_000, 10_000],
  [10_000, 1, 10_001, 9999],
  [10_000, 400, 10_041, 9960],
  [10_000, 1000, 10_101, 9900],
  [10_000, 100_000, 27_183, 3678],
  [10_000, 1e14, 27_183, 3678],
  [1, 1, 2, 0],
  [1e9, 1000, 1_010_050_168, 990_049_833],
])('at %d cents, %d shares cost %d each and bring %d', (price, shares, cost, brings) => {
  expect([costOf(price, shares, terms), bringsOf(price, shares, terms)]).toEqual([cost, brings]);
});

test.each([
  [10_000, 0, 0, 10_000],
  [10_000, 1, 0, 10_202],
  [10_000, -6, 0, 8869],
  [10_000, 0, 1000, 10_101],
  [10_000, 0, -1000, 9900],
  [10_000, 6, 1e15, 27_183],
  [1, -6, -1e15, 1],
  [1e9, 6, 0, 1e9],
  [49, 0, 100, 49], // 49.049 and a half, rounded down
  [50, 0, 1000, 51], // 50.50 and a half
])('a price of %d, z = %d and net %d give %d', (price, z, net, next) => {
  expect(nextPrice(price, z, net, terms)).toBe(next);
});

test('z is the sum of twelve drawn numbers', () => {
  expect(drawZ({ ...randomFor('', 0), below: () => 0 })).toBe(-6);
  expect(drawZ({ ...randomFor('', 0), below: () => 2 ** 31 })).toBe(0);
  const drawn = [
    486583934, 2298956084, 935462860, 2823603707, 3481551063, 3708511825, 1474813267, 1276809212, 3437579415,
    1603447247, 1177162431, 368637945,
  ];
  expect(drawZ(randomFor('golden', 1))).toBe(drawn.reduce((sum, each) => sum + each, 0) / 2 ** 32 - 6);
});

test('a purchase is cut to the most shares that the cash pays for', () => {
  const random = randomFor('affordable', 0);
  for (let time = 0; time < 3000; time++) {
    const price = 1 + random.below(10 ** (1 + random.below(8)));
    const cash = random.below(10 ** (1 + random.below(9)));
    const wanted = random.below(10 ** (1 + random.below(9)));
    const market = { impact: random.below(300) / 100, liquidity: 1 + random.below(10 ** (1 + random.below(5))) };
    const bought = affordable(cash, price, wanted, market);
    const cost = (shares: number): number => shares * costOf(price, shares, market);
    expect(bought).toBeLessThanOrEqual(wanted);
    expect(cost(bought)).toBeLessThanOrEqual(cash);
    if (bought < wanted) expect(cost(bought + 1)).toBeGreaterThan(cash);
  }
  expect(affordable(0, 1, 1e14, terms)).toBe(0);
  expect(affordable(1e14, 1, 1e14, terms)).toBe(33_333_333_333_333);
});
