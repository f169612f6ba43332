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
  const games = ['chess', 'domino', 'geography', 'kierki', 'market', 'poker'];
  const late = await inTurns(3, ...games.map((game) => counted('late-moves', game)));
  return [
    ...games.map((game, at): Figure => ({
      id: 'G13',
      what: `${game}: a turn with its log late in a long match, beside one of its beginning`,
      unit: '×',
      ours: late[at]!,
      goal: { of: 'ours', most: 2 },
    })),
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
