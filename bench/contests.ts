// Contests of the site: standings of many bots, the pairing of a round, and how many matches end in a second.
import type { Figure } from './tools/figure.ts';
import { numbersOf, slot } from './tools/programs.ts';

export async function measure(): Promise<Figure[]> {
  const words = ['1000', '100000', '200', '9', '100000', '10'];
  const [standings, round, swiss, finished] = (await numbersOf([...slot('contests'), ...words])) as [
    number,
    number,
    number,
    number,
  ];
  const figure = (what: string, ours: number): Figure => ({ id: 'Contests', what, unit: 'ms', ours });
  return [
    figure('permanent contest, 1,000 bots and 100,000 matches: standings anew, processor time', standings),
    figure('the same, its next round, processor time', round),
    {
      ...figure('Swiss of 200 bots, from the last result of a round to the next pairing, the slowest of 9', swiss),
      goal: { of: 'ours', most: 2000 },
    },
    {
      id: 'Contests',
      what: 'finished matches through queue, result and sums, 100,000 waiting',
      unit: '1/s',
      ours: finished,
      goal: { of: 'ours', least: 300 },
    },
  ];
}
