import type { Translation } from '../../src/game/message.ts';
import type { DealType } from './deals.ts';
import { texts as gameTexts } from './texts.ts';

// The client's own texts for a person; the specification fixes how the server's messages are shown, in all languages.

const en = {
  sit: (seat: string) => `You sit at ${seat} and wait for the others. Type help for help; Ctrl-C leaves.`,
  deal: (type: DealType) => `This deal: ${gameTexts.en.dealName(type)}.`,
  commands: '!10C puts down a card, cards shows your hand, tricks shows the tricks you took.',
  typeMark: (card: string) => `To put down a card, type ! before it: !${card}`,
  noCommand: (word: string, commands: string) => `There is no command "${word}": ${commands}`,
  noCardsYet: 'You have no cards yet: the first deal has not begun.',
  noCardsLeft: 'You have no cards left.',
  noTricks: 'You have taken no tricks.',
  notPutDown: (card: string, why: string) => `${card} was not put down: ${why}.`,
  noSuchCard: 'there is no such card; a card is its value and its suit: 2C, 10D, QH, AS',
  notBegun: 'the first deal has not begun',
  notYourTurn: 'it is not your turn',
  alreadyPut: (card: string) => `you have put down ${card} already`,
  played: 'you have played it before',
  notHeld: 'you do not hold it',
  follow: (suit: string, cards: string) =>
    `${{ C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }[suit]} were led and you must follow: ${cards}`,
};

const pl: Translation<typeof en> = {
  sit: (seat) => `Siedzisz na miejscu ${seat} i czekasz na innych. Pomoc: wpisz help; Ctrl-C kończy.`,
  deal: (type) => `To rozdanie: ${gameTexts.pl.dealName(type)}.`,
  commands: '!10C zagrywa kartę, cards pokazuje twoje karty, tricks pokazuje wzięte lewy.',
  typeMark: (card) => `Aby zagrać kartę, wpisz przed nią !: !${card}`,
  noCommand: (word, commands) => `Nie ma polecenia „${word}”: ${commands}`,
  noCardsYet: 'Nie masz jeszcze kart: pierwsze rozdanie się nie zaczęło.',
  noCardsLeft: 'Nie masz już kart.',
  noTricks: 'Nie masz żadnej lewy.',
  notPutDown: (card, why) => `${card} nie została zagrana: ${why}.`,
  noSuchCard: 'nie ma takiej karty; karta to wartość i kolor: 2C, 10D, QH, AS',
  notBegun: 'pierwsze rozdanie się nie zaczęło',
  notYourTurn: 'to nie twoja kolej',
  alreadyPut: (card) => `już zagrano ${card}`,
  played: 'ta karta była już zagrana',
  notHeld: 'nie masz tej karty',
  follow: (suit, cards) =>
    `wyjście było w ${{ C: 'trefle', D: 'kara', H: 'kiery', S: 'piki' }[suit]} i trzeba dołożyć do koloru: ${cards}`,
};

export const texts = { en, pl };
export type ClientTexts = Translation<typeof en>;
