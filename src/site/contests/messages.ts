import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../../web/texts/format.ts';

const format = formatsOf('en');
const en = {
  title: 'Contests',
  lead: 'Who is better at what, and how sure that is.',
  kinds: {
    ladder: 'never end',
    series: { title: 'Series', about: 'everyone plays everyone' },
  },
  groups: { running: 'Running', open: 'Open for registration', ladders: 'Ladders', over: 'Over' },
  onlyMine: 'Only with my bots',
  youPlay: 'you play',
  progress: 'Progress, matches',
  ofMatches: (over: number, paired: number) => `${format.number(over)} of ${format.number(paired)}`,
  matches: (paired: number) => format.count(paired, { one: 'match', other: 'matches' }),
  expectedEnd: 'Expected end',
  mayEnter: 'Who may enter',
  each: (most: number) => `${format.count(most, { one: 'bot', other: 'bots' })} each`,
  until: 'Sign up until',
  start: 'Starts',
  enterCode: 'Enter a code',
  isIn: (bots: string) => `in: ${bots}`,
  winner: 'Winner',
  yourBot: 'Your bot',
  yourBest: 'Your best bot',
  placed: (bot: string, place: number | undefined, best: number, worst: number) =>
    `${bot}${place === undefined ? '' : `, #${format.number(place)}`} (${format.number(best)}–${format.number(worst)})`,
  ended: 'Ended',
  leader: 'Leader',
  none: 'There is no contest yet',
  noneSuch: 'There is no such contest',
  name: 'Contest',
  memory: 'Programs find a folder /data, of at most 1 MiB, as they left it in their match before.',
  ladder: (limit: string, seats: number, duplicate: boolean) =>
    [
      'A permanent ladder',
      ...(seats === 2 ? [] : [`at tables of ${seats}`]),
      ...(duplicate ? [`each board played from ${seats === 2 ? 'both' : 'all'} seats`] : []),
      `${limit}.`,
    ].join(', '),
  series: (limit: string) => `Everyone plays everyone, ${limit}.`,
  permanent: (limit: string, seats: number, duplicate: boolean, matches: number) =>
    [
      `Permanent: ${format.count(matches, { one: 'match', other: 'matches' })} of every bot`,
      ...(seats === 2 ? [] : [`at tables of ${seats}`]),
      ...(duplicate ? [`each played from ${seats === 2 ? 'both' : 'all'} seats`] : []),
      `${limit}.`,
    ].join(', '),
  standings: 'Standings',
  place: '#',
  bot: 'Bot',
  points: 'Points',
  range: 'Range',
  rangeHint: '95 % rank range',
  rating: 'Rating',
  games: 'Games',
  score: 'Won',
  beaten: 'Opponents beaten',
  provisional: 'provisional',
  provisionalHint: 'fewer than 30 games',
  provisionalRows: (needed: number) => `Provisional: fewer than ${format.number(needed)} official matches`,
  inMatches: (matches: number) => `in ${format.number(matches)}`,
  byPoints: (matches: number) =>
    `Ranked by points in the latest ${format.number(matches)} official matches of each bot, ` +
    'in which everybody met everybody equally often.',
  byPointsLater: (needed: number) =>
    `Ranked from ${format.number(needed)} official matches on; until then by points per match.`,
  byAllPoints:
    'Ranked by the sum of points. Every bot has the same number of matches, give or take one; whoever comes later ' +
    'catches up. Matches with bots that left do not count here.',
  catchingUp: (needed: number) => `Catching up: fewer than ${format.count(needed, { one: 'match', other: 'matches' })}`,
  over: 'The contest is over.',
  paused: 'Its moderator has paused the contest: no match is begun.',
  ladderPaused: 'An administrator has paused this ladder: no match is begun.',
  pausedWhy: (why: string) => `The contest waits for its moderator: ${why}.`,
  byRating: 'Sorted by rating minus two standard deviations; provisional under 30 games.',
  explain:
    'Bars: 95 % interval; dark part: one standard deviation; tick: the estimate. ' +
    'Ratings are fitted to all games at once.',
  empty: 'Nobody has joined yet',
  now: 'Now',
  latest: 'Latest matches',
  allMatches: 'All matches',
  about: 'About',
  bots: (bots: number) => format.count(bots, { one: 'bot', other: 'bots' }),
  facts: { game: 'Game', limit: 'Time limit', bots: 'Bots', games: 'Games', since: 'Since' },
  rules: 'Rules',
};

const inPolish = formatsOf('pl');
const officialMatches = {
  one: 'oficjalny mecz',
  few: 'oficjalne mecze',
  many: 'oficjalnych meczów',
  other: 'oficjalnego meczu',
};
const pl: Translation<typeof en> = {
  title: 'Konkursy',
  lead: 'Kto w czym jest lepszy i jak bardzo to pewne.',
  kinds: {
    ladder: 'nie kończą się',
    series: { title: 'Serie', about: 'każdy gra z każdym' },
  },
  groups: { running: 'Trwają', open: 'Przyjmują zgłoszenia', ladders: 'Rankingi', over: 'Zakończone' },
  onlyMine: 'Tylko z moimi botami',
  youPlay: 'grasz',
  progress: 'Postęp w meczach',
  ofMatches: (over, paired) => `${inPolish.number(over)} z ${inPolish.number(paired)}`,
  matches: (paired) => inPolish.count(paired, { one: 'mecz', few: 'mecze', many: 'meczów', other: 'meczu' }),
  expectedEnd: 'Przewidywany koniec',
  mayEnter: 'Kto może się zgłosić',
  each: (most) => `${inPolish.count(most, { one: 'bot', few: 'boty', many: 'botów', other: 'bota' })} na osobę`,
  until: 'Zgłoszenia do',
  start: 'Początek',
  enterCode: 'Podaj kod',
  isIn: (bots) => `zgłoszony: ${bots}`,
  winner: 'Zwycięzca',
  yourBot: 'Twój bot',
  yourBest: 'Twój najlepszy bot',
  placed: (bot, place, best, worst) =>
    `${bot}${place === undefined ? '' : `, ${inPolish.number(place)}.`} (${inPolish.number(best)}–${inPolish.number(worst)})`,
  ended: 'Koniec',
  leader: 'Prowadzi',
  none: 'Nie ma jeszcze żadnego konkursu',
  noneSuch: 'Nie ma takiego konkursu',
  name: 'Konkurs',
  memory: 'Programy znajdują katalog /data, najwyżej 1 MiB, taki, jaki zostawiły w poprzednim meczu.',
  ladder: (limit, seats, duplicate) =>
    [
      'Stały ranking',
      ...(seats === 2 ? [] : [`stoliki po ${seats}`]),
      ...(duplicate ? [`każda plansza grana z ${seats === 2 ? 'obu' : 'wszystkich'} miejsc`] : []),
      `${limit}.`,
    ].join(', '),
  series: (limit) => `Każdy gra z każdym, ${limit}.`,
  permanent: (limit, seats, duplicate, matches) =>
    [
      `Stały: ${inPolish.count(matches, { one: 'mecz', few: 'mecze', many: 'meczów', other: 'meczu' })} każdego bota`,
      ...(seats === 2 ? [] : [`stoliki po ${seats}`]),
      ...(duplicate ? [`każdy grany z ${seats === 2 ? 'obu' : 'wszystkich'} miejsc`] : []),
      `${limit}.`,
    ].join(', '),
  standings: 'Tabela',
  place: '#',
  bot: 'Bot',
  points: 'Punkty',
  range: 'Zakres',
  rangeHint: 'zakres miejsc z pewnością 95 %',
  rating: 'Ranking',
  games: 'Partie',
  score: 'Wygrane',
  beaten: 'Pokonani przeciwnicy',
  provisional: 'tymczasowy',
  provisionalHint: 'mniej niż 30 partii',
  provisionalRows: (needed) => `Tymczasowo: mniej niż ${inPolish.count(needed, officialMatches)}`,
  inMatches: (matches) => `w ${inPolish.number(matches)}`,
  byPoints: (matches) =>
    `Miejsca według punktów z ostatnich oficjalnych meczów każdego bota (${inPolish.number(matches)}), ` +
    'w których każdy grał z każdym równie często.',
  byPointsLater: (needed) =>
    `Miejsca od ${inPolish.number(needed)} oficjalnych meczów; do tego czasu według punktów na mecz.`,
  byAllPoints:
    'Miejsca według sumy punktów. Każdy bot ma tyle samo meczów, z różnicą najwyżej jednego; kto przyjdzie później, ' +
    'nadrabia. Mecze z botami, które odeszły, tu się nie liczą.',
  catchingUp: (needed) =>
    `Nadrabiają: mniej niż ${inPolish.count(needed, { one: 'mecz', few: 'mecze', many: 'meczów', other: 'meczu' })}`,
  over: 'Konkurs się zakończył.',
  paused: 'Moderator wstrzymał konkurs: żaden mecz się nie zaczyna.',
  ladderPaused: 'Administrator wstrzymał ten ranking: żaden mecz się nie zaczyna.',
  pausedWhy: (why) => `Konkurs czeka na moderatora: ${why}.`,
  byRating: 'Według rankingu minus dwa odchylenia standardowe; poniżej 30 partii tymczasowo.',
  explain:
    'Paski: przedział 95 %; ciemna część: jedno odchylenie standardowe; kreska: oszacowanie. ' +
    'Ranking jest dopasowany do wszystkich partii naraz.',
  empty: 'Nikt się jeszcze nie zgłosił',
  now: 'Teraz',
  latest: 'Ostatnie mecze',
  allMatches: 'Wszystkie mecze',
  about: 'O konkursie',
  bots: (bots) => inPolish.count(bots, { one: 'bot', few: 'boty', many: 'botów', other: 'bota' }),
  facts: { game: 'Gra', limit: 'Limit czasu', bots: 'Boty', games: 'Partie', since: 'Od' },
  rules: 'Zasady',
};

export const messages = { en, pl };
