import type { Bot } from '../../../src/game/player.ts';
import type { State } from '../rules.ts';

/** Takes as many as allowed. */
export const bot: Bot<State, number> = ({ stones }) => Math.min(3, stones);
