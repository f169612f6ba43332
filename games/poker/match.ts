import type { Seat } from '../../src/game/seat.ts';
import { randomFor } from '../../src/game/random.ts';
import { drawCards, numbersIn } from './cards.ts';
import {
  act,
  beginHand,
  blindSeats,
  isLive,
  liveSeats,
  nextRound,
  nextWithChips,
  seatsAfter,
  type Hand,
  type Move,
} from './hand.ts';
import { potsOf, sharesOf, type Share } from './pots.ts';
import { say, writeChips } from './protocol-messages.ts';
import type { Options, State } from './state.ts';
import { strengthOf } from './strength.ts';

// A match from hand to hand: what happens between two decisions.

/** Units of a chip in Doyle's game, where shares are exact: up to ten seats divide a chip. */
const exact = 2520;
export const perChip = ({ doyle }: Options): number => (doyle ? exact : 1);

/** The match at its first decision. */
export function beginMatch(seats: number, options: Options, decks: string): State {
  const all = Array.from({ length: seats }, () => options.stack);
  const before = {
    options,
    decks,
    places: all.map(() => 0),
    balance: options.doyle ? all.map(() => 0) : [],
    over: false,
  };
  // the first small blind of three or more seats, and the first big blind of two, is in seat 0
  return goOn(deal(before, { number: 1, button: seats - 1 }, all, []));
}

/** The match after a legal move of the seat on turn, at its next decision. */
export function afterMove(state: State, move: Move): State {
  const seat = state.hand.waiting[0]!;
  const hand = act(state.options, state.hand, move);
  return goOn({ ...state, hand, news: [say.did(seat, move, hand.bets[seat]!)] });
}

/** The blinds of a hand. They stop to double when the big blind is all chips of the table. */
export function blindsOf(
  { stack, smallBlind, bigBlind, levelHands, doyle }: Options,
  seats: number,
  number: number,
): Pick<Hand, 'smallBlind' | 'bigBlind'> {
  let level = doyle || levelHands === 0 ? 0 : Math.floor((number - 1) / levelHands);
  let [small, big] = [smallBlind, bigBlind];
  for (; level > 0 && big < seats * stack; level--) [small, big] = [2 * small, 2 * big];
  return { smallBlind: small, bigBlind: big };
}

/** A new hand. A seat gets the same cards of a deck whoever else takes part. */
function deal(
  before: Pick<State, 'options' | 'decks' | 'places' | 'balance' | 'over'>,
  start: Pick<Hand, 'number' | 'button'>,
  chips: readonly number[],
  news: readonly string[],
): State {
  const { options, decks } = before;
  const seats = chips.length;
  const cards = drawCards(2 * seats + 5, randomFor(decks, start.number));
  const opened = { ...start, ...blindsOf(options, seats, start.number) };
  const hand = beginHand(opened, chips);
  const posts = [...new Set(blindSeats(start.button, chips))].map((seat) => say.post(seat, hand.bets[seat]!));
  return {
    ...before,
    hand,
    holes: chips.map((own, seat) => (own === 0 ? '' : `${cards[2 * seat]!}${cards[2 * seat + 1]!}`)),
    board: cards.slice(2 * seats).join(''),
    isShown: false,
    news: [...news, say.hand(opened, chips), ...posts],
  };
}

/** Rounds and hands go on until somebody is to act or the match is over. */
export function goOn(from: State): State {
  let state = from;
  while (!state.over && state.hand.waiting.length === 0) {
    const isDecided = liveSeats(state.hand).length === 1;
    if (isDecided || state.hand.round === 3) state = endHand(state);
    else {
      const hand = nextRound(state.hand);
      const shown = hand.waiting.length === 0 ? show(state) : state;
      state = { ...shown, hand, news: [...shown.news, say.board(boardAt(state.board, hand.round))] };
    }
  }
  return state;
}

/** The cards of the board that are open in a round. */
export const boardAt = (board: string, round: number): string => board.slice(0, round === 0 ? 0 : 4 + 2 * round);

const show = (state: State): State =>
  state.isShown
    ? state
    : {
        ...state,
        isShown: true,
        news: [...state.news, ...liveSeats(state.hand).map((seat) => say.show(seat, state.holes[seat]!))],
      };

/** The pots are won; then comes the next hand, or the end. */
function endHand(before: State): State {
  const state = liveSeats(before.hand).length === 1 ? before : show(before);
  const { hand, options } = state;
  const shares = sharesIn(state);
  const wins = shares.map(({ seat, units }) => say.win(seat, writeChips(units, perChip(options))));
  const after = { ...state, news: [...state.news, ...wins] };
  return options.doyle ? settleBalance(after, shares) : settleStacks(after, hand, shares);
}

function sharesIn({ hand, holes, board, options }: State): Share[] {
  const put = hand.put.map((chips, seat) => chips + hand.bets[seat]!);
  const pots = potsOf(put, (seat) => isLive(hand, seat));
  const cards = liveSeats(hand).length === 1 ? [] : numbersIn(board);
  const strengths = holes.map((hole, seat) =>
    isLive(hand, seat) && cards.length > 0 ? strengthOf([...cards, ...numbersIn(hole)]) : 0,
  );
  return sharesOf(pots, strengths, seatsAfter(hand.button, holes.length), perChip(options));
}

const unitsOf = (shares: readonly Share[], seat: Seat): number =>
  shares.reduce((sum, share) => sum + (share.seat === seat ? share.units : 0), 0);

/** Doyle's game: full stacks again. */
function settleBalance(state: State, shares: readonly Share[]): State {
  const { hand, options } = state;
  const unit = perChip(options);
  const balance = state.balance.map(
    (units, seat) => units + unitsOf(shares, seat) - unit * (hand.put[seat]! + hand.bets[seat]!),
  );
  const settled = { ...state, balance };
  const all = balance.map(() => options.stack);
  if (hand.number === options.hands) return end({ ...settled, hand: { ...cleared(hand), stacks: all } });
  return deal(settled, nextOf(hand, all), all, state.news);
}

/** The freeze-out: who has no chips left is out. */
function settleStacks(state: State, hand: Hand, shares: readonly Share[]): State {
  const stacks = hand.stacks.map((chips, seat) => chips + unitsOf(shares, seat));
  const settled = withOut(state, stacks);
  const isAlone = stacks.filter((chips) => chips > 0).length === 1;
  if (isAlone || hand.number === state.options.hands) return end({ ...settled, hand: { ...cleared(hand), stacks } });
  return deal(settled, nextOf(hand, stacks), stacks, settled.news);
}

const nextOf = ({ number, button }: Hand, chips: readonly number[]): Pick<Hand, 'number' | 'button'> => ({
  number: number + 1,
  button: nextWithChips(button, chips),
});

/** All bets are paid out. */
const cleared = (hand: Hand): Hand => ({ ...hand, bets: hand.bets.map(() => 0), put: hand.put.map(() => 0) });

/** Who is out in the same hand is ranked by the chips before it; the worst place is told first. */
function withOut(state: State, stacks: readonly number[]): State {
  const { hand, places } = state;
  const had = hand.stacks.map((chips, seat) => chips + hand.put[seat]! + hand.bets[seat]!);
  const left = stacks.filter((chips) => chips > 0).length;
  const now = stacks.flatMap((chips, seat) => (chips === 0 && places[seat] === 0 ? [seat] : []));
  if (now.length === 0) return state;
  const placeOf = (seat: Seat): number => left + 1 + now.filter((other) => had[other]! > had[seat]!).length;
  const told = now.toSorted((one, other) => placeOf(other) - placeOf(one)).map((seat) => say.out(seat, placeOf(seat)));
  return {
    ...state,
    places: places.map((place, seat) => (now.includes(seat) ? placeOf(seat) : place)),
    news: [...state.news, ...told],
  };
}

function end(state: State): State {
  const over = { ...state, over: true };
  return { ...over, news: [...over.news, say.end(placesOf(over))] };
}

/** The place of each seat as it is now; the same chips are the same place. */
export function placesOf(state: Pick<State, 'options' | 'hand' | 'places' | 'balance'>): number[] {
  const { options, hand, places, balance } = state;
  const chips = options.doyle ? balance : hand.stacks.map((own, seat) => own + hand.bets[seat]! + hand.put[seat]!);
  return chips.map((own, seat) => places[seat]! || 1 + chips.filter((other) => other > own).length);
}

/**
 * The chips of each seat; in Doyle's game, its balance. Seats that are out have 0 chips, less one for each seat that
 * went out after them.
 */
export function scoresOf({ options, hand, places, balance }: State): number[] {
  if (options.doyle) return balance.map((units) => units / perChip(options));
  const left = places.filter((place) => place === 0).length;
  return places.map((place, seat) =>
    place === 0 ? hand.stacks[seat]! + hand.bets[seat]! + hand.put[seat]! : left + 1 - place,
  );
}
