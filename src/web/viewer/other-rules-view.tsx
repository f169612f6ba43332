import type { GameView } from '../../game/view/viewer.ts';
import type { Translation } from '../../game/message.ts';
import { Empty } from '../kit/parts.tsx';

const en = {
  board:
    'This match was played by other rules than those of today, so its positions cannot be shown. Its moves, times, faults and result are as they were.',
  ending: 'the rules of that time decided it',
  over: 'over',
  facts: 'by other rules than those of today',
};
const pl: Translation<typeof en> = {
  board:
    'Ten mecz rozegrano według innych zasad niż dzisiejsze, więc nie da się pokazać jego pozycji. Ruchy, czasy, błędy i wynik są takie, jakie były.',
  ending: 'rozstrzygnęły ówczesne zasady',
  over: 'koniec',
  facts: 'według innych zasad niż dzisiejsze',
};
export const texts = { en, pl };

/** How a match is shown whose log today's rules do not replay: by all that the log says without them. */
export const otherRulesView: GameView = {
  Board: ({ language }) => <Empty>{texts[language].board}</Empty>,
  ending: (_frames, _names, _outcome, language) => texts[language].ending,
  over: { en: en.over, pl: pl.over },
  facts: (_frames, language) => texts[language].facts,
  move: (text) => text,
  messages: () => Promise.resolve([]),
};
