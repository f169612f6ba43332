import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../texts/format.ts';

const { count, number } = formatsOf('en');
const en = {
  title: (contest: string) => `${contest}, projector`,
  toEnd: 'The results are shown when the contest is over.',
  until: 'The results are shown when a moderator publishes them.',
  noMatch: 'The next match appears here by itself',
  registration: 'The contest has not started yet',
  winner: 'The contest goes to',
  winners: 'The first place is shared by',
  noResults: 'No results yet',
  standings: 'Standings',
  match: (round: string) => `Match, ${round}`,
  games: (over: number, paired: number) =>
    `${number(over)} of ${count(paired, { one: 'game', other: 'games' })} played`,
  pass: 'pass',
  reference: 'reference bot',
};

const inPolish = formatsOf('pl');
const pl: Translation<typeof en> = {
  title: (contest) => `${contest}, rzutnik`,
  toEnd: 'Wyniki będą widoczne po zakończeniu konkursu.',
  until: 'Wyniki będą widoczne, gdy opublikuje je moderator.',
  noMatch: 'Następny mecz sam się tu pojawi',
  registration: 'Konkurs jeszcze się nie zaczął',
  winner: 'Konkurs wygrywa',
  winners: 'Pierwsze miejsce dzielą',
  noResults: 'Nie ma jeszcze wyników',
  standings: 'Tabela',
  match: (round) => `Mecz, ${round}`,
  games: (over, paired) =>
    `${inPolish.number(over)} z ${inPolish.count(paired, { one: 'partii', few: 'partii', many: 'partii', other: 'partii' })} za nami`,
  pass: 'zalicza',
  reference: 'bot wzorcowy',
};

export const messages = { en, pl };
