import { GifWriter } from '../kit/gif.ts';
import type { Picture } from '../kit/png.ts';
import type { Language } from '../game/message.ts';
import type { Frame } from '../game/view/frames.ts';
import { findGame } from '../http/views.ts';
import { findPictures } from '../match/games.ts';
import { boardOf } from './board.ts';
import { pixelsOf } from './raster.ts';

export interface DrawnMatch {
  readonly game: string;
  readonly frames: readonly Frame[];
  readonly names: readonly string[];
  readonly language: Language;
}

/** The board at a position as pixels; undefined where there is nothing on it that the game draws. */
export type DrawAt = (at: number) => Promise<Picture | undefined>;

/**
 * How the boards of a match are drawn, this wide or somewhat wider: by the pictures of the game, or as its pages show
 * them. Undefined for a game whose boards are no drawings.
 */
export async function drawerOf(match: DrawnMatch, width: number): Promise<DrawAt | undefined> {
  const pictures = await findPictures(match.game);
  if (pictures !== undefined)
    return async (at) => {
      const picture = pictures(match.frames[at]!.view).at(-1)?.();
      return picture && smaller(picture, Math.max(1, Math.floor(picture.width / width)));
    };
  const game = await findGame(match.game);
  const draw = (at: number): ReturnType<typeof boardOf> => game && boardOf({ ...match, view: game.view, at });
  const shape = draw(0)?.shape;
  if (shape === undefined) return undefined;
  const size = { width, height: Math.max(1, Math.round(width / shape)) };
  const ground = `<rect width="${size.width}" height="${size.height}" fill="#fbfbf9"/>`; // --board
  return async (at) => await pixelsOf({ ...size, content: ground + (draw(at)?.draw({ x: 0, y: 0, ...size }) ?? '') });
}

/** A picture whose pixels are the means of squares of `times` × `times` pixels. */
function smaller(picture: Picture, times: number): Picture {
  if (times === 1) return picture;
  const [width, height] = [picture.width, picture.height].map((size) => Math.floor(size / times)) as [number, number];
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let to = 0; to < rgba.length; to++) {
    const [pixel, part] = [to >> 2, to & 3];
    const from = 4 * times * (Math.floor(pixel / width) * picture.width + (pixel % width)) + part;
    let sum = 0;
    for (let y = 0; y < times; y++)
      for (let x = 0; x < times; x++) sum += picture.rgba[from + 4 * (y * picture.width + x)]!;
    rgba[to] = sum / (times * times);
  }
  return { width, height, rgba };
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** At most so many positions of a span, at equal distances, the first and the last one among them. */
export function positionsIn({ from, to }: Span, most: number): number[] {
  const count = Math.min(to - from + 1, most);
  if (count === 1) return [to];
  return Array.from({ length: count }, (_, at) => from + Math.round((at * (to - from)) / (count - 1)));
}

const samples = 6; // pictures of which the palette is made
const atEnd = 2000; // milliseconds for which the last position stays

/** An animation of these positions; undefined where none of them shows anything. */
export async function animationOf(draw: DrawAt, positions: readonly number[], ms: number): Promise<Buffer | undefined> {
  const seen = await Promise.all(
    positionsIn({ from: 0, to: positions.length - 1 }, samples).map((index) => draw(positions[index]!)),
  );
  const known = seen.filter((picture) => picture !== undefined);
  if (known.length === 0) return undefined;
  const gif = new GifWriter(known);
  for (const [index, at] of positions.entries()) {
    const isLast = index === positions.length - 1;
    const picture = await draw(at);
    if (picture !== undefined) gif.add({ picture, ms: isLast ? Math.max(ms, atEnd) : ms });
  }
  return gif.end();
}
