import type { Bot } from '../../../src/game/contract.ts';
import { game, type Move, type State } from '../rules.ts';

/** Puts its stones anywhere. */
export const bot: Bot<State, Move> = (state, { seat, random }) => game.anyMove(state, seat, random);
