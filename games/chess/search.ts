import type { Board } from './board.ts';
import { isRepeated } from './endings.ts';
import { evaluate, worth, type Values } from './evaluate.ts';
import { isCapture, mostMoves, pseudoMoves } from './generate.ts';
import { fromOf, promotionOf, toOf, type Move } from './move.ts';
import { kindOf } from './squares.ts';

const deepest = 40; // half-moves from the position on the board
const mate = 30_000;
const infinity = 32_000;

export interface Found {
  readonly move: Move;
  readonly depth: number;
  /** For the player to move, in hundredths of a pawn; close to ±30000 for a mate. */
  readonly score: number;
  readonly nodes: number;
  readonly line: readonly Move[];
}

export interface SearchLimits {
  readonly depth: number;
  /** Positions to look at. */
  readonly nodes: number;
}

/** Alpha-beta search with captures to the end, deeper and deeper until its positions are used up. */
export class Search {
  readonly #board: Board;
  readonly #values: Values;
  /** The moves of the game and of the line that is looked at, and how many of the last ones can be repeated. */
  readonly #moves: Move[];
  readonly #same: number[];
  readonly #list = new Uint16Array(mostMoves * (deepest + 2));
  readonly #ranks = new Int32Array(mostMoves * (deepest + 2));
  /** The best line from each depth on: `#length[ply]` moves from `#line[deepest × ply]` on. */
  readonly #line = new Uint16Array((deepest + 2) * (deepest + 2));
  readonly #length = new Uint8Array(deepest + 2);
  /** The last quiet move of each depth that was too good for the opponent to allow. */
  readonly #killers = new Uint16Array(deepest + 2);
  readonly #history = new Int32Array(4096);
  #nodes = 0;
  #most = 0;

  constructor(board: Board, moves: readonly Move[], same: number, values: Values) {
    this.#board = board;
    this.#moves = [...moves];
    this.#same = [same];
    this.#values = values;
  }

  /** The best move; there is at least one legal move. */
  best({ depth: most, nodes }: SearchLimits): Found {
    this.#most = Infinity; // the first depth is always finished
    let found = this.#look(1);
    this.#most = nodes;
    for (let depth = 2; depth <= Math.min(most, deepest) && Math.abs(found.score) < mate - depth; depth++) {
      const next = this.#look(depth);
      if (next.line.length === 0) break;
      found = next;
      if (this.#nodes >= nodes) break;
    }
    return { ...found, nodes: this.#nodes };
  }

  /** With a line only if it was finished. */
  #look(depth: number): Found {
    const score = this.#value(depth, 0, -infinity, infinity);
    const isFinished = this.#nodes < this.#most;
    const line = isFinished ? [...this.#line.subarray(0, this.#length[0])] : [];
    return { move: line[0] ?? 0, depth, score, nodes: this.#nodes, line };
  }

  #value(depth: number, ply: number, least: number, most: number): number {
    const board = this.#board;
    this.#length[ply] = 0;
    this.#nodes++;
    const isCheck = board.isCheck();
    if (ply > 0) {
      if (board.quiet >= 100 || isRepeated(board.squares, this.#moves, this.#same.at(-1)!, 1)) return 0;
      if (ply >= deepest) return evaluate(board.squares, board.turn, this.#values);
    }
    if (depth <= 0 && !isCheck) return this.#settle(ply, least, most);
    const from = ply * mostMoves;
    const end = pseudoMoves(board, this.#list, from);
    this.#rank(from, end, ply);
    let best = -infinity;
    let floor = least;
    for (let at = from; at < end; at++) {
      const move = this.#next(at, end);
      const isQuiet = !isCapture(board, move);
      const undo = this.#play(move);
      if (board.isLeftInCheck()) {
        this.#back(move, undo);
        continue;
      }
      const value = -this.#value(isCheck ? depth : depth - 1, ply + 1, -most, -floor);
      this.#back(move, undo);
      if (this.#nodes >= this.#most) return 0;
      if (value <= best) continue;
      best = value;
      if (value > floor) {
        floor = value;
        this.#keepLine(ply, move);
      }
      if (floor >= most) {
        if (isQuiet) {
          this.#killers[ply] = move;
          this.#history[move & 4095]! += depth * depth;
        }
        break;
      }
    }
    if (best > -infinity) return best;
    return isCheck ? ply - mate : 0;
  }

  /** The value when only captures are looked at, and a player may also stop. */
  #settle(ply: number, least: number, most: number): number {
    const board = this.#board;
    let best = evaluate(board.squares, board.turn, this.#values);
    if (best >= most || ply >= deepest) return best;
    let floor = Math.max(least, best);
    const from = ply * mostMoves;
    const end = pseudoMoves(board, this.#list, from);
    this.#rank(from, end, ply);
    for (let at = from; at < end; at++) {
      const move = this.#next(at, end);
      if (this.#ranks[at]! < captures) break; // all others are quiet
      const undo = board.play(move);
      if (board.isLeftInCheck()) {
        board.back(move, undo);
        continue;
      }
      this.#nodes++;
      const value = -this.#settle(ply + 1, -most, -floor);
      board.back(move, undo);
      best = Math.max(best, value);
      if (this.#nodes >= this.#most || best >= most) return best;
      floor = Math.max(floor, best);
    }
    return best;
  }

  /** Promising moves are tried first: the line so far, captures of much by little, moves that were good elsewhere. */
  #rank(from: number, end: number, ply: number): void {
    const { squares } = this.#board;
    const main = this.#line[ply * (deepest + 2)]!;
    for (let at = from; at < end; at++) {
      const move = this.#list[at]!;
      const taken = isCapture(this.#board, move) ? worth[kindOf(squares[toOf(move)]!)]! || worth[1]! : 0;
      const gain = taken + (promotionOf(move) > 3 ? worth[promotionOf(move)]! : 0);
      this.#ranks[at] =
        gain > 0
          ? captures + 16 * gain - worth[kindOf(squares[fromOf(move)]!)]!
          : move === this.#killers[ply]
            ? captures - 1
            : Math.min(captures - 2, this.#history[move & 4095]!);
      if (move === main && gain === 0) this.#ranks[at] = captures - 1;
    }
  }

  /** Brings the best of the moves from here on to this place. */
  #next(at: number, end: number): Move {
    let best = at;
    for (let other = at + 1; other < end; other++) if (this.#ranks[other]! > this.#ranks[best]!) best = other;
    const [move, rank] = [this.#list[best]!, this.#ranks[best]!];
    this.#list[best] = this.#list[at]!;
    this.#ranks[best] = this.#ranks[at]!;
    this.#list[at] = move;
    this.#ranks[at] = rank;
    return move;
  }

  #play(move: Move): number {
    const { castling } = this.#board;
    const undo = this.#board.play(move);
    this.#moves.push(move);
    const isFinal = this.#board.quiet === 0 || castling !== this.#board.castling;
    this.#same.push(isFinal ? 0 : this.#same.at(-1)! + 1);
    return undo;
  }

  #back(move: Move, undo: number): void {
    this.#board.back(move, undo);
    this.#moves.pop();
    this.#same.pop();
  }

  #keepLine(ply: number, move: Move): void {
    const wide = deepest + 2;
    const length = this.#length[ply + 1]!;
    this.#line[ply * wide] = move;
    for (let at = 0; at < length; at++) this.#line[ply * wide + at + 1] = this.#line[(ply + 1) * wide + at]!;
    this.#length[ply] = length + 1;
  }
}

const captures = 1_000_000; // quiet moves rank below, captures above

/** A score as UCI tells it: `cp 35`, `mate -2`. */
export function writeUciScore(score: number): string {
  const distance = mate - Math.abs(score);
  if (distance > deepest + 1) return `cp ${score}`;
  return `mate ${Math.sign(score) * Math.ceil(distance / 2)}`;
}
