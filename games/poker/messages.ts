import type { MessageIn, Translation } from '../../src/game/message.ts';

const en = {
  'nothing-to-call': () => 'there is nothing to call: check, or raise',
  'bet-to-call': ({ chips }: { chips: number }) => `there is a bet to call (${chips} more chips): call, raise or fold`,
  'fold-for-free': () => 'there is nothing to call, so that folding is not allowed',
  'no-raise': () => 'no raise is allowed here',
  'raise-too-small': ({ raise, least, most }: { raise: number; least: number; most: number }) =>
    `a raise to ${raise} is too small: it must be to ${least} at least, in chips of this round` +
    (least === most ? ', which is all in' : ''),
  'raise-too-big': ({ raise, most }: { raise: number; most: number }) =>
    `a raise to ${raise} is too big: ${most} chips of this round are all in`,
  'raise-fixed': ({ raise, to }: { raise: number; to: number }) =>
    `a raise to ${raise} is not allowed: with a limit it is to ${to} here`,

  'answer-form': () => 'the answer must be FOLD, CHECK, CALL or RAISE and the chips of this round, such as RAISE 60',
  'acpc-form': ({ state }: { state: string }) =>
    `the answer must be the last state, a colon and f, c or r: such as ${state}:c`,
  'acpc-raise': ({ total, least, most }: { total: number; least: number; most: number }) =>
    most === 0
      ? `r${total} is not allowed: no raise is allowed here`
      : `r${total} is not allowed: a raise is to ${least} at least and to ${most} at most, in chips of the whole hand`,

  'option-chips': ({ most }: { most: number }) => `Chips and blinds must be whole numbers from 1 to ${most}`,
  'option-hands': ({ least, most }: { least: number; most: number }) =>
    `The number of hands must be a whole number from ${least} to ${most}`,
  'option-faults': ({ most }: { most: number }) => `The number of faults must be a whole number from 1 to ${most}`,
  'option-yes': () => 'This option is a matter of yes or no',

  'match-over': ({ place, seats }: { place: number; seats: number }) =>
    `The match is over: place ${place} of ${seats}.`,
  'server-gone': () => 'The server closed the connection before the match was over.',
  'server-strange': ({ text }: { text: string }) => `The server said something that is not in the protocol: ${text}`,
  'server-acpc': () =>
    'The server plays Doyle’s game (--doyle) and speaks the protocol of the Annual Computer Poker Competition; these bots speak the line protocol',
};

const pl: Translation<typeof en> = {
  'nothing-to-call': () => 'nie ma czego sprawdzać: można czekać albo przebić',
  'bet-to-call': ({ chips }) =>
    `jest zakład do sprawdzenia (żetonów: ${chips}): trzeba sprawdzić, przebić albo spasować`,
  'fold-for-free': () => 'nie ma czego sprawdzać, więc nie wolno pasować',
  'no-raise': () => 'tu nie wolno przebić',
  'raise-too-small': ({ raise, least, most }) =>
    `przebicie do ${raise} jest za małe: musi być co najmniej do ${least}, licząc żetony tej rundy` +
    (least === most ? ', czyli za wszystko' : ''),
  'raise-too-big': ({ raise, most }) => `przebicie do ${raise} jest za duże: wszystko to ${most} żetonów tej rundy`,
  'raise-fixed': ({ raise, to }) => `przebicie do ${raise} jest niedozwolone: z limitem można tu przebić do ${to}`,

  'answer-form': () =>
    'odpowiedzią musi być FOLD, CHECK, CALL albo RAISE z liczbą żetonów tej rundy, na przykład RAISE 60',
  'acpc-form': ({ state }) => `odpowiedzią musi być ostatni stan, dwukropek i f, c albo r: na przykład ${state}:c`,
  'acpc-raise': ({ total, least, most }) =>
    most === 0
      ? `r${total} jest niedozwolone: tu nie wolno przebić`
      : `r${total} jest niedozwolone: przebić można do co najmniej ${least} i najwyżej ${most}, licząc żetony całego rozdania`,

  'option-chips': ({ most }) => `Żetony i ciemne muszą być liczbami całkowitymi od 1 do ${most}`,
  'option-hands': ({ least, most }) => `Liczba rozdań musi być liczbą całkowitą od ${least} do ${most}`,
  'option-faults': ({ most }) => `Liczba błędów musi być liczbą całkowitą od 1 do ${most}`,
  'option-yes': () => 'Tu można podać tylko yes (tak) albo no (nie)',

  'match-over': ({ place, seats }) => `Mecz skończony: miejsce ${place} z ${seats}.`,
  'server-gone': () => 'Serwer zamknął połączenie przed końcem meczu.',
  'server-strange': ({ text }) => `Serwer powiedział coś, czego nie ma w protokole: ${text}`,
  'server-acpc': () =>
    'Serwer gra w grę Doyle’a (--doyle) i mówi protokołem Annual Computer Poker Competition; te boty mówią protokołem wierszy',
};

export const messages = { en, pl };
export type PokerMessage = MessageIn<typeof en>;
