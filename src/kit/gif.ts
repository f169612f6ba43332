// Pictures one after another as a GIF file: a palette for all of them, and of each but the first only what changed.
import type { Picture } from './png.ts';

const colours = 256;
const unseen = colours - 1; // a pixel that stays as it was

export interface GifFrame {
  readonly picture: Picture;
  /** For how long it is shown. */
  readonly ms: number;
}

/** Writes pictures of one size, one after another; the colours of all are made of those of some of them. */
export class GifWriter {
  readonly #width: number;
  readonly #height: number;
  readonly #parts: Uint8Array[] = [];
  readonly #palette: Palette;
  #before: Uint8Array | undefined;

  constructor(samples: readonly Picture[]) {
    const { width, height } = samples[0]!;
    [this.#width, this.#height] = [width, height];
    this.#palette = new Palette(samples);
    const header = [...bytesOf('GIF89a'), ...word(width), ...word(height), 0xf7, unseen, 0];
    const forEver = [0x21, 0xff, 11, ...bytesOf('NETSCAPE2.0'), 3, 1, ...word(0), 0];
    this.#parts.push(Uint8Array.from([...header, ...this.#palette.bytes, ...forEver]));
  }

  add({ picture, ms }: GifFrame): void {
    const now = this.#palette.indexes(picture);
    const box = changedBox(this.#before, now, this.#width, this.#height);
    const pixels = cut(this.#before, now, box, this.#width);
    const hundredths = Math.max(2, Math.round(ms / 10)); // browsers show shorter ones for a tenth of a second
    const control = [0x21, 0xf9, 4, 0b0000_0101, ...word(hundredths), unseen, 0]; // stays; one index is transparent
    const image = [0x2c, ...word(box.x), ...word(box.y), ...word(box.width), ...word(box.height), 0, 8];
    this.#parts.push(Uint8Array.from([...control, ...image]), inBlocks(compress(pixels)));
    this.#before = now;
  }

  /** The bytes so far. */
  get size(): number {
    return this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  end(): Buffer {
    return Buffer.concat([...this.#parts, Uint8Array.of(0x3b)]);
  }
}

const bytesOf = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const word = (value: number): number[] => [value & 0xff, value >> 8];

const deep = 5; // bits of a channel by which colours are told apart
const cells = 1 << (3 * deep);
const cellOf = (red: number, green: number, blue: number): number =>
  ((red >> (8 - deep)) << (2 * deep)) | ((green >> (8 - deep)) << deep) | (blue >> (8 - deep));

/** Up to 255 colours that stand for all: the most frequent ones, or by cutting boxes of colours at their middle. */
class Palette {
  readonly bytes = new Uint8Array(3 * colours);
  readonly #nearest = new Int16Array(cells).fill(-1);
  readonly #count: number;

  constructor(samples: readonly Picture[]) {
    const weights = new Map<number, Sum>();
    for (const { rgba } of samples)
      for (let at = 0; at < rgba.length; at += 4) {
        const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
        const cell = cellOf(red, green, blue);
        let sum = weights.get(cell);
        if (sum === undefined) weights.set(cell, (sum = { parts: [0, 0, 0], pixels: 0 }));
        sum.parts[0] += red;
        sum.parts[1] += green;
        sum.parts[2] += blue;
        sum.pixels++;
      }
    const chosen = middles(
      [...weights.values()].map(({ parts, pixels }) => ({
        colour: parts.map((part) => part / pixels) as Colour,
        pixels,
      })),
    );
    for (const [at, colour] of chosen.entries()) this.bytes.set(colour.map(Math.round), 3 * at);
    this.#count = chosen.length;
  }

  indexes({ rgba }: Picture): Uint8Array {
    const found = new Uint8Array(rgba.length / 4);
    for (let pixel = 0; pixel < found.length; pixel++) {
      const [red, green, blue] = [rgba[4 * pixel]!, rgba[4 * pixel + 1]!, rgba[4 * pixel + 2]!];
      const cell = cellOf(red, green, blue);
      if (this.#nearest[cell] === -1) this.#nearest[cell] = this.#find(red, green, blue);
      found[pixel] = this.#nearest[cell]!;
    }
    return found;
  }

  #find(red: number, green: number, blue: number): number {
    let [best, least] = [0, Infinity];
    for (let at = 0; at < this.#count; at++) {
      const [r, g, b] = [this.bytes[3 * at]! - red, this.bytes[3 * at + 1]! - green, this.bytes[3 * at + 2]! - blue];
      const far = 2 * r * r + 4 * g * g + b * b; // as eyes tell them apart
      if (far < least) [best, least] = [at, far];
    }
    return best;
  }
}

type Colour = [red: number, green: number, blue: number];
interface Sum {
  readonly parts: Colour;
  pixels: number;
}
interface Weighed {
  readonly colour: Colour;
  readonly pixels: number;
}

/** The colours, or as many mean colours of boxes into which they are cut, each time the one that spreads most. */
function middles(all: readonly Weighed[]): Colour[] {
  const boxes: (readonly Weighed[])[] = [all];
  while (boxes.length < unseen) {
    const [widest] = boxes
      .map((box, at) => ({ at, spread: spreadOf(box) }))
      .toSorted((one, other) => other.spread.size - one.spread.size);
    if (widest === undefined || widest.spread.size === 0) break;
    const { part, size: _size } = widest.spread;
    const sorted = boxes[widest.at]!.toSorted((one, other) => one.colour[part] - other.colour[part]);
    const half = sorted.reduce((sum, { pixels }) => sum + Math.sqrt(pixels), 0) / 2;
    let [cutAt, before] = [0, 0];
    while (cutAt < sorted.length - 1 && before < half) before += Math.sqrt(sorted[cutAt++]!.pixels);
    boxes.splice(widest.at, 1, sorted.slice(0, Math.max(1, cutAt)), sorted.slice(Math.max(1, cutAt)));
  }
  return boxes.map(meanOf);
}

/** The channel in which a box is widest, and how much cutting it there is worth. */
function spreadOf(box: readonly Weighed[]): { readonly part: 0 | 1 | 2; readonly size: number } {
  let best: { part: 0 | 1 | 2; size: number } = { part: 0, size: 0 };
  if (box.length < 2) return best;
  const pixels = box.reduce((sum, one) => sum + one.pixels, 0);
  for (const part of [0, 1, 2] as const) {
    let [low, high] = [255, 0];
    for (const { colour } of box) {
      low = Math.min(low, colour[part]);
      high = Math.max(high, colour[part]);
    }
    const size = (high - low) * Math.sqrt(Math.sqrt(pixels));
    if (size > best.size) best = { part, size };
  }
  return best;
}

function meanOf(box: readonly Weighed[]): Colour {
  const pixels = box.reduce((sum, one) => sum + one.pixels, 0);
  const mean = (part: 0 | 1 | 2): number =>
    box.reduce((sum, { colour, pixels: own }) => sum + colour[part] * own, 0) / pixels;
  return [mean(0), mean(1), mean(2)];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest rectangle with all pixels that changed, of one pixel if none did. */
function changedBox(before: Uint8Array | undefined, now: Uint8Array, width: number, height: number): Box {
  if (before === undefined) return { x: 0, y: 0, width, height };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (before[y * width + x] === now[y * width + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function cut(before: Uint8Array | undefined, now: Uint8Array, { x, y, width, height }: Box, wide: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = (y + row) * wide + x + column;
      pixels[row * width + column] = before !== undefined && before[at] === now[at] ? unseen : now[at]!;
    }
  return pixels;
}

const [clear, end] = [colours, colours + 1];
const mostCodes = 4096;

/** LZW as in GIF: codes of 9 to 12 bits for ever longer runs of pixels, low bits first. */
function compress(pixels: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(pixels.length * 2 + 16);
  let [filled, bits, held] = [0, 0, 0];
  let size = 9;
  const write = (code: number): void => {
    bits |= code << held;
    for (held += size; held >= 8; held -= 8, bits >>>= 8) bytes[filled++] = bits & 0xff;
  };
  /** By run and pixel the code of the longer run; a run is a code. */
  const longer = new Uint16Array(mostCodes * colours);
  let next = end + 1;
  write(clear);
  let run: number = pixels[0]!;
  for (let at = 1; at < pixels.length; at++) {
    const key = run * colours + pixels[at]!;
    const known = longer[key]!;
    if (known !== 0) {
      run = known;
      continue;
    }
    write(run);
    if (next < mostCodes) {
      if (next === 1 << size) size++;
      longer[key] = next++;
    } else {
      write(clear);
      longer.fill(0);
      [size, next] = [9, end + 1];
    }
    run = pixels[at]!;
  }
  write(run);
  write(end);
  if (held > 0) bytes[filled++] = bits & 0xff;
  return bytes.subarray(0, filled);
}

/** Blocks of at most 255 bytes, each after its length. */
function inBlocks(data: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(data.length + Math.ceil(data.length / 255) + 1);
  let to = 0;
  for (let from = 0; from < data.length; from += 255) {
    const block = data.subarray(from, from + 255);
    blocks[to] = block.length;
    blocks.set(block, to + 1);
    to += block.length + 1;
  }
  return blocks;
}
