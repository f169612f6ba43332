import type { Translation } from '../../game/message.ts';

const en = {
  title: 'Matches',
  lead: 'Every finished match.',
  leadOf: (game: string) => `Every finished match of ${game}.`,
  allMatches: 'All matches',
  which: 'Find matches of a bot, a pair, a result …',
  fields: {
    game: 'Game',
    against: 'Against',
    result: 'Result of the bot',
    cause: 'Ended',
    kind: 'Played for',
    contest: 'Contest',
  },
  results: { won: 'won', drawn: 'drawn', lost: 'lost' },
  anyFault: 'by a fault of a player',
  played: { ladder: 'a ladder', contest: 'a contest', test: 'a test', trial: 'a trial', friendly: 'fun' },
  noneSuch: 'There is no such match',
  noneYet: (looked: string) => `None of the next ${looked} matches is such a match; the next page searches on.`,
  stopped: (looked: string) => `These are among ${looked} matches; the next page searches on.`,
  none: 'No match has ended yet',
  kinds: { test: 'test match', trial: 'trial', friendly: 'friendly game' },
  sealed: 'shown when the last match with this seed is over',
};

const pl: Translation<typeof en> = {
  title: 'Mecze',
  lead: 'Wszystkie zakończone mecze.',
  leadOf: (game: string) => `Wszystkie zakończone mecze gry ${game}.`,
  allMatches: 'Wszystkie mecze',
  which: 'Znajdź mecze bota, pary, o danym wyniku…',
  fields: {
    game: 'Gra',
    against: 'Przeciwnik',
    result: 'Wynik bota',
    cause: 'Koniec',
    kind: 'Mecz w ramach',
    contest: 'Konkurs',
  },
  results: { won: 'wygrana', drawn: 'remis', lost: 'przegrana' },
  anyFault: 'błąd gracza',
  played: { ladder: 'rankingu', contest: 'konkursu', test: 'testu', trial: 'próby', friendly: 'zabawy' },
  noneSuch: 'Nie ma takiego meczu',
  noneYet: (looked) => `Wśród kolejnych ${looked} meczów nie ma takiego; następna strona szuka dalej.`,
  stopped: (looked) => `To mecze spośród ${looked}; następna strona szuka dalej.`,
  none: 'Żaden mecz jeszcze się nie skończył',
  kinds: { test: 'mecz testowy', trial: 'próba', friendly: 'mecz towarzyski' },
  sealed: 'zostanie pokazany po ostatnim meczu z tym ziarnem',
};

export const messages = { en, pl };
