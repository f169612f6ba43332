import type { Bot } from '../../../src/game/player.ts';
import { numbersIn, ranks } from '../cards.ts';
import { raiseBy } from '../raise.ts';
import { chen } from '../starting-hands.ts';
import type { Move, View } from '../state.ts';
import { strengthOf } from '../strength.ts';

/** Plays few hands, and bets when it has something. */
export const bot: Bot<View, Move> = (view) => (view.round === 0 ? beforeFlop(view) : afterFlop(view));

function beforeFlop(view: View): Move {
  const { holes, seat, raises, toCall, bigBlind, folded } = view;
  const points = chen(holes[seat!]!);
  const players = folded.filter((isOut) => !isOut).length;
  const needed = players === 2 ? 5 : players <= 4 ? 7 : 8; // with few players weaker hands are good enough
  if (points >= needed + 2 + 2 * raises) return raiseBy(view, 1);
  if (toCall === 0) return 'check';
  return points >= needed + (toCall > bigBlind ? 2 : 0) + (toCall > 8 * bigBlind ? 3 : 0) ? 'call' : 'fold';
}

function afterFlop(view: View): Move {
  const { toCall, pot } = view;
  const own = madeOf(view);
  if (own === 'strong') return raiseBy(view, 0.75);
  if (own === 'fair' && toCall <= pot / 2) return toCall === 0 ? raiseBy(view, 0.5) : 'call';
  return toCall === 0 ? 'check' : 'fold';
}

/** Two pairs or better are strong, a pair with the highest card of the board or above it is fair. */
function madeOf({ holes, seat, board }: View): 'strong' | 'fair' | 'weak' {
  const hole = holes[seat!]!;
  const category = categoryIn(hole + board);
  const shared = board.length === 10 ? categoryIn(board) : pairedIn(board);
  if (category >= 2 && category > shared) return shared > 0 && category === 2 ? 'fair' : 'strong';
  const top = Math.max(...board.match(/../g)!.map((card) => ranks.indexOf(card[0]!)));
  const [one, other] = [ranks.indexOf(hole[0]!), ranks.indexOf(hole[2]!)];
  const isTopPair = one === other ? one > top : one === top || other === top;
  return category === 1 && shared === 0 && isTopPair ? 'fair' : 'weak';
}

const categoryIn = (cards: string): number => strengthOf(numbersIn(cards)) >> 26;

/** The category of three or four cards, as far as ranks that come twice make it. */
function pairedIn(board: string): number {
  const values = board.match(/../g)!.map((card) => card[0]);
  return Math.min(3, values.length - new Set(values).size);
}
