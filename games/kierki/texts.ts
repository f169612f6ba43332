import type { Translation } from '../../src/game/message.ts';
import { plural } from '../../src/text/format.ts';
import type { DealType } from './deals.ts';

// What the pages of this game and terminals say.

const dealNames: Readonly<Record<DealType, string>> = {
  1: 'no tricks',
  2: 'no hearts',
  3: 'no queens',
  4: 'no jacks and kings',
  5: 'no king of hearts',
  6: 'no seventh and last trick',
  7: 'robber',
};

const en = {
  board: (deal: number, deals: number, type: DealType, trick: number, table: string) =>
    `deal ${deal} of ${deals} (${dealNames[type]}), trick ${trick}, ${table}`,
  boardOver: (points: string) => `all deals are played, points ${points}`,
  onTable: (cards: string) => `on the table ${cards}`,
  holds: (seat: string, cards: string) => `${seat} holds ${cards}`,
  cardFrame: 'a card’s frame: who played it',
  nameFrame: 'a name’s frame: who is to play',
  ending: (winners: readonly string[], points: number) => `${winners.join(' and ')} took the fewest points, ${points}`,
  over: 'all deals played',
  facts: (deals: number, types: readonly number[] | undefined) =>
    `${deals} ${plural('en', deals, { one: 'deal', other: 'deals' })}` +
    (types === undefined ? '' : `, of ${deals === 1 ? 'type' : 'types'} ${types.join(', ')}`),
  ofSuit: (suit: string) => ` of ${{ C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' }[suit]}`,
  valueName: (value: string) => ({ J: 'jack', Q: 'queen', K: 'king', A: 'ace' })[value] ?? value,
  dealName: (type: DealType) => dealNames[type],
  price: (type: DealType) =>
    ({
      1: 'every trick costs 1',
      2: 'every heart costs 1',
      3: 'every queen costs 5',
      4: 'every jack and king costs 2',
      5: 'the king of hearts costs 18',
      6: 'the seventh and the last trick cost 10 each',
      7: 'everything that costs points in the other deals costs points here',
    })[type],
  dealOf: (deal: number, deals: number, type: DealType) => `Deal ${deal} of ${deals}: ${dealNames[type]}`,
  leadsFirst: (seat: string) => `${seat} leads the first trick`,
  hide: 'Hide hands',
  took: (tricks: number) => `took ${tricks}`,
  toPlay: 'to play',
  hidden: (cards: number) => `${cards} hidden ${plural('en', cards, { one: 'card', other: 'cards' })}`,
  deal: (deal: number) => `Deal ${deal}`,
  trick: (number: number) => `Trick ${number}`,
  leads: (seat: string) => `${seat} leads`,
  led: (seat: string) => `${seat} led`,
  takes: (seat: string, points: number) => `${seat} takes${points > 0 ? ` ${points}` : ''}`,
  points: 'Points',
  fewest: 'fewest win',
  dealHead: 'Deal',
  total: 'Total',
  soFar: 'So far',
  ledCard: 'led ',
  standIn: 'A stand-in plays from here on',
  taken: 'Taken by',
  pts: 'Pts',
};

const names: Readonly<Record<DealType, string>> = {
  1: 'bez lew',
  2: 'bez kierów',
  3: 'bez dam',
  4: 'bez panów',
  5: 'bez króla kier',
  6: 'bez siódmej i ostatniej lewy',
  7: 'rozbójnik',
};

const pl: Translation<typeof en> = {
  board: (deal, deals, type, trick, table) => `rozdanie ${deal} z ${deals} (${names[type]}), lewa ${trick}, ${table}`,
  boardOver: (points) => `wszystkie rozdania rozegrane, punkty ${points}`,
  onTable: (cards) => `na stole ${cards}`,
  holds: (seat, cards) => `${seat} ma ${cards}`,
  cardFrame: 'ramka karty: kto ją położył',
  nameFrame: 'ramka nazwy: kto ma zagrać',
  ending: (winners, points) => `${winners.join(' i ')}: najmniej punktów, ${points}`,
  over: 'koniec rozdań',
  facts: (deals, types) =>
    `${deals} ${plural('pl', deals, { one: 'rozdanie', few: 'rozdania', many: 'rozdań', other: 'rozdania' })}` +
    (types === undefined ? '' : `, ${deals === 1 ? 'typ' : 'typy'} ${types.join(', ')}`),
  ofSuit: (suit) => ` ${{ C: 'trefl', D: 'karo', H: 'kier', S: 'pik' }[suit]}`,
  valueName: (value) => ({ J: 'walet', Q: 'dama', K: 'król', A: 'as' })[value] ?? value,
  dealName: (type) => names[type],
  price: (type) =>
    ({
      1: 'każda lewa kosztuje 1',
      2: 'każdy kier kosztuje 1',
      3: 'każda dama kosztuje 5',
      4: 'każdy walet i król kosztuje 2',
      5: 'król kier kosztuje 18',
      6: 'siódma i ostatnia lewa kosztują po 10',
      7: 'kosztuje wszystko, co kosztuje w innych rozdaniach',
    })[type],
  dealOf: (deal, deals, type) => `Rozdanie ${deal} z ${deals}: ${names[type]}`,
  leadsFirst: (seat) => `w pierwszą lewę wychodzi ${seat}`,
  hide: 'Ukryj ręce',
  took: (tricks) => `lewy: ${tricks}`,
  toPlay: 'ma zagrać',
  hidden: (cards) => `zakryte karty: ${cards}`,
  deal: (deal) => `Rozdanie ${deal}`,
  trick: (number) => `Lewa ${number}`,
  leads: (seat) => `wychodzi ${seat}`,
  led: (seat) => `wyszedł ${seat}`,
  takes: (seat, points) => `bierze ${seat}${points > 0 ? `: ${points}` : ''}`,
  points: 'Punkty',
  fewest: 'wygrywa najmniej',
  dealHead: 'Rozdanie',
  total: 'Razem',
  soFar: 'Dotąd',
  ledCard: 'wyjście ',
  standIn: 'Odtąd gra zastępca',
  taken: 'Bierze',
  pts: 'Pkt',
};

export const texts = { en, pl };
export type Texts = Translation<typeof en>;
