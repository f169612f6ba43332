import type { Random } from '../../src/game/random.ts';
import type { Seat } from '../../src/game/seat.ts';
import { side, type Stone } from './field.ts';
import { nearStone } from './room.ts';

type Place = readonly [row: number, col: number];

const step = 25; // cells between two samples
const lines = side / step;

/** The pulls of each seat on a grid of cells: enough to tell good places from bad ones. */
export type Sample = readonly Float64Array[];

export function sampleOf(players: number, stones: readonly Stone[]): Sample {
  const sample = Array.from({ length: players }, () => new Float64Array(lines * lines));
  for (const stone of stones) pull(sample[stone[2]]!, stone);
  return sample;
}

/** The same with one stone more. */
export const withStone = (sample: Sample, stone: Stone): Sample =>
  sample.map((own, seat) => (seat === stone[2] ? pull(own.slice(), stone) : own));

function pull(own: Float64Array, [row, col]: Stone): Float64Array {
  for (let r = 0, at = 0; r < lines; r++) {
    const down = (r + 0.5) * step - row;
    for (let c = 0; c < lines; c++, at++) {
      const across = (c + 0.5) * step - col;
      own[at]! += 1 / (down * down + across * across);
    }
  }
  return own;
}

/** How many of the sampled cells this seat has with a stone there. */
function valueOf(own: Float64Array, rest: Float64Array, [row, col]: Place): number {
  let count = 0;
  for (let r = 0, at = 0; r < lines; r++) {
    const down = (r + 0.5) * step - row;
    for (let c = 0; c < lines; c++, at++) {
      const across = (c + 0.5) * step - col;
      if (own[at]! + 1 / (down * down + across * across) > rest[at]!) count++;
    }
  }
  return count;
}

/** By sampled cell, the greatest pull of all other seats. */
function restOf(sample: Sample, seat: Seat): Float64Array {
  const rest = new Float64Array(lines * lines);
  for (const [other, pulls] of sample.entries())
    if (other !== seat) for (let at = 0; at < rest.length; at++) rest[at] = Math.max(rest[at]!, pulls[at]!);
  return rest;
}

/** How many of the sampled cells this seat has. */
export function cellsOf(sample: Sample, seat: Seat): number {
  const rest = restOf(sample, seat);
  return sample[seat]!.filter((own, at) => own > rest[at]!).length;
}

export interface Choice {
  readonly place: Place;
  readonly value: number;
}

/** These places, the best for this seat first. */
export function rank(sample: Sample, seat: Seat, places: readonly Place[]): Choice[] {
  const [own, rest] = [sample[seat]!, restOf(sample, seat)];
  return places
    .map((place) => ({ place, value: valueOf(own, rest, place) }))
    .toSorted((one, other) => other.value - one.value);
}

/** Legal places on a grid with this step, from the middle outwards; the grid is shifted at random. */
export function placesOn(stones: readonly Stone[], spacing: number, random: Random): Place[] {
  const [top, left] = [random.below(spacing), random.below(spacing)];
  const places: Place[] = [];
  for (let row = top; row < side; row += spacing)
    for (let col = left; col < side; col += spacing)
      if (nearStone(stones, row, col) === undefined) places.push([row, col]);
  const away = ([row, col]: Place): number => (row - side / 2) ** 2 + (col - side / 2) ** 2;
  return places.toSorted((one, other) => away(one) - away(other));
}

/** The first so many of these that are not close to each other. */
export function scattered(choices: readonly Choice[], most: number): Choice[] {
  const picked: Choice[] = [];
  for (const choice of choices) {
    if (picked.length === most) break;
    if (picked.every(({ place: [row, col] }) => Math.abs(row - choice.place[0]) + Math.abs(col - choice.place[1]) > 60))
      picked.push(choice);
  }
  return picked;
}

/** The places next to a place, at this distance. */
export const around = ([row, col]: Place, distance: number, stones: readonly Stone[]): Place[] =>
  [-1, 0, 1]
    .flatMap((down) => [-1, 0, 1].map((across): Place => [row + down * distance, col + across * distance]))
    .filter(([r, c]) => r >= 0 && r < side && c >= 0 && c < side && nearStone(stones, r, c) === undefined);
