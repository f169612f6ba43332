import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeField, side, type Stone } from './field.ts';
import { Gallery } from './gallery.ts';
import { shadesOf, type Shades } from './picture.ts';
import { someStones } from '../../test/voronoi.ts';

const players = 2;
const stones = someStones(players, 33, 'gallery');
const other = someStones(players, 3, 'another game');
const mixed = [...stones.slice(0, 2), other[2]!];

const sumOf = (shades: Shades | undefined): number => crc32(Buffer.from(shades!.buffer));
/** The pictures of the positions with so many of these stones. */
function sumsOf(list: readonly Stone[], counts: readonly number[]): Map<number, number> {
  const field = makeField(players);
  const sums = new Map([[0, sumOf(new Uint16Array(side * side))]]);
  for (const [at, stone] of list.entries()) {
    field.add(stone);
    if (counts.includes(at + 1)) sums.set(at + 1, sumOf(shadesOf(field)));
  }
  return sums;
}
const sumOfAll = (list: readonly Stone[]): number => sumsOf(list, [list.length]).get(list.length)!;

const gallery = new Gallery(players);

test('it knows how many stones a position is away: one for the next, none for a visited one, few backwards', () => {
  expect(gallery.way([])).toBe(0);
  expect(gallery.way(stones)).toBe(33);
  gallery.approach(stones);
  expect(gallery.way(stones)).toBe(0);
  expect(Array.from({ length: 24 }, (_, back) => gallery.way(stones.slice(0, 33 - back)))).toEqual(Array(24).fill(0));
  expect(gallery.way(stones.slice(0, 9))).toBe(9);
  gallery.approach(stones.slice(0, 9));
  expect(gallery.way(stones.slice(0, 10))).toBe(1);
  expect(gallery.way(other)).toBe(3);
});

test('in whatever order positions are visited, each has the same picture', () => {
  const way = [0, 1, 2, 6, 5, 1, 3, 33, 32, 4, 0];
  const sums = sumsOf(stones, way);
  for (const count of way) expect(sumOf(gallery.approach(stones.slice(0, count)))).toBe(sums.get(count));
  for (const list of [other, mixed]) expect(sumOf(gallery.approach(list))).toBe(sumOfAll(list));
  expect(sumOf(gallery.approach(stones.slice(0, 4)))).toBe(sums.get(4));
});

test('a long distance is covered in steps', () => {
  gallery.approach(other.slice(0, 1)); // nothing of these stones is kept
  const steps = [5, 4, 3].map((left) => {
    expect(gallery.way(stones.slice(0, 5))).toBe(left);
    return gallery.approach(stones.slice(0, 5), () => false);
  });
  expect(steps).toEqual([undefined, undefined, undefined]);
  expect(sumOf(gallery.approach(stones.slice(0, 5)))).toBe(sumOfAll(stones.slice(0, 5)));
});
