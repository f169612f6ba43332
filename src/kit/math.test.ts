import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exp, log, logistic, normal } from './math.ts';

const near = (found: number, right: number, share = 1e-15): void => {
  expect(Math.abs(found - right)).toBeLessThanOrEqual(share * Math.abs(right));
};

test.each([
  [1, 2.718281828459045],
  [-1, 0.36787944117144233],
  [0.1, 1.1051709180756477],
  [-20.5, 1.2501528663867426e-9],
  [700, 1.0142320547350045e304],
  [-700, 9.859676543759771e-305],
])('e to the power of %d', (x, right) => near(exp(x), right));

test('e to the power of the ends', () => {
  expect([exp(0), exp(-Infinity), exp(-746), exp(710), exp(Infinity), exp(Number.NaN)]).toEqual([
    1,
    0,
    0,
    Infinity,
    Infinity,
    Number.NaN,
  ]);
  expect(exp(-745)).toBe(5e-324);
});

test.each([
  [2, 0.6931471805599453],
  [10, 2.302585092994046],
  [0.7, -0.35667494393873245],
  [1.0000000001, 1.000000082690371e-10],
  [1e300, 690.7755278982137],
  [5e-324, -744.4400719213812],
])('the logarithm of %d', (x, right) => near(log(x), right));

test('the logarithm of the ends', () => {
  expect([log(1), log(0), log(-1), log(Infinity), log(Number.NaN)]).toEqual([
    0,
    -Infinity,
    Number.NaN,
    Infinity,
    Number.NaN,
  ]);
});

test('logarithm and power are inverse, and agree with those of the engine', () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
      near(exp(x), Math.exp(x));
      near(log(exp(x)) + 1000, x + 1000);
    }),
    { seed: 1 },
  );
  fc.assert(
    fc.property(fc.double({ min: 0, minExcluded: true, noNaN: true, noDefaultInfinity: true }), (x) =>
      near(log(x), Math.log(x)),
    ),
    { seed: 2 },
  );
});

test('the logistic function', () => {
  expect(logistic(0)).toBe(0.5);
  near(logistic(log(3)), 0.75);
  near(logistic(-log(3)), 0.25);
});

test.each([
  [0, 0.5],
  [1, 0.8413447460685429],
  [-1, 0.15865525393145707],
  [-0.999, 0.1588973456413183],
  [1.96, 0.9750021048517795],
  [-1.96, 0.024997895148220435],
  [-1.499, 0.06693681602969745],
  [-1.501, 0.06667778078440004],
  [-2.5, 0.006209665325776135],
  [-6, 9.865876450376981e-10],
  [-20, 2.753624118606233e-89],
  [-37, 5.725571222524577e-300],
  [40, 1],
  [-Infinity, 0],
  [Infinity, 1],
])('a normal variable is at most %d', (x, right) => near(normal(x), right, 3e-15));
