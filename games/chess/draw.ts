import { boardOf } from './line.ts';
import { pieceLetter, squareOf } from './squares.ts';

/** The board with White below, a rank in a line. */
export function draw({ fen }: { readonly fen: string }): string {
  const { squares } = boardOf(fen);
  const files = Array.from({ length: 8 }, (_, file) => file);
  const ranks = files.toReversed().map((rank) => {
    const pieces = files.map((file) => pieceLetter(squares[squareOf(file, rank)]!));
    return `${rank + 1}  ${pieces.join(' ')}`;
  });
  return [...ranks, '', '   a b c d e f g h'].join('\n');
}
