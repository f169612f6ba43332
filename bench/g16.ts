// G16: no slot idles while a match waits, in a day of ladders, contests and test matches.
import type { Figure } from './tools/figure.ts';
import { numbersOf, slot } from './tools/programs.ts';

/** Seconds of the day; no more than a command may take. */
const seconds = process.env['ARENA_SOAK'] === '1' ? 240 : 60;

export async function measure(): Promise<Figure[]> {
  return [...(await dayOf('short')), ...(await dayOf('long'))];
}

async function dayOf(kind: 'short' | 'long'): Promise<Figure[]> {
  const [matches, idle, longest, held, pause, longestPause] = await numbersOf([
    ...slot('day'),
    `${seconds}`,
    '1',
    kind,
  ]);
  const day = `a day of ${matches!.toLocaleString('en')} ${kind} matches in ${seconds} s, two slots`;
  return [
    { id: 'G16', what: `${day}: no match although one waits`, unit: '%', ours: idle!, goal: { of: 'ours', most: 1 } },
    { id: 'G16', what: 'the same, the longest such time', unit: 'ms', ours: longest! },
    { id: 'G16', what: 'the same, time in which a slot has a match', unit: '%', ours: held! },
    { id: 'G16', what: 'from the last result of a round to the first match of the next', unit: 'ms', ours: pause! },
    { id: 'G16', what: 'the same, the longest', unit: 'ms', ours: longestPause! },
  ];
}
