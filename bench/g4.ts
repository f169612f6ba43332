// A bot that never answers and ignores SIGTERM: how long after its deadline is its slot free?
import { percentile, type Figure } from './tools/figure.ts';
import { alone, inC, numbersOf, slot } from './tools/programs.ts';

const [rounds, matches, limit] = [4, '25', '50'] as const;

export async function measure(): Promise<Figure[]> {
  const [runner, bot] = await Promise.all([inC('overrun-runner'), inC('deaf-bot')]);
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    reference.push(...(await numbersOf([runner, matches, limit, bot])));
    ours.push(...(await numbersOf(alone([...slot('overrun'), matches, limit, bot]))));
  }
  const figure = (share: number, name: string): Figure => ({
    id: 'G4',
    what: `slot free after the deadline of a bot that overruns, ${name}`,
    unit: 'ms',
    ours: percentile(ours, share),
    reference: percentile(reference, share),
  });
  return [figure(0.5, 'p50'), { ...figure(0.99, 'p99'), goal: { of: 'ours', most: 25 } }];
}
