import { describe, expect, test } from 'vitest';
import { GifWriter } from './gif.ts';
import type { Picture } from './png.ts';

// Files are read back by a decoder of this test alone, which follows the specification (GIF89a, appendix F) and knows
// nothing of how they are written.

interface Read {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly { readonly ms: number; readonly rgb: readonly number[] }[];
}

function readGif(bytes: Buffer): Read {
  expect(bytes.toString('latin1', 0, 6)).toBe('GIF89a');
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  const colours = 2 << (bytes[10]! & 7);
  const palette = bytes.subarray(13, 13 + 3 * colours);
  const canvas = Array.from({ length: width * height * 3 }, () => 0);
  const frames: { ms: number; rgb: number[] }[] = [];
  let at = 13 + 3 * colours;
  let [ms, transparent] = [0, -1];
  const blocks = (): Buffer => {
    const parts: Buffer[] = [];
    for (; bytes[at] !== 0; at += bytes[at]! + 1) parts.push(bytes.subarray(at + 1, at + 1 + bytes[at]!));
    at++;
    return Buffer.concat(parts);
  };
  for (;;) {
    const kind = bytes[at++];
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      const label = bytes[at++];
      const data = blocks();
      if (label === 0xf9) [ms, transparent] = [10 * data.readUInt16LE(1), (data[0]! & 1) === 1 ? data[3]! : -1];
      continue;
    }
    expect(kind).toBe(0x2c);
    const [x, y, wide, tall] = [0, 2, 4, 6].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
      number,
    ];
    expect(bytes[at + 8]).toBe(0);
    at += 9;
    const least = bytes[at++]!;
    const pixels = decode(blocks(), least);
    expect(pixels).toHaveLength(wide * tall);
    for (const [pixel, index] of pixels.entries()) {
      if (index === transparent) continue;
      const to = 3 * ((y + Math.floor(pixel / wide)) * width + x + (pixel % wide));
      for (let part = 0; part < 3; part++) canvas[to + part] = palette[3 * index + part]!;
    }
    frames.push({ ms, rgb: [...canvas] });
  }
  expect(at).toBe(bytes.length);
  return { width, height, frames };
}

function decode(data: Buffer, least: number): number[] {
  const [clear, end] = [1 << least, (1 << least) + 1];
  const out: number[] = [];
  let table: number[][] = [];
  let [size, before] = [least + 1, undefined as number[] | undefined];
  const reset = (): void => {
    table = Array.from({ length: end + 1 }, (_, code) => [code]);
    size = least + 1;
    before = undefined;
  };
  reset();
  for (let bit = 0; ; bit += 0) {
    let code = 0;
    for (let at = 0; at < size; at++, bit++) code |= ((data[bit >> 3]! >> (bit & 7)) & 1) << at;
    if (code === end) return out;
    if (code === clear) {
      reset();
      continue;
    }
    const run: number[] = table[code] ?? [...before!, before![0]!];
    out.push(...run);
    if (before !== undefined && table.length < 4096) {
      table.push([...before, run[0]!]);
      if (table.length === 1 << size && size < 12) size++;
    }
    before = run;
  }
}

const picture = (width: number, height: number, colour: (x: number, y: number) => readonly number[]): Picture => {
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rgba.set(colour(x, y), 4 * (y * width + x));
  return { width, height, rgba };
};
const rgbOf = ({ rgba }: Picture): number[] => [...rgba].filter((_, at) => at % 4 < 3);

function written(pictures: readonly Picture[], ms = 100): Read {
  const gif = new GifWriter(pictures);
  for (const one of pictures) gif.add({ picture: one, ms });
  return readGif(gif.end());
}

describe('a GIF', () => {
  test('of few colours is exact, whatever changes from picture to picture', () => {
    const flags = [
      picture(31, 17, (x, y) => [8 * (x % 4), 16 * (y % 4), 200]),
      picture(31, 17, (x, y) => (x === 7 && y === 9 ? [255, 0, 0] : [8 * (x % 4), 16 * (y % 4), 200])),
      picture(31, 17, (x, y) => (x === 7 && y === 9 ? [255, 0, 0] : [8 * (x % 4), 16 * (y % 4), 200])),
      picture(31, 17, () => [0, 0, 0]),
    ];
    const { width, height, frames } = written(flags, 70);
    expect([width, height, frames.length]).toEqual([31, 17, 4]);
    expect(frames.map(({ ms }) => ms)).toEqual([70, 70, 70, 70]);
    for (const [at, { rgb }] of frames.entries()) expect(rgb).toEqual(rgbOf(flags[at]!));
  });

  test('of very many pixels fills the table of codes and begins a new one', () => {
    let drawn = 1;
    const noise = picture(300, 200, () => {
      drawn = (drawn * 48_271) % 2_147_483_647;
      const grey = 16 * (drawn % 16);
      return [grey, grey, grey];
    });
    expect(written([noise]).frames[0]!.rgb).toEqual(rgbOf(noise));
  });

  test('of more colours than it can have is near', () => {
    const sky = picture(64, 64, (x, y) => [4 * x, 4 * y, 2 * (x + y)]);
    const { rgb } = written([sky]).frames[0]!;
    const far = rgbOf(sky).map((part, at) => Math.abs(part - rgb[at]!));
    expect(Math.max(...far)).toBeLessThan(48);
    expect(far.reduce((sum, one) => sum + one, 0) / far.length).toBeLessThan(10);
  });

  test('of a pixel', () => {
    expect(written([picture(1, 1, () => [10, 20, 30])]).frames[0]!.rgb).toEqual([10, 20, 30]);
  });
});
