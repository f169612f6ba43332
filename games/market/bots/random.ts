import type { Bot } from '../../../src/game/player.ts';
import type { Move, State } from '../state.ts';

/** One order a round: up to a hundred shares of any stock, as often to buy as to sell. */
export const bot: Bot<State, Move> = ({ prices }, { random }) => [
  [random.below(prices.length), (1 + random.below(100)) * (random.below(2) === 0 ? 1 : -1)],
];
