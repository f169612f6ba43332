import type { Bot } from '../../../src/game/player.ts';
import { raiseBy } from '../raise.ts';
import type { Move, View } from '../state.ts';

/** Bets half the pot with any cards every other time, calls what is cheap, and folds the rest. */
export const bot: Bot<View, Move> = (view, { random }) => {
  const { toCall, pot, raises } = view;
  if (raises < 2 && random.below(2) === 0) return raiseBy(view, 0.5);
  if (toCall === 0) return 'check';
  return toCall <= pot / 3 ? 'call' : 'fold';
};
