import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../../web/texts/format.ts';

const format = formatsOf('en');
const en = {
  kind: 'Bot',
  rating: 'Rating',
  place: 'Rank',
  noPlace: '–',
  provisional: 'provisional',
  points: 'Points',
  inLatest: (matches: number) => `in ${format.count(matches, { one: 'official match', other: 'official matches' })}`,
  games: 'Games',
  won: (games: number) => `${format.number(games)} won`,
  beaten: (share: string) => `${share} of opponents beaten`,
  of: (bots: number, best: number, worst: number) =>
    `of ${format.number(bots)}, 95 % rank range ${format.range(best, worst)}`,
  headToHead: 'Head to head',
  against: 'Against',
  wonLost: 'Won – lost',
  aheadBehind: 'Ahead – behind',
  score: 'Score',
  matches: 'Latest matches',
  none: 'No match played yet',
  since: (day: string) => `In the arena since ${day}`,
  versions: 'Versions:',
  began: (rating: number) => `, started from ${rating}, the rating of the previous version`,
  nowhere: 'This version takes part in no contest any more; its matches stay.',
};

const inPolish = formatsOf('pl');
const pl: Translation<typeof en> = {
  kind: 'Bot',
  rating: 'Ranking',
  place: 'Miejsce',
  noPlace: '–',
  provisional: 'tymczasowy',
  points: 'Punkty',
  inLatest: (matches) =>
    inPolish.count(matches, {
      one: 'mecz oficjalny',
      few: 'mecze oficjalne',
      many: 'meczów oficjalnych',
      other: 'meczu oficjalnego',
    }),
  games: 'Partie',
  won: (games) => inPolish.count(games, { one: 'wygrana', few: 'wygrane', many: 'wygranych', other: 'wygranej' }),
  beaten: (share) => `${share} pokonanych przeciwników`,
  of: (bots, best, worst) => `z ${inPolish.number(bots)}, z pewnością 95 % miejsce ${inPolish.range(best, worst)}`,
  headToHead: 'Bezpośrednie pojedynki',
  against: 'Przeciwnik',
  wonLost: 'Wygrane – przegrane',
  aheadBehind: 'Wyżej – niżej',
  score: 'Wynik',
  matches: 'Ostatnie mecze',
  none: 'Jeszcze nie grał',
  since: (day) => `Na arenie od ${day}`,
  versions: 'Wersje:',
  began: (rating) => `, na początku ${rating}, ranking poprzedniej wersji`,
  nowhere: 'Ta wersja nie bierze już udziału w żadnym konkursie; jej mecze zostają.',
};

export const messages = { en, pl };
