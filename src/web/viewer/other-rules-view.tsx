import type { GameView } from '../../game/view/viewer.ts';
import type { Translation } from '../../game/message.ts';
import { Empty } from '../kit/parts.tsx';

const en = {
  board:
    'This match was played by other rules than those of today, so its positions cannot be shown. Its moves, times, faults and result are as they were.',
  ending: 'the rules of that time decided it',
  over: 'over',
  facts: 'by other rules than those of today',
  unread:
    'The log of this match cannot be read here; perhaps a newer arena wrote it. It is kept, and the result is as it was.',
  unreadFacts: 'the log cannot be read',
};
const pl: Translation<typeof en> = {
  board:
    'Ten mecz rozegrano według innych zasad niż dzisiejsze, więc nie da się pokazać jego pozycji. Ruchy, czasy, błędy i wynik są takie, jakie były.',
  ending: 'rozstrzygnęły ówczesne zasady',
  over: 'koniec',
  facts: 'według innych zasad niż dzisiejsze',
  unread:
    'Nie da się tu odczytać logu tego meczu; może zapisała go nowsza arena. Log jest zachowany, a wynik jest taki, jaki był.',
  unreadFacts: 'logu nie da się odczytać',
};
export const texts = { en, pl };

/**
 * How a match is shown whose log today's rules do not replay: by all that the log says without them; that is nothing
 * where the log cannot be read, because a newer arena wrote it.
 */
export const otherRulesView = (isUnread: boolean): GameView => ({
  Board: ({ language }) => <Empty>{texts[language][isUnread ? 'unread' : 'board']}</Empty>,
  ending: (_frames, _names, _outcome, language) => texts[language].ending,
  over: { en: en.over, pl: pl.over },
  facts: (_frames, language) => texts[language][isUnread ? 'unreadFacts' : 'facts'],
  move: (text) => text,
  messages: () => Promise.resolve([]),
});
