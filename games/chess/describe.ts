import type { Language } from '../../src/game/message.ts';
import { resigning } from './endings.ts';
import { boardOf, plyOf, sansOf } from './line.ts';
import type { View } from './state.ts';
import { texts } from './texts.ts';

/** The position in words. Apart from the rules, which a page does not need to show a board. */
export function describe(view: View, language: Language = 'en'): string {
  const say = texts[language];
  const board = boardOf(view.fen);
  const last = sansOf(view).at(-1);
  const { number, isBlack } = plyOf(view.start, view.moves.length - 1);
  const played = last === undefined ? '' : `${say.after(number, isBlack, last)}, `;
  if (view.ending === 'checkmate') return played + say.mates(board.turn === 0);
  if (resigning(view.ending) !== undefined) return played + say.endings[view.ending!];
  return (
    played + (view.ending === null ? say.toMove(board.turn === 1, board.isCheck()) : say.draw(say.endings[view.ending]))
  );
}
