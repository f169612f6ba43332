import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../texts/format.ts';

const { count, number } = formatsOf('en');
const en = {
  states: { running: 'Running', paused: 'Paused', over: 'Over' },
  progress: (over: number, paired: number) => `${number(over)} of ${count(paired, { one: 'game', other: 'games' })}`,
  soFar: 'paired so far',
  end: (time: string) => `expected end: ${time} UTC`,
  ended: (time: string) => `ended: ${time} UTC`,
  pausedBy: 'A moderator has paused the contest: no further game begins.',
  pausedWhy: (why: string) => `The contest waits for its moderator: ${why}.`,
  voidMatch: (match: number) => `Match ${number(match)}`,
  now: 'Played now',
  label: 'Games that are over',
};

const inPolish = formatsOf('pl');
const pl: Translation<typeof en> = {
  states: { running: 'Trwa', paused: 'Wstrzymany', over: 'Zakończony' },
  progress: (over, paired) =>
    `${inPolish.number(over)} z ${inPolish.count(paired, { one: 'partii', few: 'partii', many: 'partii', other: 'partii' })}`,
  soFar: 'dotychczas skojarzonych',
  end: (time) => `przewidywany koniec: ${time} UTC`,
  ended: (time) => `koniec: ${time} UTC`,
  pausedBy: 'Moderator wstrzymał konkurs: nie zaczyna się żadna następna partia.',
  pausedWhy: (why) => `Konkurs czeka na moderatora: ${why}.`,
  voidMatch: (match) => `Mecz ${inPolish.number(match)}`,
  now: 'Teraz trwają',
  label: 'Zakończone partie',
};

export const messages = { en, pl };
