import type { Reading } from '../../src/kit/reading.ts';
import { escape } from '../../src/kit/escape.ts';
import { Board, type Placement } from './board.ts';
import { readFen, startFen, writeFen } from './fen.ts';
import { placementOf } from './line.ts';
import type { ChessMessage } from './messages.ts';
import { writeMove } from './move.ts';
import type { Result } from './pgn-write.ts';
import { readSan } from './san.ts';

/** A game that was read: its main line, without comments and variations. */
export interface ReadGame {
  readonly tags: Readonly<Record<string, string>>;
  /** The position before the first move, as FEN. */
  readonly start: string;
  /** As UCI writes them. */
  readonly moves: readonly string[];
  readonly result: Result;
  /** The line of the file in which the game begins. */
  readonly line: number;
}

/** One sign of a PGN: a tag, a move or what is no move, the end of a game. */
interface Token {
  readonly kind: 'tag' | 'word' | 'result' | 'open' | 'close';
  readonly text: string;
  readonly line: number;
}

/** All games of a file; an error names its line. */
export function readPgn(text: string): Reading<readonly ReadGame[], ChessMessage> {
  const tokens = cut(text.replace(/^\ufeff/, ''));
  if ('wrong' in tokens) return tokens;
  const games: ReadGame[] = [];
  let game: OpenGame | undefined;
  for (const token of tokens.value) {
    if (token.kind === 'tag' && game?.hasMoves === true) {
      games.push(game.read('*')); // a result is missing, as in books of openings
      game = undefined;
    }
    game ??= new OpenGame(token.line);
    const wrong = game.add(token);
    if (wrong !== undefined) return at(token.line, wrong);
    if (token.kind !== 'result') continue;
    games.push(game.read(token.text as Result));
    game = undefined;
  }
  if (game !== undefined) games.push(game.read('*'));
  return { value: games };
}

const at = (line: number, why: ChessMessage): { readonly wrong: ChessMessage } => ({
  wrong: { code: 'file-line', line, why },
});

const shown = (text: string): string => escape(text, 40);

// What may come next in a file, the longest first: the name of each group tells what it is.
const patterns: readonly (readonly [Token['kind'] | 'nothing' | 'broken', RegExp])[] = [
  ['nothing', /\s+/y],
  ['nothing', /\{[^}]*\}/y],
  ['broken', /\{/y],
  ['nothing', /;[^\n]*/y],
  ['nothing', /\$\d+/y],
  ['nothing', /\d+\.*(?=[\s.a-zA-Z{(;$]|$)|\.+/y], // the number of a move
  ['tag', /\[[^\n]*?"\s*\]|\[[^\n]*/y],
  ['open', /\(/y],
  ['close', /\)/y],
  ['result', /(?:1-0|0-1|1\/2-1\/2|\*)(?=[\s{;[]|$)/y],
  ['word', /[^\s{}()[\];]+|[\]}]/y],
];

function cut(text: string): Reading<readonly Token[], ChessMessage> {
  const tokens: Token[] = [];
  const lines = new LineCount(text);
  const open: number[] = []; // the lines in which variations began
  for (let place = 0; place < text.length;) {
    if (text[place] === '%' && (place === 0 || text[place - 1] === '\n')) {
      place = endOfLine(text, place);
      continue;
    }
    const [kind, found] = next(text, place);
    const line = lines.at(place);
    place += found.length;
    if (kind === 'broken') return at(line, { code: 'pgn-comment-open' });
    if (kind === 'open') open.push(line);
    else if (kind === 'close' && open.pop() === undefined) return at(line, { code: 'pgn-variation-close' });
    else if (kind !== 'nothing' && kind !== 'close' && open.length === 0) tokens.push({ kind, text: found, line });
  }
  const unclosed = open.at(-1);
  return unclosed === undefined ? { value: tokens } : at(unclosed, { code: 'pgn-variation-open' });
}

function next(text: string, place: number): readonly [Token['kind'] | 'nothing' | 'broken', string] {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = place;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return [kind, found];
  }
  return ['word', text[place]!];
}

const endOfLine = (text: string, place: number): number => {
  const end = text.indexOf('\n', place);
  return end < 0 ? text.length : end;
};

/** The number of the line of a place; places are asked for in order. */
class LineCount {
  readonly #text: string;
  #line = 1;
  #until = 0;

  constructor(text: string) {
    this.#text = text;
  }

  at(place: number): number {
    for (; this.#until < place; this.#until++) if (this.#text[this.#until] === '\n') this.#line++;
    return this.#line;
  }
}

class OpenGame {
  readonly #tags: Record<string, string> = {};
  readonly #moves: string[] = [];
  readonly #board = new Board();
  readonly #line: number;
  #start: Placement | undefined;

  constructor(line: number) {
    this.#line = line;
  }

  get hasMoves(): boolean {
    return this.#start !== undefined;
  }

  /** Takes the next part of the game; what is wrong with it. */
  add({ kind, text }: Token): ChessMessage | undefined {
    if (kind === 'tag') return this.#addTag(text);
    this.#begin();
    return kind === 'word' ? this.#addMove(text) : undefined;
  }

  read(result: Result): ReadGame {
    return {
      tags: this.#tags,
      start: this.#start === undefined ? startFen : writeFen(this.#start),
      moves: this.#moves,
      result,
      line: this.#line,
    };
  }

  #addTag(text: string): ChessMessage | undefined {
    const [, name, value] = /^\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]$/.exec(text.trimEnd()) ?? [];
    if (name === undefined) return { code: 'pgn-tag', text: shown(text) };
    this.#tags[name] = value!.replaceAll(/\\(.)/g, '$1');
    const read = name === 'FEN' ? readFen(this.#tags[name]) : undefined;
    return read !== undefined && 'wrong' in read ? { code: 'pgn-fen', why: read.wrong } : undefined;
  }

  #begin(): void {
    if (this.#start !== undefined) return;
    this.#start = placementOf(this.#tags['FEN'] ?? startFen);
    this.#board.set(this.#start);
  }

  #addMove(text: string): ChessMessage | undefined {
    if (/^([!?]{1,2}|[+\-=∞±∓⩲⩱]+|e\.p\.|--?)$/.test(text)) return undefined; // signs of a commentator
    const move = readSan(this.#board, text);
    const { number, turn } = this.#board;
    if (move === undefined)
      return { code: 'pgn-no-move', text: shown(text), number: `${number}${turn === 1 ? '...' : '.'}` };
    this.#moves.push(writeMove(move));
    this.#board.play(move);
    return undefined;
  }
}
