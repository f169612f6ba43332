// Functions that engines may round differently, built from + − × ÷ and square roots, which every engine rounds alike:
// the same arguments give the same bits in Node and in every browser. Good to about 1e-15 of the value.

const ln2High = 0.6931471803691238; // 32 bits, so that its product with a small integer is exact
const ln2Low = 1.9082149292705877e-10;
const bits = new DataView(new ArrayBuffer(8));

/** e to the power of x. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019412) return 0;
  const twos = Math.round(x / (ln2High + ln2Low));
  const rest = x - twos * ln2High - twos * ln2Low; // within ±0.35
  let sum = 1;
  for (let term = 13; term > 0; term--) sum = 1 + (sum * rest) / term;
  return twos > -1000 ? sum * powerOfTwo(twos - 1) * 2 : sum * powerOfTwo(twos + 100) * powerOfTwo(-100);
}

/** The natural logarithm. */
export function log(x: number): number {
  if (Number.isNaN(x) || x < 0) return Number.NaN;
  if (x === 0) return -Infinity;
  if (x === Infinity) return x;
  if (x < 1e-300) return log(x * powerOfTwo(100)) - 100 * ln2Low - 100 * ln2High;
  bits.setFloat64(0, x);
  let twos = (bits.getUint32(0) >>> 20) - 1023;
  let part = x * powerOfTwo(-twos >> 1) * powerOfTwo(-twos - (-twos >> 1)); // from 1 to 2
  if (part > Math.SQRT2) {
    part /= 2;
    twos++;
  }
  const over = part - 1;
  const ratio = over / (2 + over); // part = (1 + ratio) / (1 − ratio): the odd powers of ratio give the logarithm
  const square = ratio * ratio;
  let sum = 0;
  for (let odd = 23; odd > 1; odd -= 2) sum = square * (2 / odd + sum);
  return twos * ln2High + (over - ratio * (over - sum) + twos * ln2Low);
}

/** The logistic function: 1 / (1 + e^−x). */
export const logistic = (x: number): number => 1 / (1 + exp(-x));

/** The chance that a standard normal variable is at most x. */
export function normal(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > 0) return 1 - normal(-x);
  if (x < -39) return 0;
  const short = Math.round(x * 16) / 16; // few bits, so that its square is exact
  const density = (exp((-short * short) / 2) * exp((-(x - short) * (x + short)) / 2)) / rootOfTwoPi;
  return x > -1.5 ? 0.5 - density * nearMiddle(-x) : density * farOut(-x);
}

const rootOfTwoPi = 2.5066282746310002;

/** x + x³/3 + x⁵/(3·5) + … */
function nearMiddle(x: number): number {
  let term = x;
  let sum = x;
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return sum;
}

/** Laplace's continued fraction 1/(x + 1/(x + 2/(x + …))). */
function farOut(x: number): number {
  let below = x;
  for (let term = 160; term > 0; term--) below = x + term / below;
  return 1 / below;
}

/** 2 to a whole power from −1022 to 1023, exactly. */
function powerOfTwo(power: number): number {
  bits.setUint32(0, (power + 1023) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
}
