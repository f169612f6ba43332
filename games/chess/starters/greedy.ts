// Chess: a small UCI engine in TypeScript. It takes what it can and does not give more away.
// Try it:  arena play chess --bot me=greedy.ts me random
import { createInterface } from 'node:readline';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const worth: Record<string, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
const straight = [1, -1, 10, -10];
const diagonal = [9, 11, -9, -11];
const jumps = [8, -8, 12, -12, 19, -19, 21, -21];
const lost: Record<string, string> = { e1: 'KQ', h1: 'K', a1: 'Q', e8: 'kq', h8: 'k', a8: 'q' };

// The board has 10 columns and 12 rows, so that no step from a square leads beyond the list: a1 is 21, h8 is 98.
// White's pieces are PNBRQK, Black's pnbrqk; '.' is an empty square, ' ' is off the board.
type Move = { from: number; to: number; promotion: string };

const square = (name: string): number => 21 + name.charCodeAt(0) - 97 + 10 * (Number(name[1]) - 1);
const nameOf = (at: number): string => 'abcdefgh'[(at % 10) - 1]! + (Math.floor(at / 10) - 1);
const write = ({ from, to, promotion }: Move): string => nameOf(from) + nameOf(to) + promotion;

const isPiece = (sign: string): boolean => sign !== '.' && sign !== ' ';
const isWhite = (piece: string): boolean => piece < 'a';

class Position {
  board: string[] = Array<string>(120).fill(' ');
  white = true;
  castling = '';
  /** Where a pawn can be taken en passant; 0: nowhere. */
  passed = 0;

  static read(fen: string): Position {
    const [pieces, turn, castling, passed] = fen.split(' ') as [string, string, string, string];
    const position = new Position();
    for (const [row, signs] of pieces.split('/').entries()) {
      let at = 91 - 10 * row;
      for (const sign of signs)
        for (const piece of /\d/.test(sign) ? '.'.repeat(Number(sign)) : sign) position.board[at++] = piece;
    }
    position.white = turn === 'w';
    position.castling = castling;
    position.passed = passed === '-' ? 0 : square(passed);
    return position;
  }

  isOther(sign: string): boolean {
    return isPiece(sign) && isWhite(sign) !== this.white;
  }

  /** Whether a piece of this colour could move to a square. */
  isAttacked(at: number, byWhite: boolean): boolean {
    const isOne = (sign: string, kinds: string): boolean =>
      isPiece(sign) && isWhite(sign) === byWhite && kinds.includes(sign.toLowerCase());
    const back = byWhite ? -10 : 10;
    if (isOne(this.board[at + back - 1]!, 'p') || isOne(this.board[at + back + 1]!, 'p')) return true;
    if (jumps.some((step) => isOne(this.board[at + step]!, 'n'))) return true;
    for (const [steps, kinds] of [
      [straight, 'rq'],
      [diagonal, 'bq'],
    ] as const)
      for (const step of steps) {
        let there = at + step;
        if (isOne(this.board[there]!, 'k')) return true;
        while (this.board[there] === '.') there += step;
        if (isOne(this.board[there]!, kinds)) return true;
      }
    return false;
  }

  isInCheck(white: boolean): boolean {
    return this.isAttacked(this.board.indexOf(white ? 'K' : 'k'), !white);
  }

  /** All moves, also those that leave the king in check. */
  candidates(): Move[] {
    const found: Move[] = [];
    for (let from = 21; from < 99; from++) {
      const piece = this.board[from]!;
      if (!isPiece(piece) || isWhite(piece) !== this.white) continue;
      const kind = piece.toLowerCase();
      if (kind === 'p') {
        found.push(...this.pawnMoves(from));
        continue;
      }
      const steps = { n: jumps, r: straight, b: diagonal }[kind] ?? [...straight, ...diagonal];
      for (const step of steps)
        for (let to = from + step; this.board[to] === '.' || this.isOther(this.board[to]!); to += step) {
          found.push({ from, to, promotion: '' });
          if ('nk'.includes(kind) || this.board[to] !== '.') break;
        }
      if (kind === 'k') found.push(...this.castles(from));
    }
    return found;
  }

  pawnMoves(from: number): Move[] {
    const [up, first, last] = this.white ? [10, 3, 9] : [-10, 8, 2];
    const row = Math.floor(from / 10);
    const goals = [from + up, from + 2 * up].filter(
      (to, at, all) => this.board[all[0]!] === '.' && this.board[to] === '.' && (at === 0 || row === first),
    );
    for (const to of [from + up - 1, from + up + 1])
      if (this.isOther(this.board[to]!) || to === this.passed) goals.push(to);
    return goals.flatMap((to) =>
      (Math.floor(to / 10) === last ? ['q', 'r', 'b', 'n'] : ['']).map((promotion) => ({ from, to, promotion })),
    );
  }

  castles(from: number): Move[] {
    const [short, long] = this.white ? ['K', 'Q'] : ['k', 'q'];
    const isFree = (...steps: number[]): boolean => steps.every((step) => this.board[from + step] === '.');
    const isSafe = (step: number): boolean => !this.isAttacked(from + step, !this.white);
    const found: Move[] = [];
    if (this.castling.includes(short) && isFree(1, 2) && isSafe(0) && isSafe(1))
      found.push({ from, to: from + 2, promotion: '' });
    if (this.castling.includes(long) && isFree(-1, -2, -3) && isSafe(0) && isSafe(-1))
      found.push({ from, to: from - 2, promotion: '' });
    return found;
  }

  after({ from, to, promotion }: Move): Position {
    const next = new Position();
    const board = (next.board = [...this.board]);
    const piece = board[from]!;
    board[to] = promotion === '' ? piece : this.white ? promotion.toUpperCase() : promotion;
    board[from] = '.';
    next.white = !this.white;
    if (piece.toLowerCase() === 'p') {
      if (to === this.passed) board[to + (this.white ? -10 : 10)] = '.';
      if (Math.abs(to - from) === 20) next.passed = (from + to) / 2;
    }
    if (piece.toLowerCase() === 'k' && Math.abs(to - from) === 2) {
      const [corner, beside] = to > from ? [to + 1, to - 1] : [to - 2, to + 1];
      board[beside] = board[corner]!;
      board[corner] = '.';
    }
    const gone = (lost[nameOf(from)] ?? '') + (lost[nameOf(to)] ?? '');
    next.castling = this.castling
      .split('')
      .filter((right) => !gone.includes(right))
      .join('');
    return next;
  }

  /** All legal moves, each with the position after it. */
  moves(): [Move, Position][] {
    return this.candidates()
      .map((move): [Move, Position] => [move, this.after(move)])
      .filter(([, then]) => !then.isInCheck(this.white));
  }

  gain({ to, promotion }: Move): number {
    return (worth[this.board[to]!.toLowerCase()] ?? 0) + (promotion === 'q' ? 8 : 0);
  }
}

/** Change this! The move that wins most, less what the opponent can take next. */
function choose(position: Position): { move: Move; value: number } | undefined {
  const valued = position.moves().map(([move, then]) => {
    const loss = Math.max(0, ...then.candidates().map((answer) => then.gain(answer)));
    if (then.moves().length > 0) return { move, value: position.gain(move) - loss };
    return { move, value: then.isInCheck(then.white) ? 1000 : 0 };
  });
  const most = Math.max(...valued.map(({ value }) => value));
  const best = valued.filter(({ value }) => value === most);
  return best[Math.floor(Math.random() * best.length)];
}

const perft = (position: Position, depth: number): number =>
  depth === 0 ? 1 : position.moves().reduce((games, [, then]) => games + perft(then, depth - 1), 0);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

let position = Position.read(start);
for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = line.trim().split(/\s+/);
  if (command === 'quit') break;
  if (command === 'uci') say('id name Greedy\nid author AI-Arena\nuciok');
  if (command === 'isready') say('readyok');
  if (command === 'position') {
    const at = words.includes('moves') ? words.indexOf('moves') : words.length;
    position = Position.read(words[0] === 'startpos' ? start : words.slice(1, at).join(' '));
    for (const text of words.slice(at + 1))
      position = position.after({
        from: square(text.slice(0, 2)),
        to: square(text.slice(2, 4)),
        promotion: text.slice(4),
      });
  }
  if (command === 'go' && words[0] === 'perft') say(`Nodes searched: ${perft(position, Number(words[1]))}`);
  else if (command === 'go') {
    const best = choose(position);
    if (best !== undefined) say(`info depth 2 score cp ${100 * best.value} pv ${write(best.move)}`);
    say(`bestmove ${best === undefined ? '(none)' : write(best.move)}`);
  }
}
process.exit(0);
