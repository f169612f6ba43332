import type { Bot } from '../../../src/game/player.ts';
import { game, type Move, type Position } from '../rules.ts';

/** Puts its block opposite the last one, through the middle of the board; if that is not free, anywhere. */
export const bot: Bot<Position, Move> = (position, { seat, random }) => {
  const opposite = position.last === null ? undefined : across(position.last, position.size - 1);
  return opposite !== undefined && game.objection(position, seat, opposite) === undefined
    ? opposite
    : game.anyMove(position, seat, random);
};

const across = ([x1, y1, x2, y2]: Move, most: number): Move => [most - x1, most - y1, most - x2, most - y2];
