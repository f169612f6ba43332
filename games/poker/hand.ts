import type { Seat } from '../../src/game/seat.ts';

/** What a player does on its turn; a raise is to so many chips in this round. */
export type Move = 'fold' | 'check' | 'call' | { readonly raise: number };

/** How is bet. */
export interface Betting {
  /** Bets and raises have a fixed size, and a round has so many at most. */
  readonly limit: boolean;
  /** As in the Annual Computer Poker Competition: every raise lets everybody raise again. */
  readonly doyle: boolean;
}

/** The betting of one hand; lists are by seat. */
export interface Hand {
  /** Counted from 1. */
  readonly number: number;
  readonly button: Seat;
  readonly smallBlind: number;
  readonly bigBlind: number;
  /** Before the flop 0, then 1 to 3. */
  readonly round: number;
  /** The chips that are not in the pot. */
  readonly stacks: readonly number[];
  /** The chips of this round, and of the rounds before it. */
  readonly bets: readonly number[];
  readonly put: readonly number[];
  /** Who folded, or takes no part in this hand. */
  readonly folded: readonly boolean[];
  /** What has to be called, in chips of this round. */
  readonly bet: number;
  /** The last full raise, and the least that the next one must be to. */
  readonly raise: number;
  readonly least: number;
  /** Bets and raises of this round. */
  readonly raises: number;
  /** Who may still raise: whoever has not acted since the last full raise. */
  readonly open: readonly boolean[];
  /** Who is still to act in this round, in order. */
  readonly waiting: readonly Seat[];
  /**
   * All moves in the notation of the Annual Computer Poker Competition: `f`, `c` for a call or check, `r` and, without a
   * limit, the chips of the seat in the whole hand; a slash between rounds.
   */
  readonly betting: string;
}

/** The seats from the left of this seat on, itself last. */
export const seatsAfter = (seat: Seat, seats: number): Seat[] =>
  Array.from({ length: seats }, (_, at) => (seat + 1 + at) % seats);

export const isLive = ({ folded }: Pick<Hand, 'folded'>, seat: Seat): boolean => !folded[seat];
export const liveSeats = ({ folded }: Pick<Hand, 'folded'>): Seat[] =>
  folded.flatMap((isOut, seat) => (isOut ? [] : [seat]));
const canAct = ({ folded, stacks }: Hand, seat: Seat): boolean => !folded[seat] && stacks[seat]! > 0;

/** The next seat with chips after this one. */
export const nextWithChips = (seat: Seat, stacks: readonly number[]): Seat =>
  seatsAfter(seat, stacks.length).find((other) => stacks[other]! > 0)!;

/** The seats of the small and the big blind: with two players the button has the small one. */
export function blindSeats(button: Seat, stacks: readonly number[]): [small: Seat, big: Seat] {
  const isHeadsUp = stacks.filter((chips) => chips > 0).length === 2;
  const small = isHeadsUp ? button : nextWithChips(button, stacks);
  return [small, nextWithChips(small, stacks)];
}

/** A new hand, its blinds posted. Seats without chips take no part. */
export function beginHand(
  start: Pick<Hand, 'number' | 'button' | 'smallBlind' | 'bigBlind'>,
  chips: readonly number[],
): Hand {
  const { button, smallBlind, bigBlind } = start;
  const [small, big] = blindSeats(button, chips);
  const bets = chips.map((own, seat) => Math.min(own, seat === small ? smallBlind : seat === big ? bigBlind : 0));
  const bet = Math.max(smallBlind, bigBlind);
  return withoutIdle({
    ...start,
    round: 0,
    stacks: chips.map((own, seat) => own - bets[seat]!),
    bets,
    put: chips.map(() => 0),
    folded: chips.map((own) => own === 0),
    bet,
    raise: bigBlind,
    least: bet + bigBlind,
    raises: 0,
    open: chips.map(() => true),
    waiting: seatsAfter(big, chips.length).filter((seat) => chips[seat]! > bets[seat]!),
    betting: '',
  });
}

/** The next round of a hand whose last round is over. */
export function nextRound(hand: Hand): Hand {
  const { button, bigBlind, round, bets, put } = hand;
  return withoutIdle({
    ...hand,
    round: round + 1,
    bets: bets.map(() => 0),
    put: put.map((chips, seat) => chips + bets[seat]!),
    bet: 0,
    raise: bigBlind,
    least: bigBlind,
    raises: 0,
    open: bets.map(() => true),
    waiting: seatsAfter(button, bets.length).filter((seat) => canAct(hand, seat)),
    betting: `${hand.betting}/`,
  });
}

/** Nobody is asked who has nothing to call and nobody to bet against. */
function withoutIdle(hand: Hand): Hand {
  const { waiting, bets } = hand;
  if (waiting.length === 0) return hand;
  const live = liveSeats(hand);
  if (live.length === 1) return { ...hand, waiting: [] };
  const able = live.filter((seat) => canAct(hand, seat));
  if (able.length > 1) return hand;
  const [only] = able;
  return only === undefined || live.every((seat) => bets[seat]! <= bets[only]!) ? { ...hand, waiting: [] } : hand;
}

/** What the player on turn may do. */
export interface Choices {
  readonly toCall: number;
  /** A raise is to at least and at most so many chips of this round; both 0 where no raise is allowed. */
  readonly minRaise: number;
  readonly maxRaise: number;
  /** All chips that were put into the pot, those of this round included. */
  readonly pot: number;
}

/** At most so many bets and raises in a round of a limit game; before the flop the big blind is the first bet. */
const mostRaises = [3, 4, 4, 4];
const sizeOf = ({ bigBlind, round }: Hand): number => (round < 2 ? bigBlind : 2 * bigBlind);

export function choicesOf({ limit }: Betting, hand: Hand): Choices {
  const { stacks, bets, bet, least, raises, round, open, folded } = hand;
  const seat = hand.waiting[0]!;
  const all = bets[seat]! + stacks[seat]!;
  const mayRaise =
    open[seat]! &&
    all > bet &&
    stacks.some((chips, other) => other !== seat && !folded[other] && chips > 0) &&
    !(limit && raises >= mostRaises[round]!);
  const toCall = Math.min(Math.max(0, bet - bets[seat]!), stacks[seat]!);
  const minRaise = mayRaise ? Math.min(all, limit ? bet + sizeOf(hand) : least) : 0;
  return { toCall, minRaise, maxRaise: mayRaise ? (limit ? minRaise : all) : 0, pot: potOf(hand) };
}

export function potOf({ bets, put }: Pick<Hand, 'bets' | 'put'>): number {
  let pot = 0;
  for (let seat = 0; seat < bets.length; seat++) pot += bets[seat]! + put[seat]!;
  return pot;
}

/** The hand after a legal move of the player on turn. */
export function act(rules: Betting, before: Hand, move: Move): Hand {
  const [seat, ...waiting] = before.waiting as [Seat, ...Seat[]];
  const hand = { ...before, betting: before.betting + writeMove(rules, move, before.put[seat]!), waiting };
  if (move === 'fold') return withoutIdle({ ...hand, folded: hand.folded.with(seat, true) });
  if (typeof move !== 'string') return withoutIdle(raiseTo(rules, hand, seat, move.raise));
  const open = rules.doyle ? hand.open : hand.open.with(seat, false);
  const called = move === 'call' ? bring(hand, seat, choicesOf(rules, before).toCall) : hand;
  return withoutIdle({ ...called, open });
}

/** A move in the notation of the competition; `put` are the chips of the seat in the rounds before. */
export function writeMove({ limit }: Pick<Betting, 'limit'>, move: Move, put: number): string {
  if (move === 'fold') return 'f';
  if (typeof move === 'string') return 'c';
  return limit ? 'r' : `r${put + move.raise}`;
}

const bring = (hand: Hand, seat: Seat, chips: number): Hand => ({
  ...hand,
  stacks: hand.stacks.with(seat, hand.stacks[seat]! - chips),
  bets: hand.bets.with(seat, hand.bets[seat]! + chips),
});

function raiseTo({ limit, doyle }: Betting, hand: Hand, seat: Seat, bet: number): Hand {
  const by = bet - hand.bet;
  const size = limit ? sizeOf(hand) : hand.raise;
  const isFull = by >= size;
  const after = bring(hand, seat, bet - hand.bets[seat]!);
  return {
    ...after,
    bet,
    raise: isFull ? by : hand.raise,
    least: doyle ? Math.max(hand.least, bet + by) : bet + (isFull ? by : hand.raise),
    raises: hand.raises + 1,
    open: doyle ? hand.open : hand.open.map((may, other) => other !== seat && (isFull || may)),
    waiting: seatsAfter(seat, hand.bets.length).filter((other) => other !== seat && canAct(after, other)),
  };
}
