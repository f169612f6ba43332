import { isLegal } from './generate.ts';
import { boardOf } from './line.ts';
import { readMove } from './move.ts';
import { writeSan } from './san.ts';

/** What an engine told with its move, read from the last line `info` that said so. */
export interface Note {
  readonly depth?: number;
  /** For the side that moved: in centipawns, or as moves to mate, negative for the side that is mated. */
  readonly score?: { readonly cp: number } | { readonly mate: number };
  readonly nodes?: number;
  readonly nps?: number;
  /** The moves that the engine expects, its own first, as UCI writes them. */
  readonly pv?: readonly string[];
}

/** Reads `depth 12 score cp 35 nodes 4711 nps 100000 pv e2e4 e7e5`, in any order; unknown words are skipped. */
export function readNote(text: string): Note {
  const words = text.split(/\s+/);
  const number = (name: string): Record<string, number> => {
    const value = words[words.indexOf(name) + 1];
    return words.includes(name) && /^-?\d{1,15}$/.test(value ?? '') ? { [name]: Number(value) } : {};
  };
  const score = { ...number('cp'), ...number('mate') } as { readonly cp: number };
  const at = words.indexOf('pv');
  const pv = at < 0 ? [] : words.slice(at + 1).filter((word) => readMove(word) !== undefined);
  return {
    ...number('depth'),
    ...(Object.keys(score).length === 1 && { score }),
    ...number('nodes'),
    ...number('nps'),
    ...(pv.length > 0 && { pv }),
  };
}

/** `+1.35`, `-0.02`, `+M2`, `-M1`; `-M0` for a side that is mated. */
export function writeScore(score: NonNullable<Note['score']>): string {
  if ('mate' in score) return `${score.mate > 0 ? '+' : '-'}M${Math.abs(score.mate)}`;
  return `${score.cp < 0 ? '-' : '+'}${(Math.abs(score.cp) / 100).toFixed(2)}`;
}

/** The expected moves in a position as chess players write them, as far as they are legal. */
export function pvSans(fen: string, pv: readonly string[]): readonly string[] {
  const board = boardOf(fen);
  const sans: string[] = [];
  for (const text of pv) {
    const move = readMove(text);
    if (move === undefined || !isLegal(board, move)) break;
    sans.push(writeSan(board, move));
    board.play(move);
  }
  return sans;
}
