import type { Bot } from '../../../src/game/player.ts';
import type { Move, View } from '../state.ts';

/** Any kind of move, and any size of a raise. */
export const bot: Bot<View, Move> = ({ toCall, minRaise, maxRaise }, { random }) => {
  const kind = random.below(maxRaise > 0 ? 3 : 2);
  if (kind === 2) return { raise: minRaise + random.below(maxRaise - minRaise + 1) };
  if (toCall === 0) return 'check';
  return kind === 0 ? 'fold' : 'call';
};
