import type { Seat } from '../../src/game/seat.ts';
import { readTold, type Told } from './protocol-messages.ts';

// A hand followed by its public messages: for pages and for the client over TCP.

/** What a seat did last in this round. */
export interface Said {
  readonly kind: 'post' | 'call' | 'bet' | 'raise' | 'fold' | 'check';
  /** Of this round. */
  readonly chips: number;
}

/** Lists are by seat. */
export interface Followed {
  readonly number: number;
  readonly button: Seat;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly round: number;
  readonly board: string;
  /** The chips at the start of the hand; 0 for a seat that takes no part. */
  readonly chips: readonly number[];
  /** The chips that are not in the pot, and what was won. */
  readonly stacks: readonly number[];
  readonly bets: readonly number[];
  readonly put: readonly number[];
  readonly folded: readonly boolean[];
  readonly raises: number;
  readonly said: readonly (Said | null)[];
  /** Cards that were shown; empty for the others. */
  readonly shown: readonly string[];
  readonly won: readonly number[];
  /** The places of those who are out by now; 0 for the others. */
  readonly places: readonly number[];
  readonly isOver: boolean;
}

const start = (
  { number, button, smallBlind, bigBlind, chips }: Told & { kind: 'hand' },
  places: Followed['places'] | undefined,
): Followed => {
  const none = chips.map(() => 0);
  return {
    number,
    button,
    smallBlind,
    bigBlind,
    round: 0,
    board: '',
    chips,
    stacks: chips,
    bets: none,
    put: none,
    folded: chips.map((own) => own === 0),
    raises: 0,
    said: chips.map(() => null),
    shown: chips.map(() => ''),
    won: none,
    places: places ?? none,
    isOver: false,
  };
};

/** The hand after a public message; undefined before the first hand. */
export function follow(hand: Followed | undefined, message: string): Followed | undefined {
  const told = readTold(message);
  if (told.kind === 'hand') return start(told, hand?.places);
  if (hand === undefined || told.kind === 'end') return hand;
  return next(hand, told);
}

function next(hand: Followed, told: Exclude<Told, { kind: 'hand' | 'end' }>): Followed {
  switch (told.kind) {
    case 'post':
      return saying(bring(hand, told.seat, told.chips), told.seat, { kind: 'post', chips: told.chips });
    case 'did':
      return did(hand, told);
    case 'board':
      return { ...collect(hand), round: told.board.length / 2 - 2, board: told.board };
    case 'show':
      return { ...hand, shown: hand.shown.with(told.seat, told.hole) };
    case 'win': {
      const stacks = hand.stacks.with(told.seat, hand.stacks[told.seat]! + told.chips);
      return {
        ...collect(hand),
        stacks,
        won: hand.won.with(told.seat, hand.won[told.seat]! + told.chips),
        isOver: true,
      };
    }
    case 'out':
      return { ...hand, places: hand.places.with(told.seat, told.place) };
  }
}

function did(hand: Followed, { seat, move, chips }: Told & { kind: 'did' }): Followed {
  if (move === 'fold')
    return saying({ ...hand, folded: hand.folded.with(seat, true) }, seat, { kind: 'fold', chips: 0 });
  if (move === 'check') return saying(hand, seat, { kind: 'check', chips: 0 });
  const kind = move === 'raise' && Math.max(...hand.bets) === 0 ? 'bet' : move;
  const after = saying(bring(hand, seat, chips), seat, { kind, chips });
  return move === 'raise' ? { ...after, raises: hand.raises + 1 } : after;
}

const saying = (hand: Followed, seat: Seat, said: Said): Followed => ({ ...hand, said: hand.said.with(seat, said) });

/** The chips of a seat in this round become so many. */
const bring = (hand: Followed, seat: Seat, chips: number): Followed => ({
  ...hand,
  stacks: hand.stacks.with(seat, hand.stacks[seat]! + hand.bets[seat]! - chips),
  bets: hand.bets.with(seat, chips),
});

const collect = (hand: Followed): Followed => ({
  ...hand,
  bets: hand.bets.map(() => 0),
  put: hand.put.map((chips, seat) => chips + hand.bets[seat]!),
  raises: 0,
  said: hand.said.map((said) => (said?.kind === 'fold' ? said : null)),
});

/** What a seat got back of a bet that nobody called, where it won nothing else. */
export function returnedTo({ won, put }: Followed, seat: Seat): boolean {
  const others = put.filter((_, other) => other !== seat);
  return won[seat]! > 0 && won[seat]! <= put[seat]! - Math.max(...others);
}
