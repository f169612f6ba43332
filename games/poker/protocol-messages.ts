import type { Seat } from '../../src/game/seat.ts';
import { cardsIn } from './cards.ts';
import type { Choices, Hand, Move } from './hand.ts';
import type { Options } from './state.ts';

// The messages of the line protocol.

const line = (...words: readonly (string | number)[]): string => words.join(' ');

export const say = {
  game: (seats: number, you: Seat, { stack, smallBlind, bigBlind, levelHands, hands, doyle }: Options): string =>
    line('GAME', seats, you, stack, smallBlind, bigBlind, doyle ? 0 : levelHands, hands),
  hand: (
    { number, button, smallBlind, bigBlind }: Pick<Hand, 'number' | 'button' | 'smallBlind' | 'bigBlind'>,
    chips: readonly number[],
  ): string => line('HAND', number, button, smallBlind, bigBlind, ...chips),
  cards: (hole: string): string => line('CARDS', ...cardsIn(hole)),
  post: (seat: Seat, chips: number): string => line('POST', seat, chips),
  turn: ({ toCall, minRaise, maxRaise, pot }: Choices): string => line('TURN', toCall, minRaise, maxRaise, pot),
  /** `chips` are those of the seat in this round after the move. */
  did: (seat: Seat, move: Move, chips: number): string => {
    const kind = typeof move === 'string' ? move : 'raise';
    return kind === 'call' || kind === 'raise' ? line('DID', seat, kind, chips) : line('DID', seat, kind);
  },
  board: (board: string): string => line('BOARD', ...cardsIn(board)),
  show: (seat: Seat, hole: string): string => line('SHOW', seat, ...cardsIn(hole)),
  win: (seat: Seat, chips: string): string => line('WIN', seat, chips),
  out: (seat: Seat, place: number): string => line('OUT', seat, place),
  end: (places: readonly number[]): string => line('END', ...places),
};

/** Public messages, as read. */
export type Told =
  | {
      readonly kind: 'hand';
      readonly number: number;
      readonly button: Seat;
      readonly smallBlind: number;
      readonly bigBlind: number;
      readonly chips: readonly number[];
    }
  | { readonly kind: 'post'; readonly seat: Seat; readonly chips: number }
  /** `chips` are those of the seat in this round after a call or raise. */
  | {
      readonly kind: 'did';
      readonly seat: Seat;
      readonly move: 'fold' | 'check' | 'call' | 'raise';
      readonly chips: number;
    }
  | { readonly kind: 'board'; readonly board: string }
  | { readonly kind: 'show'; readonly seat: Seat; readonly hole: string }
  /** `text` is the number of chips as it was written: in Doyle's game it may be a fraction. */
  | { readonly kind: 'win'; readonly seat: Seat; readonly chips: number; readonly text: string }
  | { readonly kind: 'out'; readonly seat: Seat; readonly place: number }
  | { readonly kind: 'end'; readonly places: readonly number[] };

/** Reads a public message that `say` wrote. */
export function readTold(message: string): Told {
  const [word, first = '', second = '', ...rest] = message.split(' ');
  const seat = Number(first);
  switch (word) {
    case 'HAND': {
      const [smallBlind, bigBlind, ...chips] = rest.map(Number) as [number, number, ...number[]];
      return { kind: 'hand', number: seat, button: Number(second), smallBlind, bigBlind, chips };
    }
    case 'POST':
      return { kind: 'post', seat, chips: Number(second) };
    case 'DID':
      return { kind: 'did', seat, move: second as 'fold', chips: Number(rest[0] ?? 0) };
    case 'BOARD':
      return { kind: 'board', board: [first, second, ...rest].join('') };
    case 'SHOW':
      return { kind: 'show', seat, hole: [second, ...rest].join('') };
    case 'WIN':
      return { kind: 'win', seat, chips: readFraction(second), text: second };
    case 'OUT':
      return { kind: 'out', seat, place: Number(second) };
    default:
      return { kind: 'end', places: [first, second, ...rest].map(Number) };
  }
}

/** Units as a number of chips: whole, or a fraction such as `100/3`. */
export function writeChips(units: number, perChip: number): string {
  const divisor = commonDivisor(units, perChip);
  return divisor === perChip ? `${units / perChip}` : `${units / divisor}/${perChip / divisor}`;
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));

function readFraction(text: string): number {
  const [above, below = 1] = text.split('/').map(Number) as [number, number?];
  return above / below;
}

/** The move of an answer; undefined for any other text. */
export function readAnswer(text: string): Move | undefined {
  if (text === 'FOLD') return 'fold';
  if (text === 'CHECK') return 'check';
  if (text === 'CALL') return 'call';
  const [, chips] = /^RAISE (\d{1,9})$/.exec(text) ?? [];
  return chips === undefined ? undefined : { raise: Number(chips) };
}

export const writeAnswer = (move: Move): string =>
  typeof move === 'string' ? move.toUpperCase() : `RAISE ${move.raise}`;
