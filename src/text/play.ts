import type { MessageIn, Translation } from '../game/message.ts';
import { plural } from './format.ts';

/** What is wrong with a match that somebody plays in a browser. */
const en = {
  'play-seat': () => 'choose one of the seats that are taken',
  'play-gap': () => 'this seat is empty, and a later one is not',
  'play-opponents': ({ least, most }: { least: number; most: number }) =>
    least === most ? `this game needs ${least} other players` : `this game needs ${least} to ${most} other players`,
  'play-bots': ({ least, most }: { least: number; most: number }) =>
    least === most ? `this game needs ${least} bots` : `this game needs ${least} to ${most} bots`,
  'play-bot': () => 'there is no such bot',
  'play-clock': () => 'choose one of the clocks',
  'play-from': () => 'there is no such match, or it cannot be played on yet',
  'play-log': () => 'this is no log of a match of this game that was played here',
  'play-version': () => 'the log is of another version of the arena: load the page anew',
  'play-fault': () => 'a fault in the log is none that a person or a built-in bot can have',
  'play-other': () => 'the log does not begin as the match that it goes on from',
  'play-slow': () => 'it takes too long to check',
  'play-busy': () => 'many matches wait for their check: try again soon',
  'play-often': ({ minutes }: { minutes: number }) => `too many matches came from here: try again in ${minutes} min`,
};

const pl: Translation<typeof en> = {
  'play-seat': () => 'wybierz jedno z zajętych miejsc',
  'play-gap': () => 'to miejsce jest puste, a dalsze nie',
  'play-opponents': ({ least, most }) =>
    `pozostałych graczy ma być w tej grze ${least === most ? least : `od ${least} do ${most}`}`,
  'play-bots': ({ least, most }) => `botów ma być w tej grze ${least === most ? least : `od ${least} do ${most}`}`,
  'play-bot': () => 'nie ma takiego bota',
  'play-clock': () => 'wybierz jeden z zegarów',
  'play-from': () => 'nie ma takiego meczu albo nie można jeszcze grać od niego dalej',
  'play-log': () => 'to nie jest log meczu tej gry, który rozegrano tutaj',
  'play-version': () => 'log pochodzi z innej wersji areny: wczytaj stronę ponownie',
  'play-fault': () => 'takiego błędu nie może popełnić ani człowiek, ani wbudowany bot',
  'play-other': () => 'log nie zaczyna się tak jak mecz, którego jest ciągiem dalszym',
  'play-slow': () => 'sprawdzanie trwa zbyt długo',
  'play-busy': () => 'wiele meczów czeka na sprawdzenie: spróbuj za chwilę',
  'play-often': ({ minutes }) =>
    `przyszło stąd zbyt wiele meczów: spróbuj za ${minutes} ${plural('pl', minutes, { one: 'minutę', few: 'minuty', other: 'minut' })}`,
};

export const messages = { en, pl };
export type PlayMessage = MessageIn<typeof en>;
