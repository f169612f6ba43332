import type { Random } from '../../src/game/random.ts';
import type { Reading } from '../../src/kit/reading.ts';
import type { DominoMessage } from './messages.ts';

/**
 * A square board whose opposite edges touch. Cells are counted row by row: the cell in column x of row y is y · size +
 * x.
 */
export interface Board {
  readonly size: number;
  /** What is on each cell: 0 nothing, 1 taken from the start, m + 1 a half of the block of move m. */
  readonly cells: readonly number[];
}

export const largest = 99; // larger ones can be neither read nor drawn

/** Draws a board: a tenth of the cells is taken. */
export function drawBoard(size: number, random: Random): Board {
  const cells = Array.from({ length: size * size }, () => 0);
  for (let left = takenOn(size); left > 0;) {
    const cell = random.below(cells.length);
    if (cells[cell] === 1) continue;
    cells[cell] = 1;
    left--;
  }
  return { size, cells };
}

export const takenOn = (size: number): number => Math.floor((size * size) / 10 + 0.5);

/** The cell to the right, across the edge at the end of a row. */
export const rightOf = (cell: number, size: number): number => ((cell + 1) % size === 0 ? cell + 1 - size : cell + 1);
export const below = (cell: number, size: number): number => (cell + size) % (size * size);

/** Whether a block still fits. On a board of one cell that cell is its own neighbour, and no block fits. */
export function hasPlacement({ size, cells }: Board): boolean {
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === 0 && size > 1 && (cells[rightOf(cell, size)] === 0 || cells[below(cell, size)] === 0))
      return true;
  }
  return false;
}

/** All placements of a block: free neighbours in pairs, the left or upper cell first. */
export function placements({ size, cells }: Board): number[] {
  const found: number[] = [];
  for (let cell = 0; cell < cells.length && size > 1; cell++) {
    if (cells[cell] !== 0) continue;
    const [right, under] = [rightOf(cell, size), below(cell, size)];
    if (cells[right] === 0) found.push(cell, right);
    if (cells[under] === 0) found.push(cell, under);
  }
  return found;
}

/** The cells taken from the start as in the protocol: `{0;1},{2;2}`. */
export const writeTaken = ({ size, cells }: Board): string =>
  cells.flatMap((value, cell) => (value === 1 ? [writeCell(cell % size, Math.floor(cell / size))] : [])).join(',');
export const writeCell = (x: number, y: number): string => `{${x};${y}}`;

/** The size and the taken cells as in the protocol. */
export const writeBoard = (board: Board): string => `${board.size} ${writeTaken(board)}`.trimEnd();

export function readBoard(text: string): Reading<Board, DominoMessage> {
  const [first = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\s+/);
  const size = readSize(first);
  if ('wrong' in size) return size;
  const cells = Array.from({ length: size.value ** 2 }, () => 0);
  for (const word of rest.join('').split(/(?<=\}),/)) {
    if (word === '') continue;
    const cell = readTaken(word, size.value);
    if ('wrong' in cell) return cell;
    if (cells[cell.value] === 1) return { wrong: { code: 'board-cell-twice', cell: word } };
    cells[cell.value] = 1;
  }
  return { value: { size: size.value, cells } };
}

function readTaken(word: string, size: number): Reading<number, DominoMessage> {
  const [, x, y] = /^\{(\d{1,9});(\d{1,9})\}$/.exec(word) ?? [];
  if (y === undefined) return { wrong: { code: 'board-cell-form', text: JSON.stringify(word.slice(0, 40)) } };
  if (Number(x) >= size || Number(y) >= size) return { wrong: { code: 'board-cell-outside', cell: word, size } };
  return { value: Number(y) * size + Number(x) };
}

export function readSize(text: string): Reading<number, DominoMessage> {
  const size = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return size % 2 === 1 && size <= largest ? { value: size } : { wrong: { code: 'board-size', largest } };
}
