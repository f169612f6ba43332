import type { Translation } from '../../src/game/message.ts';
import { plural } from '../../src/text/format.ts';
import type { Said } from './followed.ts';

// What the pages of this game and terminals say.

/** `1 480`, and of the fractions of Doyle's game two digits. */
export const chips = (count: number): string =>
  `${Math.round(100 * count) / 100}`.replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0').replace(/^-/, '−');

export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

const inHands = (hands: number): string => `${hands} ${plural('en', hands, { one: 'hand', other: 'hands' })}`;

const en = {
  hand: (number: number) => `Hand ${number}`,
  blinds: (small: number, big: number) => `blinds ${chips(small)} and ${chips(big)}`,
  rounds: ['before the flop', 'the flop', 'the turn', 'the river'],
  potIs: (count: number) => `pot ${chips(count)}`,
  toAct: (seat: string) => `${seat} to act`,
  toCall: (count: number) => `${chips(count)} to call`,
  holds: (seat: string, cards: string) => `${seat} holds ${cards}`,
  matchOver: (all: string) => `the match is over, chips ${all}`,

  hide: 'Hide cards',
  board: 'Board',
  button: 'Button',
  hidden: 'two hidden cards',
  suits: { C: ' of clubs', D: ' of diamonds', H: ' of hearts', S: ' of spades' },
  toMove: 'to act',
  said: {
    post: (count: number) => `blind ${chips(count)}`,
    call: (count: number) => `call ${chips(count)}`,
    bet: (count: number) => `bet ${chips(count)}`,
    raise: (count: number) => `raise to ${chips(count)}`,
    check: 'check',
    fold: 'folded',
  },
  acts: {
    fold: 'folds',
    check: 'checks',
    call: 'calls',
    raise: (count: number) => `raises to ${chips(count)}`,
  },
  allIn: 'all in',
  out: (place: number) => `out, place ${place}`,
  wins: (count: number) => `wins ${chips(count)}`,
  getsBack: (count: number) => `gets back ${chips(count)}`,
  pot: 'pot',
  mainPot: 'main pot',
  sidePot: 'side pot',
  offer: {
    fold: 'Fold',
    check: 'Check',
    call: (count: number) => `Call ${chips(count)}`,
    raise: (count: number) => `Raise to ${chips(count)}`,
  },

  streets: ['Before the flop', 'The flop', 'The turn', 'The river'],
  pots: (pots: readonly number[]) => `pot ${pots.map(chips).join(' + ')}`,
  did: {
    post: (count: number) => `posts ${chips(count)}`,
    call: (count: number) => `calls ${chips(count)}`,
    bet: (count: number) => `bets ${chips(count)}`,
    raise: (count: number) => `raises to ${chips(count)}`,
    check: 'checks',
    fold: 'folds',
  },
  shows: 'shows',
  isOut: (place: number) => `is out, place ${place}`,
  standIn: 'This move was made for the player',
  previous: 'Hand before',
  next: 'Next hand',

  allInTitle: 'All in',
  chance: 'chance of the main pot when the cards were shown',
  everyRunOut: 'share of each pot over every run-out',
  sampledRunOuts: 'share of each pot, sampled run-outs',

  history: 'Chips over hands',
  balances: 'Balance over hands',
  inAll: (count: number) => `${chips(count)} on the table`,
  historyLabel: (hands: number, all: string) => `Chips of the players over ${inHands(hands)}; now ${all}`,

  won: (name: string, count: number, hands: number) => `${name} won all ${chips(count)} chips, in ${inHands(hands)}`,
  ahead: (names: readonly string[], count: number, hands: number) =>
    `after ${inHands(hands)} ${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} the most chips, ${chips(count)}`,
  balance: (names: readonly string[], count: number, hands: number) =>
    `${names.join(' and ')} won most in ${inHands(hands)}, ${chips(count)} chips`,
  over: 'match over',
  limit: 'limit',
  noLimit: 'no limit',
  chipsEach: (count: number) => `${chips(count)} chips each`,
  chipsEachHand: (count: number) => `${chips(count)} chips each in every hand`,
  doubled: (hands: number) => `doubled every ${inHands(hands)}`,
  tabHand: 'Hand',
};

const countHands = (hands: number): string =>
  `${hands} ${plural('pl', hands, { one: 'rozdanie', few: 'rozdania', many: 'rozdań', other: 'rozdania' })}`;
const withinHands = (hands: number): string =>
  `${hands} ${plural('pl', hands, { one: 'rozdaniu', other: 'rozdaniach' })}`;

const pl: Translation<typeof en> = {
  hand: (number) => `Rozdanie ${number}`,
  blinds: (small, big) => `ciemne ${chips(small)} i ${chips(big)}`,
  rounds: ['przed flopem', 'flop', 'turn', 'river'],
  potIs: (count) => `pula ${chips(count)}`,
  toAct: (seat) => `ruch ma ${seat}`,
  toCall: (count) => `do sprawdzenia ${chips(count)}`,
  holds: (seat, cards) => `${seat} ma ${cards}`,
  matchOver: (all) => `mecz skończony, żetony ${all}`,

  hide: 'Ukryj karty',
  board: 'Karty wspólne',
  button: 'Rozdający',
  hidden: 'dwie zakryte karty',
  suits: { C: ' trefl', D: ' karo', H: ' kier', S: ' pik' },
  toMove: 'ma ruch',
  said: {
    post: (count) => `ciemna ${chips(count)}`,
    call: (count) => `sprawdza ${chips(count)}`,
    bet: (count) => `stawia ${chips(count)}`,
    raise: (count) => `przebija do ${chips(count)}`,
    check: 'czeka',
    fold: 'pas',
  },
  acts: { fold: 'pasuje', check: 'czeka', call: 'sprawdza', raise: (count) => `przebija do ${chips(count)}` },
  allIn: 'za wszystko',
  out: (place) => `odpadł, miejsce ${place}`,
  wins: (count) => `wygrywa ${chips(count)}`,
  getsBack: (count) => `odzyskuje ${chips(count)}`,
  pot: 'pula',
  mainPot: 'pula główna',
  sidePot: 'pula boczna',
  offer: {
    fold: 'Pas',
    check: 'Czekam',
    call: (count) => `Sprawdzam ${chips(count)}`,
    raise: (count) => `Przebijam do ${chips(count)}`,
  },

  streets: ['Przed flopem', 'Flop', 'Turn', 'River'],
  pots: (pots) => `pula ${pots.map(chips).join(' + ')}`,
  did: {
    post: (count) => `stawia ciemną ${chips(count)}`,
    call: (count) => `sprawdza ${chips(count)}`,
    bet: (count) => `stawia ${chips(count)}`,
    raise: (count) => `przebija do ${chips(count)}`,
    check: 'czeka',
    fold: 'pasuje',
  },
  shows: 'pokazuje',
  isOut: (place) => `odpada, miejsce ${place}`,
  standIn: 'Ten ruch wykonano za gracza',
  previous: 'Poprzednie rozdanie',
  next: 'Następne rozdanie',

  allInTitle: 'Za wszystko',
  chance: 'szansa na pulę główną przy odkryciu kart',
  everyRunOut: 'udział w każdej puli, po wszystkich dalszych kartach',
  sampledRunOuts: 'udział w każdej puli, z próby dalszych kart',

  history: 'Żetony w kolejnych rozdaniach',
  balances: 'Bilans w kolejnych rozdaniach',
  inAll: (count) => `na stole ${chips(count)}`,
  historyLabel: (hands, all) => `Żetony graczy przez ${countHands(hands)}; teraz ${all}`,

  won: (name, count, hands) => `${name} wygrywa wszystkie żetony (${chips(count)}) w ${withinHands(hands)}`,
  ahead: (names, count, hands) =>
    `po ${withinHands(hands)} najwięcej żetonów, ${chips(count)}, ${names.length === 1 ? 'ma' : 'mają'} ${names.join(' i ')}`,
  balance: (names, count, hands) =>
    `najwięcej żetonów w ${withinHands(hands)}, ${chips(count)}, ${names.length === 1 ? 'wygrywa' : 'wygrywają'} ${names.join(' i ')}`,
  over: 'koniec meczu',
  limit: 'z limitem',
  noLimit: 'bez limitu',
  chipsEach: (count) => `po ${chips(count)} żetonów`,
  chipsEachHand: (count) => `po ${chips(count)} żetonów w każdym rozdaniu`,
  doubled: (hands) => `podwajane co ${countHands(hands)}`,
  tabHand: 'Rozdanie',
};

export const texts = { en, pl };
export type Texts = Translation<typeof en>;

/** What a seat did, by these words. */
export function wordsFor(words: Texts['said'], { kind, chips: count }: Said): string {
  const word = words[kind];
  return typeof word === 'string' ? word : word(count);
}
