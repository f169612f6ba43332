import { searchBot } from '../engine.ts';

/** Looks four or five half-moves ahead, in some 20 ms. */
export const bot = searchBot({ depth: 30, nodes: 15_000 });
