import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../texts/format.ts';

// What the form of a contest means.

const { count, number, seconds } = formatsOf('en');
const en = {
  title: 'What this means',
  live: 'changes as you type',
  with: (bots: number) => `If ${count(bots, { one: 'bot enters', other: 'bots enter' })}, the most that may:`,
  games: 'Games',
  each: 'Each bot plays',
  about: (value: number) => `about ${number(value)}`,
  takes: 'Expected to take',
  permanent: 'It goes on until you end it: these are the games after which every bot has its matches.',
  pace: (ms: number, slots: number) =>
    `A match of this game takes ${seconds(ms)} on average, of the latest ones; matches at once: ${number(slots)}.`,
  noPace: 'Nobody has played this game yet: how long it takes is not known.',
  noSlots: 'No worker is here now: how long it takes is not known.',
  short: 'less than a minute',
  minutes: (minutes: number) => `about ${number(minutes)} min`,
  hours: (hours: number) => `about ${number(hours)} h`,
  days: (days: number) => count(days, { one: 'day', other: 'days' }),
};

const inPolish = formatsOf('pl');
const pl: Translation<typeof en> = {
  title: 'Co to znaczy',
  live: 'zmienia się podczas pisania',
  with: (bots) =>
    `Jeśli zgłosi się najwięcej, ile może, czyli ${inPolish.count(bots, { one: 'bot', few: 'boty', many: 'botów', other: 'bota' })}:`,
  games: 'Partie',
  each: 'Każdy bot gra',
  about: (value) => `około ${inPolish.number(value)}`,
  takes: 'Potrwa',
  permanent: 'Trwa, póki go nie zakończysz: to partie, po których każdy bot ma swoje mecze.',
  pace: (ms, slots) =>
    `Mecz tej gry trwa średnio ${inPolish.seconds(ms)}, licząc ostatnie; meczów naraz: ${inPolish.number(slots)}.`,
  noPace: 'Nikt jeszcze nie grał w tę grę: nie wiadomo, ile to potrwa.',
  noSlots: 'Nie ma teraz wykonawcy: nie wiadomo, ile to potrwa.',
  short: 'mniej niż minutę',
  minutes: (minutes) => `około ${inPolish.number(minutes)} min`,
  hours: (hours) => `około ${inPolish.number(hours)} godz.`,
  days: (days) => inPolish.count(days, { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' }),
};

export const messages = { en, pl };
