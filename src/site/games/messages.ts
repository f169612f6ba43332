import type { Translation } from '../../game/message.ts';
import { formatsOf } from '../../web/texts/format.ts';

const en = {
  title: 'Games',
  lead: 'The rules, and the protocol between arena and bot.',
  seats: (min: number, max: number) => `${min === max ? min : `${min} to ${max}`} seats`,
  contests: 'Contests',
  otherLanguage: 'These rules are written in Polish only.',
  noRules: 'Nobody has written down the rules of this game yet.',
};

const { number } = formatsOf('pl');
const pl: Translation<typeof en> = {
  title: 'Gry',
  lead: 'Zasady gier i protokół rozmowy areny z botem.',
  seats: (min, max) => `miejsca: ${min === max ? number(min) : `od ${number(min)} do ${number(max)}`}`,
  contests: 'Konkursy',
  otherLanguage: 'Te zasady są tylko po angielsku.',
  noRules: 'Nikt jeszcze nie spisał zasad tej gry.',
};

export const messages = { en, pl };
