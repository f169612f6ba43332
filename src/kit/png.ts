import { crc32, deflateSync } from 'node:zlib';

/** Pixels row by row, four bytes each. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const [deep, coloured] = [8, 2]; // bits per channel; colour type RGB
const fromLeft = 1; // PNG filter "Sub": differences to the pixel on the left

/** The picture as the bytes of a PNG file; all of it is opaque. */
export function writePng({ width, height, rgba }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([deep, coloured], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rowsOf(width, height, rgba))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function rowsOf(width: number, height: number, rgba: Uint8ClampedArray): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  let to = 0;
  for (let y = 0; y < height; y++) {
    rows[to++] = fromLeft;
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x);
      for (let part = 0; part < 3; part++) rows[to++] = rgba[from + part]! - (x === 0 ? 0 : rgba[from + part - 4]!);
    }
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(named.length + 8);
  frame.writeUInt32BE(data.length, 0);
  named.copy(frame, 4);
  frame.writeUInt32BE(crc32(named), named.length + 4);
  return frame;
}
