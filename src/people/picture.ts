import type { Reading } from '../kit/reading.ts';
import type { PeopleMessage } from '../text/people.ts';

export const pictureLimits = { mebibytes: 4, pixels: 6000 };
const side = 256; // pixels

/**
 * A picture for a profile, made anew from its pixels: nothing else of what was sent is kept. Its size is read before it
 * is decoded, so that a small file that claims to be huge takes no memory.
 */
export async function readPicture(bytes: Buffer): Promise<Reading<Buffer, PeopleMessage>> {
  if (bytes.length > pictureLimits.mebibytes * 2 ** 20)
    return { wrong: { code: 'picture-large', mebibytes: pictureLimits.mebibytes } };
  const size = sizeOf(bytes);
  if (size === undefined || size.width === 0 || size.height === 0) return { wrong: { code: 'picture-unreadable' } };
  if (Math.max(size.width, size.height) > pictureLimits.pixels)
    return { wrong: { code: 'picture-wide', most: pictureLimits.pixels } };
  const { ResizeFit, Transformer } = await import('@napi-rs/image'); // a site may never need it
  try {
    const turned = await new Transformer(bytes).rotate().resize(side, side, null, ResizeFit.Cover).png();
    return { value: turned };
  } catch {
    return { wrong: { code: 'picture-unreadable' } }; // whatever the decoder says, it is the file
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeOf = (bytes: Buffer): Size | undefined => pngSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes);

function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 1, 4) !== 'PNG' || bytes[0] !== 0x89) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
    }
    default:
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
}

/** Of the first frame header among the segments of a JPEG. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}
