import { exp, log, normal } from '../game/math.ts';

/** All games of two entrants with the same one in the first seat; wins and losses are those of the first. */
export interface Tally {
  readonly first: number;
  readonly second: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Standing {
  readonly entrant: number;
  readonly rating: number;
  /** The rating is known to ±1.96 of these with 95 %. */
  readonly sd: number;
  readonly games: number;
}

export interface Fit {
  /** The highest rating first. */
  readonly standings: readonly Standing[];
  /** What the first seat is worth, in Elo. */
  readonly seat: number;
  /** The probability that one entrant is better than another. */
  better(one: number, other: number): number;
}

/** What is believed of a rating before the first game. */
export interface Prior {
  readonly mean: number;
  readonly sd: number;
}

export interface FitOptions {
  /** By entrant; `none`: the games alone speak. */
  readonly prior?: ((entrant: number) => Prior) | 'none';
  /** Is there a first seat that may be worth something? */
  readonly seat?: boolean;
}

/** Elo per unit of the natural scale, on which a difference d wins with 1 / (1 + e^−d). */
const elo = 400 / log(10);
const mean = 1500;
const anybody: Prior = { mean, sd: 350 };
const seatSd = 200 / elo; // weak: a hundred games outweigh it, and it keeps the seat finite when one entrant always sits first

/**
 * Ratings by Bradley and Terry from all games at once: a draw is half a win, the order of games and entrants never matters, the mean is 1500.
 * What is shown is the top of the posterior; its curvature there gives the uncertainty, relative to the mean of all entrants.
 */
export function fit(entrants: readonly number[], tallies: readonly Tally[], options: FitOptions = {}): Fit {
  const model = modelOf(entrants, tallies, options);
  if (model.pinned && !isConnected(model)) throw new Error('without a prior everybody must score against everybody else, if only through others; give a prior');
  const top = climb(model);
  const spread = spreadOf(model, top);
  return { standings: standingsOf(model, top.at, spread), seat: rounded(top.at[model.ids.length]! * elo), better: comparison(model, top.at, spread) };
}

/** Entrants and games by number, in one order whatever the caller's was. The last unknown, after the entrants' ratings, is the seat's worth. */
interface Model {
  readonly ids: readonly number[];
  readonly pairs: Pairs;
  /** The centre and the precision of the prior of every unknown, on the natural scale. */
  readonly centre: Float64Array;
  readonly precision: Float64Array;
  /** Without a prior only differences are known: the sum of the ratings is held at nought. */
  readonly pinned: boolean;
}
/** Column by column, for speed; `score` is that of the first. */
interface Pairs {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly score: Float64Array;
  readonly games: Float64Array;
}

function modelOf(entrants: readonly number[], tallies: readonly Tally[], { prior = () => anybody, seat = true }: FitOptions): Model {
  const ids = entrants.toSorted((one, other) => one - other);
  const priors = prior === 'none' ? [] : ids.map(prior);
  const none = new Float64Array(ids.length);
  return {
    ids,
    pairs: pairsOf(ids, tallies),
    centre: Float64Array.from([...(prior === 'none' ? none : priors.map((each) => (each.mean - mean) / elo)), 0]),
    precision: Float64Array.from([...(prior === 'none' ? none : priors.map(({ sd }) => (elo / sd) * (elo / sd))), seat ? 1 / (seatSd * seatSd) : Infinity]),
    pinned: prior === 'none',
  };
}

function pairsOf(ids: readonly number[], tallies: readonly Tally[]): Pairs {
  const index = new Map(ids.map((id, at) => [id, at]));
  if (index.size !== ids.length) throw new Error('an entrant is listed twice');
  const pairs = new Map<number, { readonly first: number; readonly second: number; score: number; games: number }>();
  for (const { first, second, wins, draws, losses } of tallies) {
    const [one, other] = [index.get(first), index.get(second)];
    if (one === undefined || other === undefined) throw new Error(`${one === undefined ? first : second} has games but is no entrant`);
    if (one === other) throw new Error(`${first} has games against itself`);
    const key = one * ids.length + other;
    const pair = pairs.get(key) ?? { first: one, second: other, score: 0, games: 0 };
    pair.score += wins + draws / 2;
    pair.games += wins + draws + losses;
    pairs.set(key, pair);
  }
  const sorted = [...pairs].toSorted(([one], [other]) => one - other).map(([, pair]) => pair);
  return {
    first: Int32Array.from(sorted, ({ first }) => first),
    second: Int32Array.from(sorted, ({ second }) => second),
    score: Float64Array.from(sorted, ({ score }) => score),
    games: Float64Array.from(sorted, ({ games }) => games),
  };
}

/** Does everybody score against everybody else, if only through others? Then the likelihood has a top. */
function isConnected({ ids, pairs }: Model): boolean {
  if (ids.length === 0) return true;
  const beats = ids.map((): number[] => []);
  const beatenBy = ids.map((): number[] => []);
  const link = (winner: number, loser: number): void => {
    beats[winner]!.push(loser);
    beatenBy[loser]!.push(winner);
  };
  for (const [pair, score] of pairs.score.entries()) {
    if (score > 0) link(pairs.first[pair]!, pairs.second[pair]!);
    if (score < pairs.games[pair]!) link(pairs.second[pair]!, pairs.first[pair]!);
  }
  return [beats, beatenBy].every((next) => {
    const reached = new Set([0]);
    for (const at of reached) for (const further of next[at]!) reached.add(further);
    return reached.size === ids.length;
  });
}

/** The log posterior at a point, its slope there, and by pair its curvature. */
interface Point {
  readonly at: Float64Array;
  readonly height: number;
  readonly slope: Float64Array;
  readonly bend: Float64Array;
}

function look({ ids, pairs, centre, precision }: Model, at: Float64Array): Point {
  const seat = ids.length;
  const slope = new Float64Array(at.length);
  const bend = new Float64Array(pairs.first.length);
  let height = 0;
  for (const [unknown, value] of at.entries()) {
    const off = value - centre[unknown]!;
    if (off === 0) continue; // also a seat that is not fitted, which is known to be worth nothing
    height -= (precision[unknown]! * off * off) / 2;
    slope[unknown]! -= precision[unknown]! * off;
  }
  for (let pair = 0; pair < bend.length; pair++) {
    const first = pairs.first[pair]!;
    const second = pairs.second[pair]!;
    const score = pairs.score[pair]!;
    const games = pairs.games[pair]!;
    const ahead = at[first]! - at[second]! + at[seat]!;
    const rare = exp(-Math.abs(ahead));
    const expected = (ahead > 0 ? 1 : rare) / (1 + rare);
    height += score * Math.min(ahead, 0) - (games - score) * Math.max(ahead, 0) - games * log(1 + rare);
    const surplus = score - games * expected;
    slope[first]! += surplus;
    slope[second]! -= surplus;
    slope[seat]! += surplus;
    bend[pair] = games * (rare / ((1 + rare) * (1 + rare)));
  }
  if (precision[seat] === Infinity) slope[seat] = 0;
  return { at, height, slope, bend };
}

/** Newton's method. The posterior is concave: a long step that goes too far is halved, a short one never goes too far. */
function climb(model: Model): Point {
  let here = look(model, Float64Array.from(model.centre));
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

/** The Newton step: curvature × step = slope, by conjugate gradients, which need only the pairs that met. */
function solve(model: Model, { slope, bend }: Point): Float64Array {
  const scale = diagonal(model, bend);
  const step = new Float64Array(slope.length);
  const rest = Float64Array.from(slope);
  const eased = rest.map((value, unknown) => value / scale[unknown]!);
  const way = Float64Array.from(eased);
  let left = dot(rest, eased);
  const enough = left * 1e-12; // the next Newton step mends the rest
  for (let rounds = 0; left > enough && rounds < 10 * slope.length; rounds++) {
    const bent = curve(model, bend, way);
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

function diagonal({ ids, pairs, precision, pinned }: Model, bend: Float64Array): Float64Array {
  const scale = precision.map((value, unknown) => value + (pinned && unknown < ids.length ? 1 : 0));
  for (let pair = 0; pair < bend.length; pair++) {
    scale[pairs.first[pair]!]! += bend[pair]!;
    scale[pairs.second[pair]!]! += bend[pair]!;
    scale[ids.length]! += bend[pair]!;
  }
  return scale;
}

/** Curvature × way. */
function curve({ ids, pairs, precision, pinned }: Model, bend: Float64Array, way: Float64Array): Float64Array {
  const seat = ids.length;
  let sum = 0;
  for (let entrant = 0; pinned && entrant < seat; entrant++) sum += way[entrant]!;
  const bent = way.map((value, unknown) => (value === 0 ? 0 : precision[unknown]! * value) + (unknown < seat ? sum : 0));
  const { first, second } = pairs;
  for (let pair = 0; pair < bend.length; pair++) {
    const pull = bend[pair]! * (way[first[pair]!]! - way[second[pair]!]! + way[seat]!);
    bent[first[pair]!]! += pull;
    bent[second[pair]!]! -= pull;
    bent[seat]! += pull;
  }
  if (precision[seat] === Infinity) bent[seat] = 0;
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
function spreadOf(model: Model, { bend }: Point): Float64Array[] {
  const entrants = model.ids.length;
  const rows = curvature(model, bend);
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

/** The upper half of the curvature, with room for as much on its right. */
function curvature({ ids, pairs, precision, pinned }: Model, bend: Float64Array): Float64Array[] {
  const seat = ids.length;
  const fitted = precision[seat] !== Infinity;
  const size = fitted ? seat + 1 : seat;
  const rows = Array.from({ length: size }, (_, number) => {
    const row = new Float64Array(2 * size);
    if (pinned && number < seat) row.fill(1, 0, seat);
    row[number]! += precision[number]!;
    return row;
  });
  const add = (row: number, column: number, value: number): void => void (rows[row]![column]! += value);
  for (const [pair, value] of bend.entries()) {
    const first = pairs.first[pair]!;
    const second = pairs.second[pair]!;
    add(first, first, value);
    add(second, second, value);
    add(Math.min(first, second), Math.max(first, second), -value);
    if (!fitted) continue;
    add(first, seat, value);
    add(second, seat, -value);
    add(seat, seat, value);
  }
  return rows;
}

function standingsOf({ ids, pairs }: Model, at: Float64Array, spread: readonly Float64Array[]): Standing[] {
  const squares = new Float64Array(ids.length);
  for (const row of spread) for (let entrant = 0; entrant < ids.length; entrant++) squares[entrant]! += row[entrant]! * row[entrant]!;
  const games = new Float64Array(ids.length);
  for (const [pair, played] of pairs.games.entries()) {
    games[pairs.first[pair]!]! += played;
    games[pairs.second[pair]!]! += played;
  }
  const middle = at.subarray(0, ids.length).reduce((sum, value) => sum + value, 0) / ids.length;
  return ids
    .map((entrant, number) => ({ entrant, rating: rounded(mean + (at[number]! - middle) * elo), sd: rounded(Math.sqrt(squares[number]!) * elo), games: games[number]! }))
    .toSorted((one, other) => other.rating - one.rating || one.entrant - other.entrant);
}

function comparison({ ids }: Model, at: Float64Array, spread: readonly Float64Array[]): Fit['better'] {
  const index = new Map(ids.map((id, number) => [id, number]));
  return (one, other) => {
    const [left, right] = [index.get(one), index.get(other)];
    if (left === undefined || right === undefined) throw new Error(`${left === undefined ? one : other} is no entrant`);
    if (left === right) return 0.5;
    let variance = 0;
    for (const row of spread) variance += (row[left]! - row[right]!) * (row[left]! - row[right]!);
    return normal((at[left]! - at[right]!) / Math.sqrt(variance));
  };
}

/** Beyond stand the errors of rounding. */
const rounded = (points: number): number => Math.round(points * 1e8) / 1e8;
