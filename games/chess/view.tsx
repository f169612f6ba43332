import type { GameView } from '../../src/game/view/viewer.ts';
import { Beside } from './beside.tsx';
import { ChessBoard } from './board-view.tsx';
import { resigning } from './endings.ts';
import { plyOf, sansOf } from './line.ts';
import { startFen } from './fen.ts';
import { messages as catalogue } from './messages.ts';
import { MoveList } from './move-list.tsx';
import type { View } from './state.ts';
import { texts, type PieceName, type Texts } from './texts.ts';

export const view: GameView<View> = {
  isDrawn: true,
  isSquare: true,
  Board: ChessBoard,

  Key: ({ language }) => (
    <>
      <span>
        <svg viewBox="0 0 26 10">
          <rect class="lastmove" x="8" width="10" height="10" />
        </svg>
        {texts[language].lastMove}
      </span>
      <label class="expected">
        <input type="checkbox" defaultChecked />
        {texts[language].expected}
      </label>
    </>
  ),

  Beside,
  Moves: MoveList,
  tabs: {
    en: { moves: texts.en.moves, log: 'UCI' },
    pl: { moves: texts.pl.moves, log: 'UCI' },
  },

  catalogue,
  ending(frames, names, { scores }, language) {
    const say = texts[language];
    const last = frames.at(-1)!.view;
    if (resigning(last.ending) !== undefined) return say.endings[last.ending!];
    if (last.ending !== 'checkmate') return say.drawn(say.endings[last.ending ?? 'length']);
    const { number, isBlack } = plyOf(last.start, last.moves.length - 1);
    const winner = scores.indexOf(1);
    return say.mated(names[winner] ?? '', names[1 - winner] ?? '', number, isBlack, sansOf(last).at(-1) ?? '');
  },
  over: { en: texts.en.over, pl: texts.pl.over },
  facts: ([first], language) => {
    const { start, opening } = first!.view;
    return texts[language].facts(start === startFen, opening);
  },
  move: (text) => text.split(' ')[0]!,
  moveInWords: (text, frames, at, language) => {
    const san = sansOf(frames.at(-1)!.view)[frames[at]!.view.moves.length - 1];
    return san === undefined ? text : sanInWords(san, text, texts[language]);
  },
  messages: async (match) => (await import('./conversation.ts')).messages(match),
};

/** A move as chess players write it, `Nxf3+`, in words; `text` is the same as engines write it, `g1f3`. */
function sanInWords(san: string, text: string, say: Texts): string {
  const end = san.endsWith('#') ? say.mate : san.endsWith('+') ? say.check : '';
  if (san.startsWith('O-O')) return `${san.startsWith('O-O-O') ? say.castles.long : say.castles.short}${end}`;
  const piece = (/^[NBRQK]/.exec(san)?.[0] ?? 'P') as PieceName;
  const promoted = /=([NBRQ])/.exec(san)?.[1] as PieceName | undefined;
  const moved = say.moved(say.pieces[piece], text.slice(0, 2), text.slice(2, 4), san.includes('x'));
  return `${moved}${promoted === undefined ? '' : say.promoted(say.pieces[promoted])}${end}`;
}
