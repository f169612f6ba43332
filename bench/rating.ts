// The time of a fit of all ratings.
import { inTurns, type Figure } from './tools/figure.ts';
import { numberOf, slot } from './tools/programs.ts';

export async function measure(): Promise<Figure[]> {
  const fit = (entrants: number, games: number, times: number) => (): Promise<number> =>
    numberOf([...slot('fit'), `${entrants}`, `${games}`, `${times}`]);
  const [few, many] = await inTurns(3, fit(32, 2000, 50), fit(1000, 50_000, 3));
  const figure = (what: string, ours: number, most: number): Figure => ({
    id: 'Rating',
    what,
    unit: 'ms',
    ours,
    goal: { of: 'ours', most },
  });
  return [figure('fit of 32 bots and 2,000 games', few!, 5), figure('fit of 1,000 bots and 50,000 games', many!, 1000)];
}
