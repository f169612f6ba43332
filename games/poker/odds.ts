import type { Random } from '../../src/game/random.ts';
import { numbersIn } from './cards.ts';
import { strengthOf } from './strength.ts';

/** Many quick random numbers from one draw: whole numbers below n. */
export const quick = (random: Random): ((n: number) => number) => xorshift(random.below(2 ** 32));

function xorshift(seed: number): (n: number) => number {
  let bits = seed | 1;
  return (n) => {
    bits ^= bits << 13;
    bits ^= bits >>> 17;
    bits ^= bits << 5;
    return (bits >>> 0) % n;
  };
}

/**
 * The share of the pot that these hole cards win on average against random hands of so many opponents, from as many
 * random deals.
 */
export function shareAgainst(
  hole: string,
  board: string,
  opponents: number,
  { deals, below }: { readonly deals: number; readonly below: (n: number) => number },
): number {
  const known = numbersIn(hole + board);
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !known.includes(card));
  const open = board.length / 2;
  const drawn = 5 - open + 2 * opponents;
  const own = [...known, ...Array.from({ length: 5 - open }, () => 0)];
  const other = own.slice();
  let won = 0;
  for (let deal = 0; deal < deals; deal++) {
    for (let at = 0; at < drawn; at++) {
      const from = at + below(deck.length - at);
      [deck[at], deck[from]] = [deck[from]!, deck[at]!];
    }
    for (let at = 0; at < 5 - open; at++) own[2 + open + at] = deck[at]!;
    won += shareOf(own, other, deck, 5 - open, opponents);
  }
  return won / deals;
}

/** The share of the first hand against those of the opponents, whose cards stand in the deck from `from` on. */
function shareOf(own: number[], other: number[], deck: readonly number[], from: number, opponents: number): number {
  const strength = strengthOf(own);
  for (let at = 2; at < 7; at++) other[at] = own[at]!;
  let equals = 1;
  for (let opponent = 0; opponent < opponents; opponent++) {
    other[0] = deck[from + 2 * opponent]!;
    other[1] = deck[from + 2 * opponent + 1]!;
    const theirs = strengthOf(other);
    if (theirs > strength) return 0;
    if (theirs === strength) equals++;
  }
  return 1 / equals;
}

/** Boards that are tried where all of them are too many. */
const sampled = 4000;

/**
 * The share of each seat in a pot for these seats, over all ways in which the board can go on; before the flop, over
 * some of them.
 */
export function sharesOfPot(seats: readonly number[], holes: readonly (string | null)[], board: string): number[] {
  const open = numbersIn(board);
  const hands = seats.map((seat) => numbersIn(holes[seat]!));
  const known = [...open, ...holes.flatMap((hole) => (hole === null ? [] : numbersIn(hole)))];
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !known.includes(card));
  const won = seats.map(() => 0);
  let boards = 0;
  for (const rest of restsOf(deck, 5 - open.length)) {
    const strengths = hands.map((hand) => strengthOf([...open, ...rest, ...hand]));
    const best = Math.max(...strengths);
    const winners = strengths.filter((strength) => strength === best).length;
    for (const [at, strength] of strengths.entries()) if (strength === best) won[at]! += 1 / winners;
    boards++;
  }
  return won.map((share) => share / boards);
}

/** The cards that can complete a board: all of them for one or two, a fixed sample for more. */
function* restsOf(deck: number[], count: number): Generator<readonly number[]> {
  if (count > 2) {
    const below = xorshift(1);
    for (let turn = 0; turn < sampled; turn++) {
      for (let at = 0; at < count; at++) {
        const from = at + below(deck.length - at);
        [deck[at], deck[from]] = [deck[from]!, deck[at]!];
      }
      yield deck.slice(0, count);
    }
  } else if (count === 0) yield [];
  else
    for (const [at, card] of deck.entries())
      if (count === 1) yield [card];
      else for (const other of deck.slice(at + 1)) yield [card, other];
}
