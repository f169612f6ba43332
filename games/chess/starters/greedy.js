// Chess: a small UCI engine in JavaScript. It takes what it can and does not give more away.
// Try it:  arena play chess --bot me=greedy.js me random
import { createInterface } from 'node:readline';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const worth = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
const straight = [1, -1, 10, -10];
const diagonal = [9, 11, -9, -11];
const jumps = [8, -8, 12, -12, 19, -19, 21, -21];
const steps = { n: jumps, b: diagonal, r: straight, q: [...straight, ...diagonal], k: [...straight, ...diagonal] };
const lost = { e1: 'KQ', h1: 'K', a1: 'Q', e8: 'kq', h8: 'k', a8: 'q' }; // castling, when a piece moves from or to here

// The board has 10 columns and 12 rows, so that no step from a square leads beyond the list: a1 is 21, h8 is 98.
// White's pieces are PNBRQK, Black's pnbrqk; '.' is an empty square, ' ' is off the board.
// A position is { board, white: is White to move, castling: 'KQkq', passed: where a pawn can be taken en passant or 0 }.
// A move is { from, to, promotion: a small letter or '' }.

const square = (name) => 21 + 'abcdefgh'.indexOf(name[0]) + 10 * (Number(name[1]) - 1);
const nameOf = (at) => 'abcdefgh'[(at % 10) - 1] + (Math.floor(at / 10) - 1);
const rowOf = (at) => Math.floor(at / 10) - 1;
const writeMove = ({ from, to, promotion }) => nameOf(from) + nameOf(to) + promotion;
const readMove = (text) => ({ from: square(text), to: square(text.slice(2)), promotion: text.slice(4) });

const isWhite = (piece) => /[A-Z]/.test(piece);
const isBlack = (piece) => /[a-z]/.test(piece);

function readPosition(fen) {
  const [pieces, turn, castling, passed] = fen.split(' ');
  const board = Array(120).fill(' ');
  pieces.split('/').forEach((signs, row) => {
    const squares = signs.replace(/\d/g, (count) => '.'.repeat(count));
    [...squares].forEach((piece, column) => (board[91 - 10 * row + column] = piece));
  });
  return { board, white: turn === 'w', castling, passed: passed === '-' ? 0 : square(passed) };
}

/** Whether a piece of this colour could take on a square. */
function isAttacked(board, at, byWhite) {
  const isOne = (sign, kinds) => (byWhite ? kinds.toUpperCase() : kinds).includes(sign);
  const back = byWhite ? -10 : 10;
  if ([back - 1, back + 1].some((step) => isOne(board[at + step], 'p'))) return true;
  if (jumps.some((step) => isOne(board[at + step], 'n'))) return true;
  if (steps.k.some((step) => isOne(board[at + step], 'k'))) return true;
  const seen = (step) => {
    let there = at + step;
    while (board[there] === '.') there += step;
    return board[there];
  };
  return straight.some((step) => isOne(seen(step), 'rq')) || diagonal.some((step) => isOne(seen(step), 'bq'));
}

const isInCheck = ({ board }, white) => isAttacked(board, board.indexOf(white ? 'K' : 'k'), !white);

/** All moves, also those that leave the king in check. */
function candidates(position) {
  const { board, white } = position;
  const [isOwn, isOther] = white ? [isWhite, isBlack] : [isBlack, isWhite];
  const found = [];
  for (let from = 21; from < 99; from++) {
    if (!isOwn(board[from])) continue;
    const kind = board[from].toLowerCase();
    if (kind === 'p') {
      found.push(...pawnMoves(position, from, isOther));
      continue;
    }
    for (const step of steps[kind])
      for (let to = from + step; board[to] === '.' || isOther(board[to]); to += step) {
        found.push({ from, to, promotion: '' });
        if (kind === 'n' || kind === 'k' || isOther(board[to])) break;
      }
    if (kind === 'k') found.push(...castles(position, from));
  }
  return found;
}

function pawnMoves({ board, white, passed }, from, isOther) {
  const [up, first, last] = white ? [10, 2, 8] : [-10, 7, 1];
  const goals = [from + up - 1, from + up + 1].filter((to) => isOther(board[to]) || to === passed);
  if (board[from + up] === '.') {
    goals.push(from + up);
    if (rowOf(from) === first && board[from + 2 * up] === '.') goals.push(from + 2 * up);
  }
  return goals.flatMap((to) =>
    (rowOf(to) === last ? ['q', 'r', 'b', 'n'] : ['']).map((promotion) => ({ from, to, promotion })),
  );
}

/** The king goes two squares: over no piece, and neither from nor over a square that is attacked. */
function castles({ board, white, castling }, from) {
  const mayGo = (right, way, over) =>
    castling.includes(white ? right.toUpperCase() : right) &&
    over.every((count) => board[from + count * way] === '.') &&
    [0, 1].every((count) => !isAttacked(board, from + count * way, !white));
  return [
    ...(mayGo('k', 1, [1, 2]) ? [{ from, to: from + 2, promotion: '' }] : []),
    ...(mayGo('q', -1, [1, 2, 3]) ? [{ from, to: from - 2, promotion: '' }] : []),
  ];
}

/** The position after a move. */
function after(position, { from, to, promotion }) {
  const { white, passed } = position;
  const board = [...position.board];
  const piece = board[from];
  const [isPawn, isKing] = ['p', 'k'].map((kind) => piece.toLowerCase() === kind);
  board[from] = '.';
  board[to] = promotion === '' ? piece : white ? promotion.toUpperCase() : promotion;
  if (isPawn && to === passed) board[to + (white ? -10 : 10)] = '.';
  if (isKing && Math.abs(to - from) === 2) {
    const corner = to > from ? to + 1 : to - 2;
    board[(from + to) / 2] = board[corner];
    board[corner] = '.';
  }
  const gone = (lost[nameOf(from)] ?? '') + (lost[nameOf(to)] ?? '');
  return {
    board,
    white: !white,
    castling: [...position.castling].filter((right) => !gone.includes(right)).join(''),
    passed: isPawn && Math.abs(to - from) === 20 ? (from + to) / 2 : 0,
  };
}

/** All legal moves, each with the position after it. */
const moves = (position) =>
  candidates(position)
    .map((move) => ({ move, next: after(position, move) }))
    .filter(({ next }) => !isInCheck(next, position.white));

const gain = ({ board }, { to, promotion }) =>
  (worth[board[to].toLowerCase()] ?? 0) + (promotion === '' ? 0 : worth[promotion] - worth.p);

/** Change this! The move that wins most, less what the opponent can take next; nothing where there is no move. */
function choose(position) {
  const valued = moves(position).map(({ move, next }) => {
    if (moves(next).length === 0) return { move, value: isInCheck(next, next.white) ? 1000 : 0 };
    const loss = Math.max(...candidates(next).map((answer) => gain(next, answer)));
    return { move, value: gain(position, move) - loss };
  });
  const most = Math.max(...valued.map(({ value }) => value));
  const best = valued.filter(({ value }) => value === most);
  return best[Math.floor(Math.random() * best.length)];
}

const perft = (position, depth) =>
  depth === 0 ? 1 : moves(position).reduce((games, { next }) => games + perft(next, depth - 1), 0);

const say = (line) => process.stdout.write(`${line}\n`);

let position = readPosition(start);
for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = line.trim().split(/\s+/);
  if (command === 'quit') break;
  if (command === 'uci') say('id name Greedy\nid author AI-Arena\nuciok');
  if (command === 'isready') say('readyok');
  if (command === 'position') {
    const at = words.includes('moves') ? words.indexOf('moves') : words.length;
    position = readPosition(words[0] === 'startpos' ? start : words.slice(1, at).join(' '));
    for (const text of words.slice(at + 1)) position = after(position, readMove(text));
  }
  if (command === 'go' && words[0] === 'perft') say(`Nodes searched: ${perft(position, Number(words[1]))}`);
  else if (command === 'go') {
    const best = choose(position);
    if (best !== undefined) say(`info depth 2 score cp ${100 * best.value} pv ${writeMove(best.move)}`);
    say(`bestmove ${best === undefined ? '(none)' : writeMove(best.move)}`);
  }
}
process.exit(0);
