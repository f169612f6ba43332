import type { Random } from '../../src/game/random.ts';
import type { Game } from '../../src/game/rules.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Reading } from '../../src/kit/reading.ts';
import {
  below,
  drawBoard,
  hasPlacement,
  largest,
  placements,
  readBoard,
  readSize,
  rightOf,
  writeBoard,
  writeCell,
  type Board,
} from './board.ts';
import { draw } from './draw.ts';
import { messages, type DominoMessage } from './messages.ts';
import { texts } from './texts.ts';

export interface Position extends Board {
  /** The number of blocks put; the players alternate, seat 0 first. */
  readonly moves: number;
  /** The last move as its player wrote it. */
  readonly last: Move | null;
  /** Whether a program's answer must come in one write. */
  readonly oneWrite: boolean;
}

/** The two cells of a block, in the order in which its player wrote them. */
export type Move = readonly [x1: number, y1: number, x2: number, y2: number];

export interface Options {
  readonly size: number;
  /** `9..15`: the size is drawn from the odd numbers of this range. */
  readonly sizes: string;
  /** A board to play instead of a drawn one. */
  readonly board: string;
  readonly 'one-write': 'strict' | 'lenient';
}

export const game: Game<Position, Move, Position, Options> = {
  title: 'Dominoes on a torus',
  titles: { pl: 'Domino na torusie' },
  seats: { min: 2, max: 2 },
  clock: { kind: 'move', ms: 500 },
  protocol: 'lines',
  options: {
    size: {
      label: { en: 'The size of the board, an odd number', pl: 'Rozmiar planszy, liczba nieparzysta' },
      unit: 'cells',
      default: 15,
      read: readSize,
    },
    sizes: {
      label: { en: 'Sizes of the board to draw from instead', pl: 'Rozmiary planszy, z których się losuje' },
      unit: 'a..b',
      default: '',
      read: readSizes,
    },
    board: {
      label: {
        en: 'A file with the board to play: its size and its taken cells',
        pl: 'Plik z planszą: jej rozmiar i zajęte pola',
      },
      unit: 'file',
      default: '',
      file: true,
      read: readBoardText,
    },
    'one-write': {
      label: {
        en: 'Must an answer come in one piece: strict or lenient',
        pl: 'Czy odpowiedź musi przyjść w jednym kawałku: strict lub lenient',
      },
      unit: 'word',
      default: 'strict',
      read: readOneWrite,
    },
  },

  setup(_seats, options, random) {
    const fresh = { moves: 0, last: null, oneWrite: options['one-write'] === 'strict' };
    if (options.board === '') return { ...drawBoard(sizeOf(options, random), random), ...fresh };
    const board = readBoard(options.board);
    if ('wrong' in board) throw new Error(board.wrong.code);
    return { ...board.value, ...fresh };
  },

  toMove(position) {
    return hasPlacement(position) ? [onTurn(position)] : [];
  },

  objection({ size, cells }, _seat, [x1, y1, x2, y2]): DominoMessage | undefined {
    const [one, other] = [writeCell(x1, y1), writeCell(x2, y2)];
    for (const [x, y] of [
      [x1, y1],
      [x2, y2],
    ] as const)
      if (!isOn(x, size) || !isOn(y, size)) return { code: 'no-cell', cell: writeCell(x, y), size };
    const [cell, next] = [y1 * size + x1, y2 * size + x2];
    if (cell === next) return { code: 'same-cell', cell: one };
    if (!areNeighbours(cell, next, size)) return { code: 'not-neighbours', one, other };
    if (cells[cell] !== 0) return { code: 'taken', cell: one };
    if (cells[next] !== 0) return { code: 'taken', cell: other };
    return undefined;
  },
  messages,

  play(position, moves) {
    const last = moves.get(onTurn(position))!;
    const [x1, y1, x2, y2] = last;
    const { size } = position;
    const cells = position.cells.slice();
    cells[y1 * size + x1] = cells[y2 * size + x2] = position.moves + 2;
    return { size, cells, moves: position.moves + 1, last, oneWrite: position.oneWrite };
  },

  /** A player to move that cannot, loses. */
  scores(position) {
    return onTurn(position) === 0 ? [0, 1] : [1, 0];
  },

  view: (position) => position,
  describe(position, language = 'en') {
    const free = position.cells.filter((value) => value === 0).length;
    const ways = placements(position).length / 2;
    return texts[language].position(position.cells.length, free, ways);
  },
  draw,
  moves(position, seat) {
    const all = onTurn(position) === seat ? placements(position) : [];
    const moves = Array.from({ length: all.length / 2 }, (_, at) => {
      const [x1, y1, x2, y2] = moveOf(position, all[2 * at]!, all[2 * at + 1]!);
      const targets = [writeCell(x1, y1), writeCell(x2, y2)];
      const names = [`${x1};${y1} ${x2};${y2}`, `${x2};${y2} ${x1};${y1}`, targets.toReversed().join(',')];
      return { text: targets.join(','), targets, names }; // the order of the two cells does not matter
    });
    return { kind: 'moves', complete: true, moves };
  },
  anyMove(position, _seat, random) {
    const all = placements(position);
    const at = 2 * random.below(all.length / 2);
    return moveOf(position, all[at]!, all[at + 1]!);
  },
  write: ([x1, y1, x2, y2]) => `${writeCell(x1, y1)},${writeCell(x2, y2)}`,
  read: readMove,
};

const onTurn = ({ moves }: Position): Seat => moves % 2;

export const moveOf = ({ size }: Board, cell: number, other: number): Move => [
  cell % size,
  Math.floor(cell / size),
  other % size,
  Math.floor(other / size),
];

export function readMove(text: string): Move | undefined {
  const found = /^\{(\d{1,9});(\d{1,9})\},\{(\d{1,9});(\d{1,9})\}$/.exec(text);
  return found === null ? undefined : [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4])];
}

const isOn = (coordinate: number, size: number): boolean =>
  Number.isInteger(coordinate) && coordinate >= 0 && coordinate < size;

const areNeighbours = (cell: number, other: number, size: number): boolean =>
  rightOf(cell, size) === other ||
  rightOf(other, size) === cell ||
  below(cell, size) === other ||
  below(other, size) === cell;

function readBoardText(text: string): Reading<string, DominoMessage> {
  const board = readBoard(text);
  return 'wrong' in board ? board : { value: writeBoard(board.value) };
}

/** A size of the range, drawn by the seed: two meetings on one seed are on one board. */
const sizeOf = ({ size, sizes }: Options, random: Random): number =>
  sizes === '' ? size : random.pick(oddSizes(sizes));

function oddSizes(range: string): number[] {
  const [first = 0, last = 0] = range.split('..').map(Number);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter((size) => size % 2 === 1);
}

function readSizes(text: string): Reading<string, DominoMessage> {
  const [, first, last] = /^(\d{1,2})\.\.(\d{1,2})$/.exec(text) ?? [];
  const isGood = first !== undefined && Number(first) >= 1 && Number(last) <= largest && oddSizes(text).length > 0;
  return isGood ? { value: text } : { wrong: { code: 'board-sizes', largest } };
}

function readOneWrite(text: string): Reading<Options['one-write'], DominoMessage> {
  return text === 'strict' || text === 'lenient' ? { value: text } : { wrong: { code: 'one-write' } };
}
