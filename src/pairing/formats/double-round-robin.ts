import { cyclesField } from '../choices.ts';
import type { FormatDefinition } from '../format.ts';
import { format as single, openRoundRobin, type RoundRobinChoices } from './round-robin.ts';

/** All entrants meet twice on the same seed, once in each seat. */
export const format: FormatDefinition<RoundRobinChoices> = {
  ...single,
  summary: {
    en: 'everybody meets everybody twice on the same board, once in each seat',
    pl: 'każdy z każdym dwa razy na tej samej planszy, raz na każdym miejscu',
  },
  options: { ...single.options, cycles: { ...cyclesField, default: 2 } },
  open: ({ entrants }, settings) => openRoundRobin(entrants, settings),
};
