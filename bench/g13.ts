// Logs: the cost of a logged move late in a long match, and the time to verify a long match.
import { inTurns, type Figure } from './tools/figure.ts';
import { numberOf, pinned, slot } from './tools/programs.ts';

export async function measure(): Promise<Figure[]> {
  const counted =
    (name: string, ...words: string[]) =>
    () =>
      numberOf(pinned([...slot(name), ...words]));
  const [plain, logged, verified] = await inTurns(
    5,
    counted('long-match'),
    counted('long-match', 'log'),
    counted('verify'),
  );
  return [
    {
      id: 'G13',
      what: 'kierki of 1,000 deals with its log, beside the same without',
      unit: 's',
      ours: logged!,
      reference: plain!,
      goal: { of: 'ratio', most: 3 },
    },
    {
      id: 'G13',
      what: 'verify of geography, 10,000 vertices',
      unit: 's',
      ours: verified!,
      goal: { of: 'ours', most: 2 },
    },
  ];
}
