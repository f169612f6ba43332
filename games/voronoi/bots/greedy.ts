import type { Bot } from '../../../src/game/player.ts';
import { game } from '../rules.ts';
import { upNext } from '../up-next.ts';
import type { Move, State } from '../state.ts';
import { placesOn, rank, sampleOf } from '../search.ts';

/** Puts each stone where it has the most cells at once. */
export const bot: Bot<State, Move> = (state, { seat, random }) => {
  const { stones } = upNext(state).round;
  const [best] = rank(sampleOf(state.players, stones), seat, placesOn(stones, 25, random));
  return best?.place ?? game.anyMove(state, seat, random);
};
