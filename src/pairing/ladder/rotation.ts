import { randomFor } from '../../game/random.ts';
import { berger } from '../formats/round-robin.ts';
import { patterns } from '../formats/tables.ts';
import { seatOrder } from '../seating.ts';

// Who meets whom in official rounds. Nothing here depends on results: points can be summed only over equal opposition.

/** In larger fields nobody meets everybody: a cycle would take too long. */
const mostInFull = 64;

/** At least so many matches of each bot are a cycle where nobody meets everybody. */
const matchesInPart = 32;

export interface Rotation {
  readonly bots: readonly number[];
  readonly seats: number;
  readonly seed: string;
  /** How many official rounds were before. */
  readonly index: number;
}

/**
 * The tables of an official round, in the order of their seats. Two seats: Berger's tables, with the seats exchanged in
 * every other cycle. More seats, or a large field: patterns of seats that turn around a circle of all bots, so that all
 * sit equally often in each seat; a round is as many tables as give everybody a seat. Who meets whom is periodic: the
 * latest matches of a bot, as many as a cycle has, are a whole cycle, wherever it began. The order of the seats changes
 * from cycle to cycle.
 */
export function officialRound({ bots, seats, seed, index }: Rotation): number[][] {
  if (isByPairs(bots.length, seats)) return pairsOf(drawnOrder(bots, seed), index);
  const found = patternsOf(bots.length, seats);
  const count = Math.floor(bots.length / seats);
  const turnsBefore = Math.floor((index * count) / bots.length);
  // a large field has other opponents in every cycle
  const cycle = bots.length > mostInFull ? Math.floor(turnsBefore / found.length) : 0;
  const circle = drawnOrder(bots, `${seed} ${cycle}`);
  return Array.from({ length: count }, (_, at) => {
    const table = index * count + at;
    const turns = Math.floor(table / bots.length);
    const pattern = found[turns % found.length]!;
    // other neighbours in every cycle
    const order = seatOrder(seats, Math.floor(turns / found.length), 0, seed);
    return order.map((seat) => circle[(pattern[seat]! + table) % bots.length]!);
  });
}

/** An order in which a bot that comes or leaves leaves the others as they are. */
function drawnOrder(bots: readonly number[], seed: string): number[] {
  const drawn = new Map(bots.map((bot) => [bot, randomFor(seed, bot).below(2 ** 32)]));
  return bots.toSorted((one, other) => drawn.get(one)! - drawn.get(other)! || one - other);
}

/** How many official matches of each bot are a cycle; a pair of a contest that is not duplicate meets in both seats. */
export function cycleMatches(bots: number, seats: number, duplicate: boolean): number {
  if (bots < seats) return 1;
  if (isByPairs(bots, seats)) return (bots - 1) * (duplicate ? 1 : 2);
  return seats * turnsOf(bots, seats);
}

const isByPairs = (bots: number, seats: number): boolean => seats === 2 && bots <= mostInFull;

function pairsOf(bots: readonly number[], index: number): number[][] {
  const rounds = berger(bots.length + (bots.length % 2));
  const isReversed = Math.floor(index / rounds.length) % 2 === 1;
  return rounds[index % rounds.length]!.map((pair) => pair.map((number) => bots[number - 1]))
    .filter((pair) => pair.every((bot) => bot !== undefined))
    .map((pair) => (isReversed ? pair.toReversed() : pair));
}

/** Turns of the circle in a cycle: the fewest in which all pairs can meet equally often, unless these are too many. */
function turnsOf(bots: number, seats: number): number {
  const fewest = (bots - 1) / greatestDivisor(bots - 1, seats * (seats - 1));
  const meetings = (fewest * seats * (seats - 1)) / (bots - 1);
  // in one turn of an even circle opposite bots meet twice or not at all
  const even = bots % 2 === 0 && (meetings % 2 === 1 || seats % 2 === 1) ? 2 * fewest : fewest;
  return seats * even <= mostInFull ? even : Math.ceil(matchesInPart / seats);
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

const known = new Map<string, readonly number[][]>();

function patternsOf(bots: number, seats: number): readonly number[][] {
  const key = `${bots} ${seats}`;
  if (!known.has(key)) known.set(key, patterns(bots, seats, turnsOf(bots, seats)));
  return known.get(key)!;
}
