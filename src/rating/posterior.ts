import { log, normal } from '../game/math.ts';

export interface Standing {
  readonly entrant: number;
  readonly rating: number;
  /** The rating is known to ±1.96 of these with 95 %. */
  readonly sd: number;
  readonly games: number;
}

/** Ratings with all that is known of their uncertainty. */
export interface Ratings {
  /** The highest rating first. */
  readonly standings: readonly Standing[];
  /** The probability that one entrant is better than another. */
  better(one: number, other: number): number;
  /** By how much one entrant is better than another, in Elo, and how well that is known. */
  difference(one: number, other: number): { readonly elo: number; readonly sd: number };
  /** Its place lies between these with 95 %: who is better or worse with less certainty may stand on either side of it. */
  places(entrant: number): { readonly best: number; readonly worst: number };
}

/** What is believed of a rating before the first game. */
export interface Prior {
  readonly mean: number;
  readonly sd: number;
}

/** Elo per unit of the natural scale, on which a difference d wins with 1 / (1 + e^−d). */
export const elo = 400 / log(10);
export const mean = 1500;
export const anybody: Prior = { mean, sd: 350 };
export const seatSd = 200; // weak: a hundred games outweigh it, and it keeps the seat finite when one entrant always sits first

/** What the games say, as a function of the unknowns: the entrants' ratings in the order of their ids, then the worth of the seats. */
export interface Likelihood {
  readonly games: Float64Array;
  look(at: Float64Array): View;
  /** The same, averaged over unknowns with this root of a covariance (see `spreadOf`) instead of at a point. */
  averaged?(spread: readonly Float64Array[]): Likelihood;
}

/** The logarithm of a likelihood at a point, its slope there, and its curvature (turned to positive). */
export interface View {
  readonly height: number;
  readonly slope: Float64Array;
  /** Adds curvature × way to a list. */
  bend(way: Float64Array, to: Float64Array): void;
  /** Adds the diagonal of the curvature to a list. */
  diagonal(to: Float64Array): void;
  /** Tells the curvature entry by entry, those of the upper half at least; what is told twice is added. */
  entries(add: (row: number, column: number, value: number) => void): void;
}

/** What is believed before, unknown by unknown, and what the games say. */
export interface Model {
  /** In rising order. */
  readonly ids: readonly number[];
  /** The centre and the precision of the prior of every unknown, on the natural scale; what is known for certain has an infinite precision. */
  readonly centre: Float64Array;
  readonly precision: Float64Array;
  /** Without a prior only differences are known: the sum of the ratings is held at nought. */
  readonly pinned: boolean;
  readonly likelihood: Likelihood;
}

/** The priors of entrants and seats as a model wants them. */
export function priorsOf(ids: readonly number[], prior: ((entrant: number) => Prior) | 'none', seats: readonly number[]): Pick<Model, 'centre' | 'precision' | 'pinned'> {
  const priors = ids.map((id) => (prior === 'none' ? { mean, sd: Infinity } : prior(id)));
  const precise = (sd: number): number => (elo / sd) * (elo / sd);
  return {
    centre: Float64Array.from([...priors.map((each) => (each.mean - mean) / elo), ...seats.map(() => 0)]),
    precision: Float64Array.from([...priors.map(({ sd }) => precise(sd)), ...seats.map(precise)]),
    pinned: prior === 'none',
  };
}

/** Entrants by number; they are sorted so that their order never matters. */
export function numbered(entrants: readonly number[]): { readonly ids: number[]; readonly index: ReadonlyMap<number, number> } {
  const ids = entrants.toSorted((one, other) => one - other);
  const index = new Map(ids.map((id, at) => [id, at]));
  if (index.size !== ids.length) throw new Error('an entrant is listed twice');
  return { ids, index };
}

/** The ratings at the top of the posterior, relative to their mean; the curvature there tells how uncertain they are. The last unknowns are the seats'. */
export function ratingsOf(model: Model): Ratings & { readonly seats: readonly number[] } {
  const top = climb(model, model.centre);
  return told(model, top, spreadOf(model, top.view));
}

/**
 * The ratings in the mean of the posterior. The top lies nearer to the middle, because a game between unequals says more against a small difference than
 * against a large one. Found is the normal distribution that is nearest to the posterior: over it the slope is nought on average, and its covariance is that of
 * the average curvature.
 */
export function meanRatingsOf(model: Model): Ratings & { readonly seats: readonly number[] } {
  let top = climb(model, model.centre);
  let spread = spreadOf(model, top.view);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const averaged = { ...model, likelihood: model.likelihood.averaged!(spread) };
    top = climb(averaged, top.at);
    spread = spreadOf(averaged, top.view);
  }
  return told(model, top, spread);
}

/** More move the ratings by less than a tenth of their uncertainty. */
const sweeps = 3;

function told(model: Model, top: Point, spread: readonly Float64Array[]): Ratings & { readonly seats: readonly number[] } {
  const seats = Array.from(top.at.subarray(model.ids.length), (value) => rounded(value * elo));
  return { standings: standingsOf(model, top.at, spread), seats, ...comparisons(model, top.at, spread) };
}

interface Point {
  readonly at: Float64Array;
  readonly view: View;
  readonly height: number;
  readonly slope: Float64Array;
}

function look({ centre, precision, likelihood }: Model, at: Float64Array): Point {
  const view = likelihood.look(at);
  const slope = Float64Array.from(view.slope);
  let height = view.height;
  for (const [unknown, value] of at.entries()) {
    const off = value - centre[unknown]!;
    if (precision[unknown] === Infinity) slope[unknown] = 0;
    else {
      height -= (precision[unknown]! * off * off) / 2;
      slope[unknown]! -= precision[unknown]! * off;
    }
  }
  return { at, view, height, slope };
}

/** Newton's method. The posterior is concave: a long step that goes too far is halved, a short one never goes too far. */
function climb(model: Model, from: Float64Array): Point {
  let here = look(model, Float64Array.from(from));
  for (let steps = 0; steps < 200; steps++) {
    const step = solve(model, here);
    const length = step.reduce((longest, value) => Math.max(longest, Math.abs(value)), 0);
    let share = 1;
    let next = look(model, here.at.map((value, unknown) => value + step[unknown]!));
    while (length > 1e-3 && !(next.height >= here.height)) {
      share /= 2;
      next = look(model, here.at.map((value, unknown) => value + share * step[unknown]!));
    }
    here = next;
    if (length < 1e-9) return here;
  }
  throw new Error('the ratings do not settle');
}

/** The Newton step: curvature × step = slope, by conjugate gradients, which need only those who met. */
function solve(model: Model, { slope, view }: Point): Float64Array {
  const scale = model.precision.map((value, unknown) => value + (model.pinned && unknown < model.ids.length ? 1 : 0));
  view.diagonal(scale);
  const step = new Float64Array(slope.length);
  const rest = Float64Array.from(slope);
  const eased = rest.map((value, unknown) => value / scale[unknown]!);
  const way = Float64Array.from(eased);
  let left = dot(rest, eased);
  const enough = left * 1e-12; // the next Newton step mends the rest
  for (let rounds = 0; left > enough && rounds < 10 * slope.length; rounds++) {
    const bent = curve(model, view, way);
    const share = left / dot(way, bent);
    for (let unknown = 0; unknown < step.length; unknown++) {
      step[unknown]! += share * way[unknown]!;
      rest[unknown]! -= share * bent[unknown]!;
      eased[unknown] = rest[unknown]! / scale[unknown]!;
    }
    const before = left;
    left = dot(rest, eased);
    for (let unknown = 0; unknown < way.length; unknown++) way[unknown] = eased[unknown]! + (left / before) * way[unknown]!;
  }
  return step;
}

/** Curvature × way. */
function curve({ ids, precision, pinned }: Model, view: View, way: Float64Array): Float64Array {
  let sum = 0;
  for (let entrant = 0; pinned && entrant < ids.length; entrant++) sum += way[entrant]!;
  const bent = way.map((value, unknown) => (value === 0 ? 0 : precision[unknown]! * value) + (unknown < ids.length ? sum : 0));
  view.bend(way, bent);
  for (let unknown = 0; unknown < bent.length; unknown++) if (precision[unknown] === Infinity) bent[unknown] = 0;
  return bent;
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!;
  return sum;
}

/**
 * A root of the covariance: covariance = spreadᵀ × spread, where each row's mean over the entrants is taken off, because ratings are relative to their mean.
 * Curvature = L × Lᵀ by Cholesky, so that the covariance is (L⁻¹)ᵀ × L⁻¹; what turns the curvature into Lᵀ turns the unit matrix beside it into L⁻¹.
 */
function spreadOf(model: Model, view: View): Float64Array[] {
  const entrants = model.ids.length;
  const rows = curvature(model, view);
  const size = rows.length;
  for (const [number, row] of rows.entries()) {
    row[size + number] = 1;
    takeOff(row, rows, number);
    const root = Math.sqrt(row[number]!);
    for (let at = number; at <= size + number; at++) row[at]! /= root;
  }
  const spread = rows.map((row) => row.subarray(size));
  for (const row of spread) {
    let sum = 0;
    for (let entrant = 0; entrant < entrants; entrant++) sum += row[entrant]!;
    for (let entrant = 0; entrant < entrants; entrant++) row[entrant]! -= sum / entrants;
  }
  return spread;
}

/** Takes the finished rows above off a row, four at a time: nearly all the work of a large fit is done here. */
function takeOff(row: Float64Array, rows: readonly Float64Array[], number: number): void {
  const none = new Float64Array(row.length);
  for (let above = 0; above < number; above += 4) {
    const a = rows[above]!;
    const b = above + 1 < number ? rows[above + 1]! : none;
    const c = above + 2 < number ? rows[above + 2]! : none;
    const d = above + 3 < number ? rows[above + 3]! : none;
    const [timesA, timesB, timesC, timesD] = [a[number]!, b[number]!, c[number]!, d[number]!];
    const end = Math.min(row.length, row.length / 2 + above + 4); // further right the rows above are still empty
    for (let at = number; at < end; at++) row[at]! -= timesA * a[at]! + timesB * b[at]! + (timesC * c[at]! + timesD * d[at]!);
  }
}

/** The upper half of the curvature, with room for as much on its right. What is known for certain comes last and is left out. */
function curvature({ ids, precision, pinned }: Model, view: View): Float64Array[] {
  const size = precision.filter((value) => value !== Infinity).length;
  const rows = Array.from({ length: size }, (_, number) => {
    const row = new Float64Array(2 * size);
    if (pinned && number < ids.length) row.fill(1, 0, ids.length);
    row[number]! += precision[number]!;
    return row;
  });
  view.entries((row, column, value) => {
    if (row <= column && column < size) rows[row]![column]! += value;
  });
  return rows;
}

function standingsOf({ ids, likelihood }: Model, at: Float64Array, spread: readonly Float64Array[]): Standing[] {
  const squares = new Float64Array(ids.length);
  for (const row of spread) for (let entrant = 0; entrant < ids.length; entrant++) squares[entrant]! += row[entrant]! * row[entrant]!;
  const middle = at.subarray(0, ids.length).reduce((sum, value) => sum + value, 0) / ids.length;
  return ids
    .map((entrant, number) => ({ entrant, rating: rounded(mean + (at[number]! - middle) * elo), sd: rounded(Math.sqrt(squares[number]!) * elo), games: likelihood.games[number]! }))
    .toSorted((one, other) => other.rating - one.rating || one.entrant - other.entrant);
}

/** One side of 95 %. */
const certain = 0.975;

function comparisons({ ids }: Model, at: Float64Array, spread: readonly Float64Array[]): Pick<Ratings, 'better' | 'difference' | 'places'> {
  const index = new Map(ids.map((id, number) => [id, number]));
  const find = (entrant: number): number => {
    const number = index.get(entrant);
    if (number === undefined) throw new Error(`${entrant} is no entrant`);
    return number;
  };
  const columns = ids.map((_, number) => columnOf(spread, number));
  const difference: Ratings['difference'] = (one, other) => {
    const [left, right] = [find(one), find(other)];
    return { elo: (at[left]! - at[right]!) * elo, sd: Math.sqrt(distance(columns[left]!, columns[right]!)) * elo };
  };
  const better: Ratings['better'] = (one, other) => {
    const { elo: ahead, sd } = difference(one, other);
    return one === other ? 0.5 : normal(ahead / sd);
  };
  return { difference, better, places: (entrant) => placesOf(ids, entrant, better) };
}

/** The same ratings, of some alone and relative to their mean. How far one may be from the mean follows from how far it may be from each. */
export function narrowed(ratings: Ratings, to: readonly number[]): Ratings {
  if (to.length === ratings.standings.length) return ratings;
  const apart = new Map(to.map((one) => [one, average(to.map((other) => ratings.difference(one, other).sd ** 2))]));
  const half = average([...apart.values()]) / 2;
  const some = ratings.standings.filter(({ entrant }) => apart.has(entrant));
  const shift = mean - average(some.map(({ rating }) => rating));
  return {
    ...ratings,
    standings: some.map((standing) => ({ ...standing, rating: rounded(standing.rating + shift), sd: rounded(Math.sqrt(apart.get(standing.entrant)! - half)) })),
    places: (entrant) => placesOf(to, entrant, ratings.better),
  };
}

const average = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export function placesOf(ids: readonly number[], entrant: number, better: Ratings['better']): ReturnType<Ratings['places']> {
  const chances = ids.map((other) => better(entrant, other));
  return { best: 1 + chances.filter((chance) => chance < 1 - certain).length, worst: ids.length - chances.filter((chance) => chance > certain).length };
}

/** All of one entrant together, which is many times as fast to read; filled up to fours. */
function columnOf(spread: readonly Float64Array[], number: number): Float64Array {
  const column = new Float64Array(Math.ceil(spread.length / 4) * 4);
  for (const [at, row] of spread.entries()) column[at] = row[number]!;
  return column;
}

/** The square of the distance of two columns. Four sums at a time: a processor need not wait for one before it goes on with the next. */
function distance(left: Float64Array, right: Float64Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0; at < left.length; at += 4) {
    const w = left[at]! - right[at]!;
    const x = left[at + 1]! - right[at + 1]!;
    const y = left[at + 2]! - right[at + 2]!;
    const z = left[at + 3]! - right[at + 3]!;
    a += w * w;
    b += x * x;
    c += y * y;
    d += z * z;
  }
  return a + b + (c + d);
}

/** Beyond stand the errors of rounding. */
const rounded = (points: number): number => Math.round(points * 1e8) / 1e8;
