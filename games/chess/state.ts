import type { Adjudication, Claims } from './adjudication.ts';
import type { Placement } from './board.ts';
import type { Ending } from './endings.ts';
import type { Move } from './move.ts';

export interface State extends Placement {
  /** The position that `moves` begin from, as FEN. */
  readonly start: string;
  /** All moves, those of the opening included. */
  readonly moves: readonly Move[];
  /** How many of the moves are the given opening. */
  readonly opening: number;
  /** How many half-moves ago this position can have been there at most; -1 after a move that allows en passant. */
  readonly same: number;
  readonly terms: Terms;
  /** What the scores told so far amount to; only with adjudication. */
  readonly claims?: Claims;
  readonly ending: Ending | null;
}

/** Limits that were chosen for a game; 0: no limit. */
export interface Terms {
  /** The game is a draw after so many moves of both players. */
  readonly moves: number;
  /** How far an engine searches for each move. */
  readonly depth: number;
  /** How many positions an engine looks at for each move. */
  readonly nodes: number;
  readonly adjudication?: Adjudication;
}

/** What players and spectators see: everything. */
export interface View {
  readonly fen: string;
  /** The position that `moves` begin from, as FEN. */
  readonly start: string;
  /** All moves as UCI writes them, those of the opening included. */
  readonly moves: readonly string[];
  /** How many of the moves are the given opening. */
  readonly opening: number;
  readonly ending: Ending | null;
  /** How far, and through how many positions, a player is asked to search; missing without such a limit. */
  readonly depth?: number;
  readonly nodes?: number;
  /** A score that is told with a move can end the game. */
  readonly adjudicated?: true;
}

export interface Options extends Omit<Terms, 'adjudication'> {
  /** `startpos` or a FEN, and perhaps `moves e2e4 …`, as in UCI. */
  readonly start: string;
  /** When scores end the game: `off`, or as `readResign` and `readDraw` read it. */
  readonly resign: string;
  readonly draw: string;
}
