import type { Seat } from '../../src/game/seat.ts';
import { defaults } from '../../src/game/defaults.ts';
import { follow, type Followed } from './followed.ts';
import { game } from './rules.ts';
import type { Options, View } from './state.ts';

/** What a client at our server knows from the messages that it was told. */
export interface Known {
  readonly seats: number;
  readonly seat: Seat;
  readonly options: Options;
  readonly hand: Followed | undefined;
  readonly hole: string;
}

const publicWords = ['HAND', 'POST', 'DID', 'BOARD', 'SHOW', 'WIN', 'OUT'];

/** What is known after a message; undefined for a message that is none, or comes before the first one. */
export function learn(known: Known | undefined, message: string): Known | undefined {
  const [word = '', ...words] = message.split(' ');
  if (word === 'GAME') return known === undefined ? readGame(words.map(Number)) : undefined;
  if (known === undefined) return undefined;
  if (word === 'CARDS') return { ...known, hole: words.join('') };
  return publicWords.includes(word) ? { ...known, hand: follow(known.hand, message) } : undefined;
}

function readGame(numbers: readonly number[]): Known | undefined {
  const [seats, seat, stack, smallBlind, bigBlind, levelHands, hands] = numbers as [number, number, ...number[]];
  if (numbers.length !== 7 || !numbers.every(Number.isInteger)) return undefined;
  const options = { ...defaults(game), stack: stack!, smallBlind: smallBlind!, bigBlind: bigBlind! };
  return { seats, seat, options: { ...options, levelHands: levelHands!, hands: hands! }, hand: undefined, hole: '' };
}

/** The view of a question, `TURN 10 40 1000 30`; undefined where it is none. `betting` and `news` are not known. */
export function viewOf({ seat, options, hand, hole }: Known, message: string): View | undefined {
  const [, ...words] = message.split(' ');
  const [toCall, minRaise, maxRaise, pot] = words.map(Number) as [number, number, number, number];
  if (hand === undefined || words.length !== 4) return undefined;
  const { number, shown, chips, said: _said, won: _won, isOver: _isOver, ...rest } = hand;
  return {
    ...rest,
    seat,
    options,
    hand: number,
    holes: shown.map((cards, at) => (chips[at] === 0 ? '' : at === seat ? hole : cards === '' ? null : cards)),
    turn: seat,
    toCall,
    minRaise,
    maxRaise,
    pot,
    betting: '',
    balance: [],
    news: [],
    over: false,
  };
}
