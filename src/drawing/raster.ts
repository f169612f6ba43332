import type { Picture } from '../kit/png.ts';
import { symbols } from './board.ts';

/** Whatever of these the machine has; without any font a drawing has no texts. */
const fonts = 'Inter, Helvetica Neue, Liberation Sans, Noto Sans, DejaVu Sans, Arial, sans-serif';

/** A drawing, in pixels. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Its elements, as SVG. */
  readonly content: string;
}

/** A drawing as an SVG file. */
const fileOf = ({ width, height, content }: Sheet): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
  `viewBox="0 0 ${width} ${height}" font-family="${fonts}" font-size="16"><defs>${symbols()}</defs>${content}</svg>`;

async function transformer(sheet: Sheet) {
  const { Transformer } = await import('@napi-rs/image'); // most processes never need it
  // the library draws small ones several times as wide and as tall
  return Transformer.fromSvg(fileOf(sheet), '#ffffff').resize(sheet.width, sheet.height);
}

/** A drawing as a PNG file. */
export const pngOf = async (sheet: Sheet): Promise<Buffer> => await (await transformer(sheet)).png();

/** A drawing as pixels. */
export async function pixelsOf(sheet: Sheet): Promise<Picture> {
  const { width, height } = sheet;
  return { width, height, rgba: new Uint8ClampedArray(await (await transformer(sheet)).rawPixels()) };
}
