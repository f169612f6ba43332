// The time to pair a round of a Swiss event.
import { inTurns, type Figure } from './tools/figure.ts';
import { numbersOf, slot } from './tools/programs.ts';

export async function measure(): Promise<Figure[]> {
  const slowest =
    (...words: string[]) =>
    async (): Promise<number> =>
      (await numbersOf([...slot('swiss'), ...words]))[1]!;
  const whole =
    (...words: string[]) =>
    async (): Promise<number> =>
      (await numbersOf([...slot('swiss'), ...words]))[0]!;
  const [sixty, hundred, most, drawn, many] = await inTurns(
    3,
    slowest('dutch', '60', '13'),
    slowest('dutch', '100', '13'),
    slowest('dutch', '200', '13'),
    slowest('dutch', '200', '5', '10'),
    whole('fast', '1000', '11'),
  );
  const figure = (what: string, ours: number, goal: number): Figure => ({
    id: 'Swiss',
    what,
    unit: 'ms',
    ours,
    goal: { of: 'ours', most: goal },
  });
  return [
    figure('exact Dutch, 60 players, the slowest of 13 rounds', sixty!, 1000),
    figure('exact Dutch, 100 players, the slowest of 13 rounds', hundred!, 1000),
    figure('exact Dutch, 200 players, the slowest of 13 rounds', most!, 1000),
    figure('the same, all games drawn, the slowest of 5 rounds', drawn!, 1000),
    figure('fast Swiss, 1,000 players, all 11 rounds', many!, 15_000),
  ];
}
