import type { Bot } from '../../../src/game/player.ts';
import { byEquity } from '../equity.ts';
import { callsUpTo, pushesUpTo } from '../starting-hands.ts';
import type { Move, View } from '../state.ts';

const short = 12; // big blinds

/** With a short stack all in or fold, by the equilibrium of two players; else as `equity`. */
export const bot: Bot<View, Move> = (view, question) => {
  const isShort = view.round === 0 && !view.options.limit && bigBlinds(view) <= short;
  return isShort ? pushOrFold(view) : byEquity(view, question);
};

/** What is at stake: the own stack, or the largest of the others where that is less. */
function bigBlinds({ stacks, bets, seat, folded, bigBlind }: View): number {
  const all = stacks.map((chips, at) => chips + bets[at]!);
  const others = all.filter((_, at) => at !== seat && !folded[at]);
  return Math.min(all[seat!]!, Math.max(...others)) / bigBlind;
}

function pushOrFold(view: View): Move {
  const { holes, seat, stacks, bets, folded, raises, toCall, bigBlind, maxRaise } = view;
  const hole = holes[seat!]!;
  const stack = bigBlinds(view);
  const others = folded.flatMap((isOut, at) => (isOut || at === seat ? [] : [at]));
  if (raises > 0 && toCall > bigBlind) {
    // whoever pushed into several players has a better hand than one who pushed into a single one
    const pushed = others.filter((at) => bets[at]! > bigBlind).length;
    const isGood = callsUpTo(hole) >= stack * (1 + 0.5 * (pushed - 1) + 0.25 * (others.length - 1));
    return isGood ? (maxRaise > 0 && stacks[seat!]! > 2 * toCall ? { raise: maxRaise } : 'call') : 'fold';
  }
  const isGood = pushesUpTo(hole) >= stack * others.length;
  if (isGood) return maxRaise > 0 ? { raise: maxRaise } : toCall > 0 ? 'call' : 'check';
  return toCall === 0 ? 'check' : 'fold';
}
