import type { StarterKit } from '../../src/game/starter-kit.ts';

export const starterKit: StarterKit = {
  state: { squares: 'texts', isWhite: 'bool', castling: 'text', passed: 'int', candidates: 'texts' },
  messages: [
    {
      name: 'uci',
      word: 'uci',
      reply: ['id name Starter', 'id author Starter kit', 'uciok'],
      about: {
        en: 'The conversation begins: say who you are, then uciok.',
        pl: 'Początek rozmowy: przedstaw się, potem uciok.',
      },
    },
    {
      name: 'setting',
      word: 'setoption',
      fields: { what: 'texts' },
      form: 'setoption name <name> value <value>',
      about: {
        en: 'An option of the engine is set, of those that it named after uci.',
        pl: 'Ustawienie opcji silnika, jednej z tych, które podał po uci.',
      },
    },
    {
      name: 'ready',
      word: 'isready',
      reply: ['readyok'],
      about: { en: 'Say readyok when you are ready.', pl: 'Gdy wszystko gotowe, odpowiedz readyok.' },
    },
    { name: 'newGame', word: 'ucinewgame', about: { en: 'A new game begins.', pl: 'Zaczyna się nowa partia.' } },
    {
      name: 'position',
      word: 'position',
      fields: { what: 'texts' },
      form: 'position startpos|fen <fen> [moves <move> …]',
      on: 'setUp();',
      about: {
        en: 'The first position and all moves since then, such as e2e4 and e7e8q.',
        pl: 'Pierwsza pozycja i wszystkie ruchy od niej, takie jak e2e4 i e7e8q.',
      },
    },
    {
      name: 'turn',
      word: 'go',
      fields: { limits: 'texts' },
      form: 'go movetime <ms> | wtime <ms> btime <ms> …',
      asks: true,
      about: {
        en: 'You are to move, in this time: milliseconds for the move, or on the clocks of both.',
        pl: 'Twój ruch, w tym czasie: milisekundy na ruch albo na zegarach obu stron.',
      },
    },
    { name: 'finish', word: 'quit', ends: true, about: { en: 'The match is over.', pl: 'Koniec meczu.' } },
  ],
  answer: '"bestmove " + chosen',
  code: `
// The legal moves: those that do not leave the own king in check.
function moves(): texts {
  candidates = texts();
  for (start of range(21, 99)) {
    if (isOwn(squares[start])) {
      addMovesOf(start);
    }
  }
  let found = texts();
  for (candidate of candidates) {
    if (isSafe(candidate)) {
      add(found, candidate);
    }
  }
  if (len(found) == 0) {
    return texts("(none)");
  }
  return found;
}

// The board has 10 columns and 12 rows, so that no step from a square leads beyond the list: a1 is 21, h8 is 98.
// White's pieces are PNBRQK, Black's pnbrqk; "." is an empty square, " " is off the board.
function squareAt(name: text): int {
  return 21 + find("abcdefgh", name[0]) + 10 * (int(name[1]) - 1);
}

function nameOf(square: int): text {
  return "abcdefgh"[square % 10 - 1] + text(square / 10 - 1);
}

function isOwn(piece: text): bool {
  if (isWhite) {
    return has("PNBRQK", piece);
  }
  return has("pnbrqk", piece);
}

function isOther(piece: text): bool {
  return has("PNBRQKpnbrqk", piece) && !isOwn(piece);
}

// The kind of a piece as a small letter.
function kindOf(piece: text): text {
  let at = find("PNBRQK", piece);
  if (at >= 0) {
    return "pnbrqk"[at];
  }
  return piece;
}

// Reads the message: the first position, then the moves since.
function setUp() {
  let movesAt = 2;
  if (position.what[0] == "startpos") {
    readBoard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    isWhite = true;
    castling = "KQkq";
    passed = 0;
  } else {
    readBoard(position.what[1]);
    isWhite = position.what[2] == "w";
    castling = position.what[3];
    passed = 0;
    if (position.what[4] != "-") {
      passed = squareAt(position.what[4]);
    }
    movesAt = 8;
  }
  for (at of range(movesAt, len(position.what))) {
    makeMove(position.what[at]);
  }
}

function readBoard(rows: text) {
  squares = fill(120, " ");
  let square = 91;
  for (at of range(0, len(rows))) {
    let sign = rows[at];
    if (sign == "/") {
      // from behind the last column to the first one of the row below
      square = square - 18;
    } else if (has("12345678", sign)) {
      for (empty of range(square, square + int(sign))) {
        squares[empty] = ".";
      }
      square = square + int(sign);
    } else {
      squares[square] = sign;
      square = square + 1;
    }
  }
}

// Plays a move such as e2e4 or e7e8q on the board.
function makeMove(played: text) {
  let start = squareAt(part(played, 0, 2));
  let goal = squareAt(part(played, 2, 4));
  let piece = squares[start];
  let kind = kindOf(piece);
  squares[start] = ".";
  squares[goal] = piece;
  if (len(played) > 4) {
    squares[goal] = promoted(played[4]);
  }
  if (kind == "p" && goal == passed) {
    let behind = goal - forward();
    squares[behind] = ".";
  }
  passed = 0;
  if (kind == "p" && (goal - start == 20 || start - goal == 20)) {
    passed = (start + goal) / 2;
  }
  if (kind == "k" && goal - start == 2) {
    squares[goal - 1] = squares[goal + 1];
    squares[goal + 1] = ".";
  }
  if (kind == "k" && start - goal == 2) {
    squares[goal + 1] = squares[goal - 2];
    squares[goal - 2] = ".";
  }
  loseCastling(start);
  loseCastling(goal);
  isWhite = !isWhite;
}

function promoted(kind: text): text {
  if (isWhite) {
    return "QRBN"[find("qrbn", kind)];
  }
  return kind;
}

// The step of a pawn of the side to move.
function forward(): int {
  if (isWhite) {
    return 10;
  }
  return -10;
}

// A king or rook that moves, or a rook that is taken, castles no more.
function loseCastling(square: int) {
  let rooks = ints(28, 21, 98, 91);
  let left = "";
  for (at of range(0, 4)) {
    let right = "KQkq"[at];
    let isLost = square == rooks[at] || (square == 25 && at < 2) || (square == 95 && at >= 2);
    if (has(castling, right) && !isLost) {
      left = left + right;
    }
  }
  castling = left;
}

// Whether a move does not leave the own king in check: it is played and taken back.
function isSafe(candidate: text): bool {
  let oldSquares = squares;
  let oldCastling = castling;
  let oldPassed = passed;
  makeMove(candidate);
  let king = "k";
  if (!isWhite) {
    king = "K";
  }
  let safe = !isAttacked(find(squares, king), isWhite);
  squares = oldSquares;
  castling = oldCastling;
  passed = oldPassed;
  isWhite = !isWhite;
  return safe;
}

// Whether a piece of this colour could move to a square.
function isAttacked(square: int, byWhite: bool): bool {
  let back = 10;
  let pieces = "pnbrqk";
  if (byWhite) {
    back = -10;
    pieces = "PNBRQK";
  }
  if (squares[square + back - 1] == pieces[0] || squares[square + back + 1] == pieces[0]) {
    return true;
  }
  for (step of jumps()) {
    if (squares[square + step] == pieces[1]) {
      return true;
    }
  }
  for (step of allSteps()) {
    let there = square + step;
    if (squares[there] == pieces[5]) {
      return true;
    }
    while (squares[there] == ".") {
      there = there + step;
    }
    if (squares[there] == pieces[4]) {
      return true;
    }
    let isStraight = step == 1 || step == -1 || step == 10 || step == -10;
    if (isStraight && squares[there] == pieces[3]) {
      return true;
    }
    if (!isStraight && squares[there] == pieces[2]) {
      return true;
    }
  }
  return false;
}

function jumps(): ints {
  return ints(8, -8, 12, -12, 19, -19, 21, -21);
}

function allSteps(): ints {
  return ints(1, -1, 10, -10, 9, -9, 11, -11);
}

// The moves of the piece on a square, also those that leave the king in check.
function addMovesOf(start: int) {
  let kind = kindOf(squares[start]);
  if (kind == "p") {
    addPawnMoves(start);
  } else if (kind == "n") {
    addSteps(start, jumps(), false);
  } else if (kind == "b") {
    addSteps(start, ints(9, -9, 11, -11), true);
  } else if (kind == "r") {
    addSteps(start, ints(1, -1, 10, -10), true);
  } else {
    addSteps(start, allSteps(), kind == "q");
  }
  if (kind == "k") {
    addCastling(start);
  }
}

function addSteps(start: int, steps: ints, goesFar: bool) {
  for (step of steps) {
    let goal = start + step;
    while (goesFar && squares[goal] == ".") {
      addMove(start, goal);
      goal = goal + step;
    }
    if (squares[goal] == "." || isOther(squares[goal])) {
      addMove(start, goal);
    }
  }
}

function addMove(start: int, goal: int) {
  add(candidates, nameOf(start) + nameOf(goal));
}

function addPawnMoves(start: int) {
  let step = forward();
  let isFirst = (isWhite && start / 10 == 3) || (!isWhite && start / 10 == 8);
  if (squares[start + step] == ".") {
    addPawnMove(start, start + step);
    if (isFirst && squares[start + 2 * step] == ".") {
      addPawnMove(start, start + 2 * step);
    }
  }
  for (side of ints(-1, 1)) {
    let goal = start + step + side;
    if (isOther(squares[goal]) || goal == passed) {
      addPawnMove(start, goal);
    }
  }
}

function addPawnMove(start: int, goal: int) {
  if (goal / 10 == 9 || goal / 10 == 2) {
    for (at of range(0, 4)) {
      add(candidates, nameOf(start) + nameOf(goal) + "qrbn"[at]);
    }
  } else {
    addMove(start, goal);
  }
}

// Castling: the right to it, free squares between king and rook, and no check before or on the way.
function addCastling(start: int) {
  let shortSide = "k";
  let longSide = "q";
  if (isWhite) {
    shortSide = "K";
    longSide = "Q";
  }
  if (isAttacked(start, !isWhite)) {
    return;
  }
  let isFreeRight = squares[start + 1] == "." && squares[start + 2] == ".";
  if (has(castling, shortSide) && isFreeRight && !isAttacked(start + 1, !isWhite)) {
    addMove(start, start + 2);
  }
  let isFreeLeft = squares[start - 1] == "." && squares[start - 2] == "." && squares[start - 3] == ".";
  if (has(castling, longSide) && isFreeLeft && !isAttacked(start - 1, !isWhite)) {
    addMove(start, start - 2);
  }
}
`,
};
