import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inflateSync } from 'node:zlib';
import { writePng } from '../../src/kit/png.ts';
import { palettes, type Colour, type Palette } from './colours.ts';
import { makeField, side, type Stone } from './field.ts';
import { coarseShades, ownerOf, paint, pictureOf, pictures, shadesOf, type Shades } from './picture.ts';
import type { State } from './state.ts';
import { someStones } from '../../test/voronoi.ts';

const { light, dark } = palettes;
const ground = 0;
const bytesOf = ({ buffer }: Uint16Array): Buffer => Buffer.from(buffer);

const fieldOf = (players: number, stones: readonly Stone[]): ReturnType<typeof makeField> => {
  const field = makeField(players);
  for (const stone of stones) field.add(stone);
  return field;
};
const colourAt = ({ width, rgba }: { width: number; rgba: Uint8ClampedArray }, row: number, col: number): number[] => [
  ...rgba.subarray(4 * (row * width + col), 4 * (row * width + col) + 4),
];
const over = (own: Colour, strength: number, { ground: board }: Palette): number[] => [
  ...Uint8ClampedArray.from(board.map((part, at) => part + (own[at]! - part) * strength)),
  255,
];

describe('shades', () => {
  test('of one stone: all cells are its own, with a full lead, except the cell below it', () => {
    const shades = shadesOf(fieldOf(2, [[500, 500, 0]]));
    expect(shades[0]).toBe((1 << 8) | 255);
    expect(shades[500 * side + 500]).toBe(ground);
    // that cell, and its neighbours to the right and below
    expect(shades.filter((shaded) => shaded === ground)).toHaveLength(3);
  });

  test('of two stones: each has its side, and cells as near to both belong to nobody', () => {
    const shades = shadesOf(
      fieldOf(2, [
        [500, 400, 0],
        [500, 600, 1],
      ]),
    );
    for (let row = 0; row < side; row += 9) {
      expect([
        ownerOf(shades[row * side + 499]!),
        shades[row * side + 500],
        ownerOf(shades[row * side + 502]!),
      ]).toEqual([0, ground, 1]);
    }
  });

  test('computed from the stones they are those of the field, for up to eight players', () => {
    for (const players of [2, 8]) {
      const stones = someStones(players, 2 * players, `straight ${players}`);
      const shades = shadesOf(fieldOf(players, stones));
      expect(Buffer.compare(bytesOf(coarseShades(players, stones, side)), bytesOf(shades))).toBe(0);
      expect(new Set(Array.from(shades, ownerOf)).size).toBe(players + 1); // and the borders
    }
  });

  test('in blocks they are those of the middle cells', () => {
    const stones = someStones(3, 9, 'blocks');
    const whole = coarseShades(3, stones, 200, 1);
    const blocks = coarseShades(3, stones, side, 5);
    const same = (row: number, col: number): boolean =>
      blocks[(5 * row + 1) * side + 5 * col + 3] === blocks[(5 * row + 4) * side + 5 * col];
    for (let row = 0; row < 200; row += 7) for (let col = 0; col < 200; col += 7) expect(same(row, col)).toBe(true);
    const inside = (shades: Shades): number[] =>
      Array.from(shades, (shaded, at) => (whole[at] === ground ? ground : shaded));
    expect(inside(blocks.filter((_, at) => at % 5 === 0 && Math.floor(at / side) % 5 === 0))).toEqual([...whole]);
  });
});

describe('painted', () => {
  const stones: Stone[] = [
    [100, 100, 0],
    [100, 300, 1],
    [300, 200, 2],
  ];

  test.each([
    ['light', light],
    ['dark', dark],
  ] as const)('areas are mixed from their owner’s colour and the board (%s)', (_name, palette) => {
    const field = fieldOf(3, stones);
    const picture = paint(shadesOf(field), stones, palette);
    const cell = 150 * side + 90;
    const lead = 1 - field.second[cell]! / field.best[cell]!;
    const level = Math.round(255 * lead * Math.sqrt(lead)) / 255;
    expect(colourAt(picture, 150, 90)).toEqual(over(palette.players[0]!, 0.3 + 0.38 * level, palette));
    expect(colourAt(paint(new Uint16Array(side * side), [], palette), 5, 5)).toEqual([...palette.ground, 255]);
  });

  test('stones have a rim, their player’s number, and the last one a ring', () => {
    const picture = pictureOf(3, stones, light);
    for (const [row, col, seat] of stones) {
      expect(colourAt(picture, row - 10, col)).toEqual([...light.players[seat]!, 255]);
      expect(colourAt(picture, row - 14, col)).toEqual([...light.ground, 255]);
      const numbers = Array.from({ length: 13 * 13 }, (_, at) =>
        colourAt(picture, row - 6 + Math.floor(at / 13), col - 6 + (at % 13)),
      );
      expect(numbers).toContainEqual([...light.on[seat]!, 255]);
    }
    expect(colourAt(picture, 300 - 24, 200)).toEqual([...light.ink, 255]);
    expect(colourAt(picture, 100 - 24, 100)).not.toEqual([...light.ink, 255]);
  });

  test('numbers differ from each other', () => {
    const stoneOf = (seat: number): string => {
      const picture = paint(new Uint16Array(side * side), [[50, 50, seat]], {
        ...light,
        players: Array(8).fill(light.ink),
        on: Array(8).fill(light.ground),
      });
      return Array.from({ length: 30 }, (_, row) =>
        Array.from({ length: 30 }, (__, col) => colourAt(picture, 35 + row, 35 + col)[0]).join(),
      ).join();
    };
    expect(new Set(Array.from({ length: 8 }, (_, seat) => stoneOf(seat))).size).toBe(8);
  });

  test('a stone in a corner is cut off', () => {
    const picture = pictureOf(
      2,
      [
        [0, 0, 0],
        [999, 999, 1],
      ],
      light,
    );
    expect(colourAt(picture, 10, 0)).toEqual([...light.players[0]!, 255]);
    expect(colourAt(picture, 999, 989)).toEqual([...light.players[1]!, 255]);
  });
});

test('a match has a picture for each game, up to the last with stones', () => {
  const round = (...stones: Stone[]): State['games'][number] => ({ stones, scores: [0, 0, 0], end: 'placed' });
  const state: State = {
    players: 3,
    stones: 1,
    games: [round([1, 1, 0]), round(), round([5, 500, 2]), round()],
    gone: [],
  };
  const drawn = pictures(state).map((draw) => draw());
  expect(drawn).toHaveLength(3);
  expect(colourAt(drawn[2]!, 900, 10)).toEqual(over(light.players[2]!, 0.68, light));
  expect(colourAt(drawn[1]!, 900, 10)).toEqual([...light.ground, 255]);
});

test('a PNG holds exactly the picture', () => {
  const picture = pictureOf(8, someStones(8, 24, 'png'), dark);
  expect(Buffer.compare(Buffer.from(picture.rgba.buffer), readPng(writePng(picture)))).toBe(0);
});

/** Reads files as simple as ours: one data chunk, each row filtered by its differences to the left. */
function readPng(png: Buffer): Buffer {
  const data = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const rgba = Buffer.alloc(4 * width * height, 255);
  for (let y = 0, from = 0; y < height; y++) {
    expect(rows[from++]).toBe(1);
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      for (let part = 0; part < 3; part++)
        rgba[at + part] = (rows[from++]! + (x === 0 ? 0 : rgba[at + part - 4]!)) & 255;
    }
  }
  return rgba;
}

describe('colours', () => {
  const tokens = readFileSync(new URL('../../src/web/styles/tokens.css', import.meta.url), 'utf8');
  const token = (name: string, theme: 'light' | 'dark'): string => {
    const [, pair, single] = new RegExp(`--${name}: (?:light-dark\\(([^)]*)\\)|(#\\w+))`).exec(tokens)!;
    const hex = (pair === undefined ? single! : pair.split(', ')[theme === 'light' ? 0 : 1]!).slice(1);
    return hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  };
  const written = (colour: Colour): string => colour.map((part) => part.toString(16).padStart(2, '0')).join('');

  test.each(['light', 'dark'] as const)('are those of the pages (%s)', (theme) => {
    const { ground: board, ink, players, on } = palettes[theme];
    expect([board, ink].map(written)).toEqual([token('board', theme), token('ink', theme)]);
    expect(players.map(written)).toEqual(players.map((_, seat) => token(`p${seat + 1}`, theme)));
    expect(on.map(written)).toEqual(on.map((_, seat) => token(`p${seat + 1}-on`, theme)));
  });

  test.each(['light', 'dark'] as const)('of any two players differ for every kind of colour vision (%s)', (theme) => {
    for (const [sight, seen] of Object.entries(sights)) {
      const shown = palettes[theme].players.map((colour) => oklab(seen(colour.map(linear))));
      for (const [one, colour] of shown.entries()) {
        for (const [other, another] of shown.slice(0, one).entries())
          expect(
            Math.hypot(...colour.map((part, at) => part - another[at]!)),
            `${other + 1} and ${one + 1}, ${sight}`,
          ).toBeGreaterThan(0.099);
      }
    }
  });
});

const linear = (part: number): number =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
const times = (matrix: readonly number[], colour: readonly number[]): number[] =>
  [0, 3, 6].map((row) => colour.reduce((sum, part, at) => sum + matrix[row + at]! * part, 0));
const seenBy =
  (matrix: readonly number[]) =>
  (colour: readonly number[]): number[] =>
    times(matrix, colour).map((part) => Math.min(1, Math.max(0, part)));
/** Of linear RGB, after Machado, Oliveira and Fernandes (2009), at full severity. */
const sights: Readonly<Record<string, (colour: readonly number[]) => readonly number[]>> = {
  normal: (colour) => colour,
  protan: seenBy([0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]),
  deutan: seenBy([0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881]),
  tritan: seenBy([1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039]),
};
function oklab(colour: readonly number[]): number[] {
  const cones = times(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
      0.6299787005,
    ],
    colour,
  ).map(Math.cbrt);
  return times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
      -0.808675766,
    ],
    cones,
  );
}
