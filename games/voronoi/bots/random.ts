import type { Bot } from '../../../src/game/player.ts';
import { game } from '../rules.ts';
import type { Move, State } from '../state.ts';

/** Puts its stones anywhere. */
export const bot: Bot<State, Move> = (state, { seat, random }) => game.anyMove(state, seat, random);
