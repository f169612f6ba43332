// The time of the page of a ladder of 1,000 bots.
import type { Figure } from './tools/figure.ts';
import { numbersOf, slot } from './tools/programs.ts';

export async function measure(): Promise<Figure[]> {
  const [added, page, slowest, first] = (await numbersOf([...slot('standings-page'), '1000', '100000', '40'])) as [
    number,
    number,
    number,
    number,
  ];
  const figure = (what: string, ours: number): Figure => ({ id: 'Standings', what, unit: 'ms', ours });
  return [
    {
      ...figure('page of a ladder of 1,000 bots and 100,000 matches', page),
      reference: added,
      goal: { of: 'ours', most: 300 },
    },
    figure('the same, the slowest of 40', slowest),
    figure('the same, asked as soon as the site starts', first),
  ];
}
