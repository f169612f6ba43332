import type { Bot } from '../../../src/game/player.ts';
import { legalMoves } from '../generate.ts';
import { boardOf } from '../line.ts';
import type { Move } from '../move.ts';
import type { View } from '../state.ts';

export const bot: Bot<View, Move> = ({ fen }, { random }) => random.pick(legalMoves(boardOf(fen)));
