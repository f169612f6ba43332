// A bot that never answers and does not go when asked: how long after its deadline is its slot free?
import { percentile, type Figure } from './figure.ts';
import { inC, numbersOf, slot } from './programs.ts';

export async function measure(): Promise<Figure[]> {
  const late = await numbersOf([...slot('overrun'), '100', await inC('deaf-bot')]);
  const figure = (share: number, name: string): Figure => ({ id: 'G4', what: `slot free after the deadline of a bot that overruns, ${name}`, unit: 'ms', ours: percentile(late, share) });
  return [figure(0.5, 'p50'), { ...figure(0.99, 'p99'), goal: { of: 'ours', most: 25 } }];
}
