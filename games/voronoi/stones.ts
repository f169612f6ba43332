import type { Picture } from '../../src/kit/png.ts';
import type { Colour, Palette } from './colours.ts';
import { side, type Stone } from './field.ts';

// Numbers are drawn here and not as text: so a picture is the same to the last bit in every browser and on the server.

const readable = 500; // least pixels of a board on which numbers can be read

/** Discs in their players' colours, each with its player's number, and a ring round the last. */
export function drawStones(picture: Picture, stones: readonly Stone[], { ground, ink, players, on }: Palette): void {
  const size = picture.width;
  const { disc, rim, ring, numbers } = shapesOf(size);
  for (const [index, [row, col, seat]] of stones.entries()) {
    const draw = (shape: Shape, colour: Colour): void =>
      blend(picture, Math.round((col * size) / side), Math.round((row * size) / side), shape, colour);
    draw(disc, players[seat]!);
    draw(rim, ground);
    if (size >= readable) draw(numbers[seat]!, on[seat]!);
    if (index === stones.length - 1) draw(ring, ink);
  }
}

/** How much of each pixel a shape covers: a square, so many pixels to each side of its middle. */
interface Shape {
  readonly reach: number;
  readonly cover: Float64Array;
}

interface Shapes {
  readonly disc: Shape;
  readonly rim: Shape;
  readonly ring: Shape;
  readonly numbers: readonly Shape[];
}

const known = new Map<number, Shapes>();

/** For a board of so many pixels. */
function shapesOf(size: number): Shapes {
  const radius = size < readable ? size / 40 : (14 * size) / 1000;
  const circle = (at: number, width: number): Shape =>
    shapeOf(at + width, (x, y) => Math.abs(length(x, y) - at) - width / 2);
  const shapes = known.get(size) ?? {
    disc: shapeOf(radius + 1, (x, y) => length(x, y) - radius),
    rim: circle(radius, radius / 5),
    ring: circle(radius * 1.7, radius / 4),
    numbers: digits.map((digit) => shapeOf(radius, (x, y) => digitDistance(digit, x / radius, y / radius) * radius)),
  };
  known.set(size, shapes);
  return shapes;
}

/** `distance`: how far a point, relative to the middle, is outside the shape. */
function shapeOf(radius: number, distance: (x: number, y: number) => number): Shape {
  const reach = Math.ceil(radius);
  const wide = 2 * reach + 1;
  return {
    reach,
    cover: Float64Array.from({ length: wide * wide }, (_, at) =>
      Math.min(1, Math.max(0, 0.5 - distance((at % wide) - reach, Math.floor(at / wide) - reach))),
    ),
  };
}

const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

function blend(
  { width, height, rgba }: Picture,
  atX: number,
  atY: number,
  { reach, cover }: Shape,
  colour: Colour,
): void {
  const wide = 2 * reach + 1;
  for (let y = Math.max(0, atY - reach); y <= Math.min(height - 1, atY + reach); y++) {
    for (let x = Math.max(0, atX - reach); x <= Math.min(width - 1, atX + reach); x++) {
      const share = cover[(y - atY + reach) * wide + x - atX + reach]!;
      if (share === 0) continue;
      for (let at = 4 * (y * width + x), part = 0; part < 3; at++, part++)
        rgba[at] = rgba[at]! + (colour[part]! - rgba[at]!) * share;
    }
  }
}

type Point = readonly [x: number, y: number];

const thickness = 0.21;

/** How far a point is outside a digit. */
function digitDistance(stroke: readonly Point[], x: number, y: number): number {
  let least = Infinity;
  for (let at = 1; at < stroke.length; at++) least = Math.min(least, toSegment(stroke[at - 1]!, stroke[at]!, x, y));
  return least - thickness / 2;
}

function toSegment([x1, y1]: Point, [x2, y2]: Point, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
  return length(x - x1 - along * dx, y - y1 - along * dy);
}

/** 1 to 8, each one stroke: points `x,y` in hundredths of a stone's radius, from its middle. */
const digits: readonly (readonly Point[])[] = [
  '-22,-28 4,-46 4,46',
  '-28,-24 -26,-36 -16,-45 0,-48 16,-45 27,-35 28,-22 22,-9 -28,46 30,46',
  '-27,-30 -22,-40 -10,-47 3,-48 17,-44 26,-34 25,-19 16,-8 -4,-4 17,1 28,13 29,28 19,42 3,48 -13,47 -25,39 -29,28',
  '12,46 12,-46 -31,22 31,22',
  '24,-46 -20,-46 -24,-5 -10,-14 5,-15 19,-9 28,4 29,19 23,35 11,45 -4,48 -18,45 -28,34',
  '24,-35 14,-45 1,-48 -14,-43 -25,-29 -29,-9 -29,14 -26,31 -16,44 0,48 16,44 27,31 28,14 20,-3 5,-10 -10,-8 ' +
    '-22,2 -28,16',
  '-28,-46 30,-46 12,-14 1,18 -4,46',
  '0,-5 -17,-10 -25,-21 -24,-34 -14,-45 0,-48 14,-45 24,-34 25,-21 17,-10 0,-5 -19,1 -29,14 -28,31 -17,44 0,48 ' +
    '17,44 28,31 29,14 19,1 0,-5',
].map((stroke) =>
  stroke.split(' ').map((point) => point.split(',').map((part) => Number(part) / 100) as unknown as Point),
);
