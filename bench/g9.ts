// Bots in our own process: how many moves a second go through the whole match loop?
import { inTurns, type Figure } from './tools/figure.ts';
import { numberOf, pinned, slot } from './tools/programs.ts';

export async function measure(): Promise<Figure[]> {
  const [played, logged] = await inTurns(
    5,
    () => numberOf(pinned(slot('moves'))),
    () => numberOf(pinned([...slot('moves'), 'log'])),
  );
  const figure = (what: string, ours: number): Figure => ({ id: 'G9', what, unit: 'moves/s', ours, goal: { of: 'ours', least: 100_000 } });
  return [figure('geography with bots in the process, one core', played!), figure('the same, with its log written', logged!)];
}
