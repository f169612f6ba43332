import type { VNode } from 'preact';
import { bishop, colourOf, king, kindOf, knight, pawn, queen, rook, type Piece } from './squares.ts';

// The chess men of our own drawing, on a grid of 48: the body, lines on it, and eyes.
const foot = 'M11 41.2c0-2.9 1-4.7 3.2-4.7h19.6c2.2 0 3.2 1.8 3.2 4.7 0 .5-.3.8-.8.8H11.8c-.5 0-.8-.3-.8-.8z';
/** A circle as a path. */
const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const shapes: Readonly<Record<number, { readonly body: string; readonly lines: string; readonly eyes?: string }>> = {
  [king]: {
    body: `M22.5 3.5h3v3.2h3.3v3h-3.3V14h-3V9.7h-3.3v-3h3.3zM10.4 18.3c3.9-3.2 8.5-4.8 13.6-4.8s9.7 1.6 13.6 4.8c-.2 5.6-1.7 10-3.6 14.2l1.5 4h-23l1.5-4c-1.9-4.2-3.4-8.6-3.6-14.2z${foot}`,
    lines: 'M14 32.5c6.6-1.7 13.4-1.7 20 0M15.2 21.4c5.6-2.8 12-2.8 17.6 0',
  },
  [queen]: {
    body: `M8.7 14.6l6.4 8.2 1.5-12.3 5 11 2.4-12.5 2.4 12.5 5-11 1.5 12.3 6.4-8.2-4.8 17.9 1 4H12.5l1-4z${[
      [8.3, 12.7],
      [16.3, 8.6],
      [24, 7],
      [31.7, 8.6],
      [39.7, 12.7],
    ]
      .map(([x, y]) => dot(x!, y!, 2.3))
      .join('')}${foot}`,
    lines: 'M13.5 32.5c7-1.7 14-1.7 21 0',
  },
  [rook]: {
    body: `M12 8.5h5.2v3.7h4.2V8.5h5.2v3.7h4.2V8.5H36v8.3l-3.8 3.4 1.3 12.3 2 4H12.5l2-4 1.3-12.3-3.8-3.4z${foot}`,
    lines: 'M15.8 20.2h16.4M14.5 32.5h19',
  },
  [bishop]: {
    body: `M24 10.2c5.6 4.2 9.2 8.7 9.2 13.6 0 3.5-1.7 6.3-4.4 8.2l2.2 4.5H17l2.2-4.5c-2.7-1.9-4.4-4.7-4.4-8.2 0-4.9 3.6-9.4 9.2-13.6zM24 5.2a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z${foot}`,
    lines: 'M27.9 15.2l-4.8 7.4M19.2 32h9.6',
  },
  [knight]: {
    body: `M14.5 36.5c.2-5 3-8 6.4-10.8 1-.8 1.7-1.7 1.9-2.9-2.2 1.7-4.4 2.3-6.2 3.6-1.5 1.1-1.9 2.7-3.6 2.7-2.5 0-5-2.7-5-5.2 0-2.4 2.7-4.3 3.9-7.2 1.3-3.2 2-5.7 4.7-7.6l.2-4.6 4.5 3.1C31 7.5 36.7 14.9 36.7 25.5c0 4.4-.9 7.7-2.2 11z${foot}`,
    lines: 'M26.4 12.3c4.3 2.9 6.3 8 5.9 14.7',
    eyes: `${dot(17.7, 15.9, 1.35)}${dot(11.7, 24.3, 0.95)}`,
  },
  [pawn]: {
    body: `M24 9.5a6 6 0 0 1 3.9 10.6c1.5.7 2.6 1.7 2.6 2.9h-3.2c.5 5.7 2.3 9.6 5.7 13.5H15c3.4-3.9 5.2-7.8 5.7-13.5h-3.2c0-1.2 1.1-2.2 2.6-2.9A6 6 0 0 1 24 9.5z${foot}`,
    lines: 'M20.7 23h6.6',
  },
};

/** A chess man in a square of the given place and size; in running text without a place. */
export function Man({
  piece,
  ...place
}: {
  readonly piece: Piece;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
}): VNode {
  const { body, lines, eyes } = shapes[kindOf(piece)]!;
  return (
    <svg class={`man ${colourOf(piece) === 0 ? 'white' : 'black'}`} viewBox="0 0 48 48" aria-hidden="true" {...place}>
      <path d={body} />
      <path class="lines" d={lines} />
      {eyes !== undefined && <path class="eyes" d={eyes} />}
    </svg>
  );
}
