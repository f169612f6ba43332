import type { Board } from './board.ts';

/**
 * The board for a terminal: `·` is free, `#` taken from the start; a letter names the player of a block, a capital one
 * for the last block, and lines join its halves.
 */
export function draw({ size, cells, moves }: Board & { readonly moves: number }): string {
  const columns = Array.from({ length: size }, (_, x) => x);
  const row = (y: number): string =>
    `${`${y}`.padStart(2)}  ${columns.map((x) => picture(cells, size, x, y, moves)).join('')}`.trimEnd();
  return [`    ${columns.map((x) => `${x}`.padEnd(3)).join('')}`.trimEnd(), ...columns.map(row)].join('\n');
}

function picture(cells: readonly number[], size: number, x: number, y: number, moves: number): string {
  const at = (column: number, line: number): number => cells[((line + size) % size) * size + ((column + size) % size)]!;
  const value = at(x, y);
  if (value < 2) return value === 0 ? '·  ' : '#  ';
  const name = 'ab'[value % 2]!;
  const letter = value === moves + 1 ? name.toUpperCase() : name;
  if (at(x + 1, y) === value) return `${letter}──`;
  if (at(x - 1, y) === value) return `${letter}  `;
  return at(x, y + 1) === value ? `${letter}╷ ` : `${letter}╵ `;
}
