import type { Bot } from '../../src/game/player.ts';
import { Values } from './evaluate.ts';
import { withScore } from './claim.ts';
import { boardOf } from './line.ts';
import { readMove, writeMove, type Move } from './move.ts';
import { readNote } from './note.ts';
import { Search, writeUciScore, type SearchLimits } from './search.ts';
import type { View } from './state.ts';

const luck = 6; // hundredths of a pawn

/**
 * A bot that searches so far, unless the match has limits of its own. Positions are counted instead of time, so that
 * the same seed gives the same games on every machine.
 */
export function searchBot(own: SearchLimits): Bot<View, Move> {
  return (view, { random, note }) => {
    const board = boardOf(view.fen);
    const search = new Search(
      board,
      view.moves.map((text) => readMove(text)!),
      sameOf(view),
      new Values(random, luck),
    );
    const limits = {
      depth: view.depth ?? own.depth,
      nodes: view.nodes ?? (view.depth === undefined ? own.nodes : Infinity),
    };
    const { move, depth, score, nodes, line } = search.best(limits);
    const told = `depth ${depth} score ${writeUciScore(score)} nodes ${nodes} pv ${line.map(writeMove).join(' ')}`;
    note?.(told);
    return view.adjudicated === true ? withScore(move, readNote(told).score!) : move;
  };
}

/** How many half-moves back a position can have been there: as far as the moves were quiet. */
function sameOf({ fen, moves }: View): number {
  return Math.min(Number(fen.split(' ')[4]), moves.length);
}
