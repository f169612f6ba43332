import type { Box } from './svg.ts';
import type { Sheet } from './raster.ts';
import { fitted, linesOf, textAt } from './text.ts';

/** What the picture of a link to a page says. */
export interface Preview {
  readonly site: string;
  readonly title: string;
  readonly about: string;
  readonly rows: readonly PreviewRow[];
}

/** A player with the score, or a line of a table. */
export interface PreviewRow {
  /** The number of the seat, from 0, whose colour it has. */
  readonly seat?: number;
  /** The letter of the seat, or the place. */
  readonly mark: string;
  readonly name: string;
  readonly value: string;
}

export const [previewWidth, previewHeight] = [1200, 630];
const edge = 24;
const boardSide = previewHeight - 2 * edge;
const [ink, faint, line, surface] = ['#15191b', '#60676b', '#dcdfd8', '#ffffff'];
/** Of the seats, with the colour of texts on them: tokens.css. */
const seatColours =
  '2c60de/fff d87a20/0b0d0f 045b48/fff b91591/fff 866606/fff 1e9cd3/0b0d0f 5d0001/fff 8c8c8c/0b0d0f 15191b/fff b9a67a/0b0d0f'
    .split(' ')
    .map((pair) => pair.split('/').map((hex) => `#${hex}`) as [string, string]);

/** Where the board stands, as large as there is room. */
export function boardBox(shape: number): Box {
  const [width, height] = shape > 1 ? [boardSide, boardSide / shape] : [boardSide * shape, boardSide];
  return { x: edge + (boardSide - width) / 2, y: edge + (boardSide - height) / 2, width, height };
}

/** The picture, with an element for the board or without. */
export function previewSheet(preview: Preview, board?: string): Sheet {
  const x = board === undefined ? 80 : 2 * edge + boardSide + 12;
  const width = previewWidth - x - (board === undefined ? 80 : edge + 12);
  const titleSize = board === undefined ? 52 : 38;
  const title = linesOf(preview.title, titleSize, width, board === undefined ? 2 : 3);
  const about = linesOf(preview.about, 22, width, 2);
  const titleAt = 92 + titleSize;
  const aboutAt = titleAt + (title.length - 1) * titleSize * 1.2 + 44;
  const parts = [
    `<rect width="${previewWidth}" height="${previewHeight}" fill="${surface}"/>`,
    ...(board === undefined
      ? []
      : [`<rect width="${2 * edge + boardSide}" height="${previewHeight}" fill="#fbfbf9"/>`, board]),
    `<g color="${ink}"><use href="#i-mark" x="${x}" y="34" width="36" height="36"/></g>`,
    textAt(fitted(preview.site, 26, width - 50), { x: x + 48, y: 61, size: 26, weight: 700 }),
    ...title.map((text, at) => textAt(text, { x, y: titleAt + at * titleSize * 1.2, size: titleSize, weight: 700 })),
    ...about.map((text, at) => textAt(text, { x, y: aboutAt + at * 30, size: 22, fill: faint })),
    rowsIn(preview.rows, { x, y: aboutAt + about.length * 30, width, height: 0 }),
  ];
  return { width: previewWidth, height: previewHeight, content: parts.join('') };
}

/** Rows from the bottom up, as many as there is room for. */
function rowsIn(rows: readonly PreviewRow[], { x, y, width }: Box): string {
  const room = previewHeight - edge - y;
  const tall = Math.max(44, Math.min(72, room / Math.max(1, rows.length)));
  const shown = rows.slice(0, Math.floor(room / tall));
  const top = previewHeight - edge - shown.length * tall;
  return shown.map((row, at) => rowAt(row, { x, y: top + at * tall, width, height: tall - 8 })).join('');
}

function rowAt({ seat, mark, name, value }: PreviewRow, { x, y, width, height }: Box): string {
  const [colour, on] = (seat === undefined ? undefined : seatColours[seat % seatColours.length]) ?? [line, ink];
  const size = Math.min(28, height * 0.5);
  const side = height - 16;
  const base = y + height / 2 + size * 0.36;
  const room = width - side - 40 - value.length * size * 0.62;
  return [
    `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" rx="6" fill="none" stroke="${line}"/>`,
    `<rect x="${x + 8}" y="${y + 8}" width="${side}" height="${side}" rx="4" fill="${colour}"/>`,
    textAt(mark, { x: x + 8 + side / 2, y: base, size: size * 0.8, weight: 700, fill: on, anchor: 'middle' }),
    textAt(fitted(name, size, room), { x: x + side + 22, y: base, size, weight: 600 }),
    textAt(value, { x: x + width - 14, y: base, size, weight: 700, anchor: 'end' }),
  ].join('');
}
