import { searchBot } from '../engine.ts';

/** Looks at its own moves and all captures after them. */
export const bot = searchBot({ depth: 1, nodes: Infinity });
