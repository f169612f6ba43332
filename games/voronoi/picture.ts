import type { Picture } from '../../src/kit/png.ts';
import type { Pictures } from '../../src/game/view/picture.ts';
import { palettes, type Palette } from './colours.ts';
import { equal, makeField, side, type Field, type Stone } from './field.ts';
import type { State } from './state.ts';
import { drawStones } from './stones.ts';

/** By pixel: in the upper byte the owner's seat, from 1, in the lower one its lead. 0: nobody's, or a border. */
export type Shades = Uint16Array;

const tie = equal; // asked of a million cells: a constant of this file is quicker

const shade = (first: number, best: number, second: number): number => {
  if (!(best - second > tie)) return 0;
  const lead = 1 - second / best;
  return ((first + 1) << 8) | Math.round(255 * lead * Math.sqrt(lead));
};

export const ownerOf = (shaded: number): number => (shaded >> 8) - 1;

/** Shades of the whole board, a pixel for each cell. */
export function shadesOf({ first, best, second }: Field): Shades {
  const shades = new Uint16Array(side * side);
  for (let cell = 0; cell < shades.length; cell++) shades[cell] = shade(first[cell]!, best[cell]!, second[cell]!);
  return bordered(shades, side);
}

/** Shades at a smaller size, computed from the stones: each block of pixels stands for the cell in its middle. */
export function coarseShades(players: number, stones: readonly Stone[], size: number, block = 1): Shades {
  const shades = new Uint16Array(size * size);
  const pulls = new Float64Array(players);
  const middle = (at: number): number => Math.floor(((at + block / 2) * side) / size);
  for (let y = 0; y < size; y += block) {
    for (let x = 0; x < size; x += block) {
      const shaded = shadeAt(pulls, stones, middle(y), middle(x));
      for (let row = y; row < y + block; row++) shades.fill(shaded, row * size + x, row * size + x + block);
    }
  }
  return block === 1 ? bordered(shades, size) : shades;
}

function shadeAt(pulls: Float64Array, stones: readonly Stone[], row: number, col: number): number {
  pulls.fill(0);
  for (let at = 0; at < stones.length; at++) {
    const stone = stones[at]!;
    const squared = (stone[0] - row) * (stone[0] - row) + (stone[1] - col) * (stone[1] - col);
    if (squared > 0) pulls[stone[2]]! += 1 / squared;
  }
  let first = 0;
  let best = 0;
  let second = 0;
  for (let seat = 0; seat < pulls.length; seat++) {
    const pull = pulls[seat]!;
    if (pull > best) {
      second = best;
      best = pull;
      first = seat;
    } else if (pull > second) second = pull;
  }
  return shade(first, best, second);
}

/** With a line wherever the owner to the left or above differs. */
function bordered(shades: Shades, size: number): Shades {
  for (let at = shades.length - 1; at > 0; at--) {
    const owner = shades[at]! >> 8;
    const isBorder =
      (at % size > 0 && shades[at - 1]! >> 8 !== owner) || (at >= size && shades[at - size]! >> 8 !== owner);
    if (isBorder) shades[at] = 0;
  }
  return shades;
}

/** The areas in the colours of their owners, stronger with a greater lead, and the stones on them. */
export function paint(shades: Shades, stones: readonly Stone[], palette: Palette): Picture {
  const size = Math.sqrt(shades.length);
  const rgba = new Uint8ClampedArray(4 * shades.length);
  const pixels = new Uint32Array(rgba.buffer);
  const tones = tonesOf(palette);
  for (let at = 0; at < pixels.length; at++) pixels[at] = tones[shades[at]!]!;
  const picture = { width: size, height: size, rgba };
  drawStones(picture, stones, palette);
  return picture;
}

/** The colour of every shade. */
function tonesOf({ ground, players }: Palette): Uint32Array {
  const bytes = new Uint8ClampedArray(4 * 256 * (players.length + 1));
  for (let shaded = 0; shaded < bytes.length / 4; shaded++) {
    const own = players[ownerOf(shaded)] ?? ground;
    const strength = 0.3 + (0.38 * (shaded & 255)) / 255;
    bytes.set([...ground.map((part, at) => part + (own[at]! - part) * strength), 255], 4 * shaded);
  }
  return new Uint32Array(bytes.buffer);
}

/** The board with these stones, as pages show it and files keep it. */
export function pictureOf(players: number, stones: readonly Stone[], palette: Palette): Picture {
  const field = makeField(players);
  for (const stone of stones) field.add(stone);
  return paint(shadesOf(field), stones, palette);
}

/** One picture for each game, up to the last game with stones. */
export const pictures: Pictures<State> = ({ players, games }) =>
  games.slice(0, games.findLastIndex(({ stones }) => stones.length > 0) + 1).map(
    ({ stones }) =>
      () =>
        pictureOf(players, stones, palettes.light),
  );
