import type { Bot } from '../../../src/game/player.ts';
import { game, type State } from '../rules.ts';

/** Any legal move. */
export const bot: Bot<State, number> = (view, { seat, random }) => game.anyMove(view, seat, random);
