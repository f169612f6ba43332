import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../../web/texts/format.ts';

const english = formatsOf('en');
const en = {
  send: 'Send bot for this game',
  title: 'Games',
  lead: 'Open rules, a ladder, every match to replay, and a program to start from.',
  rules: (game: string) => `Rules of ${game}`,
  contents: 'Contents',
  range: (min: number, max: number) => (min === max ? `${min}` : `${min} to ${max}`),
  live: (matches: number) => `${matches} live`,
  ladder: 'Ladder',
  bots: (bots: number) => english.count(bots, { one: 'bot', other: 'bots' }),
  allOfIt: 'All of it',
  running: 'Running',
  allMatches: 'All matches',
  nothingRuns: 'No match of this game is running at the moment.',
  contests: 'Contests',
  allContests: 'All contests',
  starters: 'Starter files',
  download: 'Download',
  startAtHome: 'With a copy of the arena:',
  about: 'About',
  allOpen: 'everything is open',
  hidden: 'players hide something from each other',
  facts: {
    seats: 'Seats',
    bots: 'Bots',
    leader: 'Leader',
    rating: 'Rating',
    information: 'Information',
    time: 'Time limit',
  },
  otherLanguage: 'These rules are written in Polish only.',
  noRules: 'Nobody has written down the rules of this game yet.',
};

const { number, count } = formatsOf('pl');
const pl: Translation<typeof en> = {
  send: 'Wyślij bota do tej gry',
  title: 'Gry',
  lead: 'Jawne zasady, ranking, każdy mecz w powtórce i program na początek.',
  rules: (game) => `Zasady: ${game}`,
  contents: 'Spis treści',
  range: (min, max) => (min === max ? number(min) : `od ${number(min)} do ${number(max)}`),
  live: (matches) => `na żywo: ${number(matches)}`,
  ladder: 'Ranking',
  bots: (bots) => count(bots, { one: 'bot', few: 'boty', many: 'botów', other: 'bota' }),
  allOfIt: 'Cały ranking',
  running: 'Trwają',
  allMatches: 'Wszystkie mecze',
  nothingRuns: 'W tej chwili nie trwa żaden mecz tej gry.',
  contests: 'Konkursy',
  allContests: 'Wszystkie konkursy',
  starters: 'Pliki na początek',
  download: 'Pobierz',
  startAtHome: 'Mając kopię areny:',
  about: 'O grze',
  allOpen: 'wszystko jest jawne',
  hidden: 'gracze coś przed sobą ukrywają',
  facts: {
    seats: 'Miejsca',
    bots: 'Boty',
    leader: 'Prowadzi',
    rating: 'Ranking',
    information: 'Informacja',
    time: 'Limit czasu',
  },
  otherLanguage: 'Te zasady są tylko po angielsku.',
  noRules: 'Nikt jeszcze nie spisał zasad tej gry.',
};

export const messages = { en, pl };
