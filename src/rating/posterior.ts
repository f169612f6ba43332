import { log, normal } from '../kit/math.ts';

export interface Standing {
  readonly entrant: number;
  readonly rating: number;
  /** Standard deviation: the rating ± 1.96 of these is the 95 % interval. */
  readonly sd: number;
  readonly games: number;
}

/** Ratings with all that is known of their uncertainty. */
export interface Ratings {
  /** The highest rating first. */
  readonly standings: readonly Standing[];
  /** The probability that one entrant is better than another. */
  better(one: number, other: number): number;
  /** The difference of two entrants' ratings, in Elo, and its standard deviation. */
  difference(one: number, other: number): { readonly elo: number; readonly sd: number };
  /** The 95 % range of an entrant's place: entrants that are not certainly better or worse may stand on either side. */
  places(entrant: number): { readonly best: number; readonly worst: number };
  /** The ratings of some entrants alone, relative to their mean. */
  among(entrants: readonly number[]): Ratings;
}

/** The distribution of a rating before the first game. */
export interface Prior {
  readonly mean: number;
  readonly sd: number;
}

/** Elo per unit of the natural scale, on which a difference d wins with 1 / (1 + e^−d). */
export const elo = 400 / log(10);
export const mean = 1500;
export const anybody: Prior = { mean, sd: 350 };
// weak: a hundred games outweigh it, and it keeps the seat finite when one entrant always sits first
export const seatSd = 200;

/**
 * The likelihood of the games, as a function of the unknowns: the entrants' ratings in the order of their ids, then the
 * seats' advantages.
 */
export interface Likelihood {
  readonly games: Float64Array;
  look(at: Float64Array): View;
  /** The same, averaged over a normal distribution with this root of a covariance (see `spreadOf`). */
  averaged?(spread: readonly Float64Array[]): Likelihood;
}

/** A log likelihood at a point, its gradient there, and its negated Hessian. */
export interface View {
  readonly height: number;
  readonly slope: Float64Array;
  /** Adds Hessian × direction to a list. */
  bend(way: Float64Array, to: Float64Array): void;
  /** Adds the diagonal of the Hessian to a list. */
  diagonal(to: Float64Array): void;
  /** Calls `add` for every entry of the Hessian, at least those of the upper half; repeated entries are summed. */
  entries(add: (row: number, column: number, value: number) => void): void;
}

/** Priors of all unknowns, and the likelihood of the games. */
export interface Model {
  /** In ascending order. */
  readonly ids: readonly number[];
  /**
   * The mean and the precision of every unknown's prior, on the natural scale; a known value has an infinite precision.
   */
  readonly centre: Float64Array;
  readonly precision: Float64Array;
  /** Without a prior only differences are known: the sum of the ratings is fixed at zero. */
  readonly pinned: boolean;
  readonly likelihood: Likelihood;
}

/** The priors of entrants and seats in the form of a model. */
export function priorsOf(
  ids: readonly number[],
  prior: ((entrant: number) => Prior) | 'none',
  seats: readonly number[],
): Pick<Model, 'centre' | 'precision' | 'pinned'> {
  const priors = ids.map((id) => (prior === 'none' ? { mean, sd: Infinity } : prior(id)));
  const precise = (sd: number): number => (elo / sd) * (elo / sd);
  return {
    centre: Float64Array.from([...priors.map((each) => (each.mean - mean) / elo), ...seats.map(() => 0)]),
    precision: Float64Array.from([...priors.map(({ sd }) => precise(sd)), ...seats.map(precise)]),
    pinned: prior === 'none',
  };
}

/** Entrants by number; sorted, so that their order never matters. */
export function numbered(entrants: readonly number[]): {
  readonly ids: number[];
  readonly index: ReadonlyMap<number, number>;
} {
  const ids = entrants.toSorted((one, other) => one - other);
  const index = new Map(ids.map((id, at) => [id, at]));
  if (index.size !== ids.length) throw new Error('an entrant is listed twice');
  return { ids, index };
}

/**
 * The mode of the posterior, relative to the mean of all ratings; the Hessian there gives the uncertainty. The last
 * unknowns are the seats'.
 */
export function ratingsOf(model: Model): Ratings & { readonly seats: readonly number[] } {
  const top = climb(model, model.centre);
  return told(model, top, spreadOf(model, top.view));
}

/**
 * The mean of the posterior. Its mode lies nearer to the middle, because a game between unequals is stronger evidence
 * against a small difference than against a large one. Found by the normal distribution nearest to the posterior: over
 * it the gradient is zero on average, and its covariance is that of the average Hessian.
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

/** More sweeps move the ratings by less than a tenth of their uncertainty. */
const sweeps = 3;

function told(
  model: Model,
  top: Point,
  spread: readonly Float64Array[],
): Ratings & { readonly seats: readonly number[] } {
  const seats = Array.from(top.at.subarray(model.ids.length), (value) => rounded(value * elo));
  const known = model.ids.map((entrant, number): Known => {
    const column = columnOf(spread, number);
    return {
      entrant,
      at: top.at[number]!,
      column,
      variance: dot(column, column),
      from: number,
      games: model.likelihood.games[number]!,
    };
  });
  return { ...among(known), seats };
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

/** Newton's method. The posterior is concave: a long step that goes too far is halved, a short one never does. */
function climb(model: Model, from: Float64Array): Point {
  let here = look(model, Float64Array.from(from));
  for (let steps = 0; steps < 200; steps++) {
    const step = solve(model, here);
    const length = step.reduce((longest, value) => Math.max(longest, Math.abs(value)), 0);
    let share = 1;
    let next = look(
      model,
      here.at.map((value, unknown) => value + step[unknown]!),
    );
    while (length > 1e-3 && !(next.height >= here.height)) {
      share /= 2;
      next = look(
        model,
        here.at.map((value, unknown) => value + share * step[unknown]!),
      );
    }
    here = next;
    if (length < 1e-9) return here;
  }
  throw new Error('the ratings do not settle');
}

/** The Newton step, Hessian × step = gradient, by conjugate gradients, which only need the pairs that met. */
function solve(model: Model, { slope, view }: Point): Float64Array {
  const scale = model.precision.map((value, unknown) => value + (model.pinned && unknown < model.ids.length ? 1 : 0));
  view.diagonal(scale);
  const step = new Float64Array(slope.length);
  const rest = Float64Array.from(slope);
  const eased = rest.map((value, unknown) => value / scale[unknown]!);
  const way = Float64Array.from(eased);
  let left = dot(rest, eased);
  const enough = left * 1e-12; // the next Newton step corrects the rest
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
    for (let unknown = 0; unknown < way.length; unknown++)
      way[unknown] = eased[unknown]! + (left / before) * way[unknown]!;
  }
  return step;
}

/** Hessian × direction. */
function curve({ ids, precision, pinned }: Model, view: View, way: Float64Array): Float64Array {
  let sum = 0;
  for (let entrant = 0; pinned && entrant < ids.length; entrant++) sum += way[entrant]!;
  const bent = way.map(
    (value, unknown) => (value === 0 ? 0 : precision[unknown]! * value) + (unknown < ids.length ? sum : 0),
  );
  view.bend(way, bent);
  for (let unknown = 0; unknown < bent.length; unknown++) if (precision[unknown] === Infinity) bent[unknown] = 0;
  return bent;
}

/** The dot product from an index on. Four sums at a time, so that the processor can run them in parallel. */
function dot(left: Float64Array, right: Float64Array, from = 0): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let at = from;
  for (; at + 3 < left.length; at += 4) {
    a += left[at]! * right[at]!;
    b += left[at + 1]! * right[at + 1]!;
    c += left[at + 2]! * right[at + 2]!;
    d += left[at + 3]! * right[at + 3]!;
  }
  for (; at < left.length; at++) a += left[at]! * right[at]!;
  return a + b + (c + d);
}

/**
 * A root of the covariance: covariance = spreadᵀ × spread. Hessian = L × Lᵀ by Cholesky, so that the covariance is
 * (L⁻¹)ᵀ × L⁻¹; the elimination that turns the Hessian into Lᵀ turns the unit matrix beside it into L⁻¹.
 */
function spreadOf(model: Model, view: View): Float64Array[] {
  const rows = curvature(model, view);
  const size = rows.length;
  for (const [number, row] of rows.entries()) {
    row[size + number] = 1;
    takeOff(row, rows, number);
    const root = Math.sqrt(row[number]!);
    for (let at = number; at <= size + number; at++) row[at]! /= root;
  }
  return rows.map((row) => row.subarray(size));
}

/** Subtracts the finished rows above from a row, four at a time: nearly all the work of a large fit is done here. */
function takeOff(row: Float64Array, rows: readonly Float64Array[], number: number): void {
  const none = new Float64Array(row.length);
  for (let above = 0; above < number; above += 4) {
    const a = rows[above]!;
    const b = above + 1 < number ? rows[above + 1]! : none;
    const c = above + 2 < number ? rows[above + 2]! : none;
    const d = above + 3 < number ? rows[above + 3]! : none;
    const [timesA, timesB, timesC, timesD] = [a[number]!, b[number]!, c[number]!, d[number]!];
    const end = Math.min(row.length, row.length / 2 + above + 4); // further right the rows above are still zero
    for (let at = number; at < end; at++)
      row[at]! -= timesA * a[at]! + timesB * b[at]! + (timesC * c[at]! + timesD * d[at]!);
  }
}

/**
 * The upper half of the Hessian, with as many columns for the unit matrix on its right. Unknowns with known values come
 * last and are left out.
 */
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

/** An entrant's rating on the natural scale, and how its error correlates with those of others. */
interface Known {
  readonly entrant: number;
  readonly at: number;
  /** A column of a root of the covariance; its squared length is the variance. */
  readonly column: Float64Array;
  readonly variance: number;
  /** Before this index the column is zero. */
  readonly from: number;
  readonly games: number;
}

/** One side of 95 %, and the same in standard deviations. */
const certain = 0.975;
const surely = 1.959963984540054;

/** Ratings relative to the mean of these entrants. */
function among(all: readonly Known[]): Ratings {
  const middle = all.reduce((sum, { at }) => sum + at, 0) / all.length;
  const centre = meanColumn(all);
  const index = new Map(
    all.map((known) => [known.entrant, { ...known, sd: Math.sqrt(distance(known.column, centre)) * elo }]),
  );
  const find = (entrant: number): Known & { readonly sd: number } => {
    const known = index.get(entrant);
    if (known === undefined) throw new Error(`${entrant} is no entrant`);
    return known;
  };
  const difference: Ratings['difference'] = (one, other) => {
    const [left, right] = [find(one), find(other)];
    return { elo: (left.at - right.at) * elo, sd: sdApart(left, right) };
  };
  const better: Ratings['better'] = (one, other) => {
    const { elo: ahead, sd } = difference(one, other);
    return one === other ? 0.5 : normal(ahead / sd);
  };
  const isSurelyBetter = (one: number, other: number): boolean => {
    const left = find(one);
    const right = find(other);
    const ahead = (left.at - right.at) * elo;
    // both deviations together are never less than that of the difference
    return ahead > surely * (left.sd + right.sd) || ahead > surely * sdApart(left, right);
  };
  const standings = [...index.values()]
    .map(({ entrant, at, sd, games }) => ({
      entrant,
      rating: rounded(mean + (at - middle) * elo),
      sd: rounded(sd),
      games,
    }))
    .toSorted((one, other) => other.rating - one.rating || one.entrant - other.entrant);
  return {
    standings,
    difference,
    better,
    places: placesOf(standings, isSurelyBetter),
    among: (entrants) => among(entrants.map(find)),
  };
}

/** The places of all entrants, computed on first use. An entrant that is certainly better has the higher rating. */
export function placesOf(
  standings: readonly Standing[],
  isBetter: (one: number, other: number) => boolean,
): Ratings['places'] {
  const entrants = standings.map(({ entrant }) => entrant);
  let places: Map<number, { best: number; worst: number }> | undefined;
  return (entrant) => {
    places ??= countPlaces(entrants, isBetter);
    return { ...places.get(entrant)! };
  };
}

function countPlaces(
  entrants: readonly number[],
  isBetter: (one: number, other: number) => boolean,
): Map<number, { best: number; worst: number }> {
  const places = entrants.map((entrant) => ({ entrant, best: 1, worst: entrants.length }));
  for (const [at, upper] of places.entries()) {
    for (let below = at + 1; below < places.length; below++) {
      const lower = places[below]!;
      if (!isBetter(upper.entrant, lower.entrant)) continue;
      upper.worst--;
      lower.best++;
    }
  }
  return new Map(places.map(({ entrant, best, worst }) => [entrant, { best, worst }]));
}

/** Whether this probability of being better counts as certain. */
export const isCertain = (probability: number): boolean => probability > certain;

/** The standard deviation of a difference, in Elo. */
function sdApart(left: Known, right: Known): number {
  return left === right
    ? 0
    : Math.sqrt(
        Math.max(
          0,
          left.variance + right.variance - 2 * dot(left.column, right.column, Math.max(left.from, right.from)),
        ),
      ) * elo;
}

function meanColumn(all: readonly Known[]): Float64Array {
  const sum = new Float64Array(all[0]?.column.length ?? 0);
  for (const { column } of all) for (let at = 0; at < sum.length; at++) sum[at]! += column[at]!;
  return sum.map((value) => value / all.length);
}

/** An entrant's numbers in one array, which is many times as fast to read. */
const columnOf = (spread: readonly Float64Array[], number: number): Float64Array =>
  Float64Array.from(spread, (row) => row[number]!);

/** The squared distance of two columns. */
function distance(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += (left[at]! - right[at]!) ** 2;
  return sum;
}

/** Without rounding errors. */
const rounded = (points: number): number => Math.round(points * 1e8) / 1e8;
