import type { Bot } from '../../../src/game/contract.ts';
import { game, type Move, type Position } from '../rules.ts';

/** Puts its block opposite the last one, as seen from the middle of the board; where that is not free, anywhere. */
export const bot: Bot<Position, Move> = (position, { seat, random }) => {
  const { last, size } = position;
  const opposite = last?.map((coordinate) => size - 1 - coordinate) as unknown as Move | undefined;
  return opposite !== undefined && game.objection(position, seat, opposite) === undefined ? opposite : game.anyMove(position, seat, random);
};
