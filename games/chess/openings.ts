import type { ReadOpenings } from '../../src/game/notation.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { escape } from '../../src/kit/escape.ts';
import { startFen } from './fen.ts';
import type { ChessMessage } from './messages.ts';
import { readPgn } from './pgn-read.ts';
import { readStart, startpos } from './start.ts';

/** Reads a file of EPD or PGN: for each position or game the option `start`. An error names its line. */
export const readOpenings: ReadOpenings = (text, plies = Infinity) => {
  const openings = isPgn(text) ? readGames(text, plies) : readEpd(text);
  if ('wrong' in openings) return openings;
  const wrong: ChessMessage = { code: 'file-empty' };
  return openings.value.length === 0 ? { wrong } : { value: openings.value.map((start) => ({ start })) };
};

/** Whether the first line that is no remark is a tag, a comment or a move, and not a position. */
function isPgn(text: string): boolean {
  const first = text.split('\n').find((line) => !/^[\s\ufeff]*([#%;]|$)/.test(line)) ?? '';
  return /^[\s\ufeff]*(\[|\{|\d+\.)/.test(first);
}

type Wrong = { readonly wrong: ChessMessage };
const inLine = (line: number, why: ChessMessage): Wrong => ({ wrong: { code: 'file-line', line, why } });

/** EPD: a position in a line, with four fields of FEN, or all six, and perhaps operations. */
function readEpd(text: string): Reading<readonly string[], ChessMessage> {
  const openings: string[] = [];
  for (const [at, row] of text.split('\n').entries()) {
    const line = row.replace(/^\ufeff/, '').trim();
    if (line === '' || line.startsWith('#')) continue;
    const fen = fenOf(line);
    const read = 'wrong' in fen ? fen : readStart(fen.value);
    if ('wrong' in read) return inLine(at + 1, read.wrong);
    openings.push(read.value.start);
  }
  return { value: openings };
}

/** The FEN of a line of EPD; the operations `hmvc` and `fmvn` are the two counts. */
function fenOf(line: string): Reading<string, ChessMessage> {
  const fields = line.split(/\s+/);
  if (fields.length <= 4) return { value: line };
  const [half = '0', full = '1'] = /^\d+ \d+$/.test(fields.slice(4, 6).join(' ')) ? fields.splice(4, 2) : [];
  const operations = fields.slice(4).join(' ');
  const position = readStart([...fields.slice(0, 4), half, full].join(' '));
  if ('wrong' in position) return position; // before what follows it
  if (operations !== '' && !/^(?:[A-Za-z][^;]*; ?)+$/.test(operations.replaceAll(/"[^"]*"/g, '""')))
    return { wrong: { code: 'epd-operation', text: escape(operations, 40) } };
  const count = (name: string): string | undefined => new RegExp(`(?:^|; ?)${name} (\\d+) ?;`).exec(operations)?.[1];
  return { value: [...fields.slice(0, 4), count('hmvc') ?? half, count('fmvn') ?? full].join(' ') };
}

function readGames(text: string, plies: number): Reading<readonly string[], ChessMessage> {
  const games = readPgn(text);
  if ('wrong' in games) return games;
  const openings: string[] = [];
  for (const { start, moves, line } of games.value) {
    const position = start === startFen ? startpos : start;
    const opening = moves.length === 0 ? position : `${position} moves ${moves.slice(0, plies).join(' ')}`;
    const read = readStart(opening);
    if ('wrong' in read) return inLine(line, read.wrong);
    openings.push(opening);
  }
  return { value: openings };
}
