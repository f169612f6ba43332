import type { Question } from '../../src/game/player.ts';
import { quick, shareAgainst } from './odds.ts';
import { raiseBy } from './raise.ts';
import type { Move, View } from './state.ts';

const deals = 250; // of a decision: an error of 3 %

/** Who bets has a better hand than a random one, and the better the more is bet: what is taken off the share. */
const fearOf = ({ raises, toCall, pot }: View): number => 0.04 * raises + 0.18 * Math.min(1, toCall / (pot - toCall));

/** Bets with a share well above its due, calls at a good price, and folds. */
export function byEquity(view: View, { random }: Pick<Question, 'random'>): Move {
  const { holes, seat, board, folded, toCall, pot, raises } = view;
  const opponents = folded.filter((isOut, at) => !isOut && at !== seat).length;
  const below = quick(random);
  const share = shareAgainst(holes[seat!]!, board, opponents, { deals, below });
  const fear = fearOf(view);
  const due = 1 / (opponents + 1);
  const edge = (share - fear) / due;
  if (edge > 1.6 || (edge > 1.25 && raises === 0)) return raiseBy(view, edge > 1.6 ? 0.75 : 0.5);
  if (toCall === 0) return raises === 0 && below(12) === 0 && opponents === 1 ? raiseBy(view, 0.5) : 'check';
  return share - fear > toCall / (pot + toCall) ? 'call' : 'fold';
}
