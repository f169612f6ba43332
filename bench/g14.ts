// Pages of an arena with a million finished and 100,000 waiting matches, beside those of a small one.
import type { Figure } from './tools/figure.ts';
import { numbersOf, slot } from './tools/programs.ts';

type Numbers = [slowest: number, middle: number, front: number, contest: number];
const size = Number(process.env['ARENA_LISTED'] ?? 1_000_000);
const patience = 1_800_000; // milliseconds: to fill the database takes minutes

export async function measure(): Promise<Figure[]> {
  const pages = async (finished: number, waiting: number, entrants: number): Promise<Numbers> =>
    (await numbersOf([...slot('pages'), ...[finished, waiting, entrants, 40, 5].map(String)], patience)) as Numbers;
  const [least, middleOfLeast] = await pages(400, 40, 8);
  const [slowest, middle, front, contest] = await pages(size, size / 10, 100);
  const figure = (what: string, unit: string, ours: number): Figure => ({ id: 'G14', what, unit, ours });
  const millions = `${size.toLocaleString('en')} finished and ${(size / 10).toLocaleString('en')} waiting matches`;
  return [
    {
      ...figure(`the slowest page of an arena of ${millions}, a worker busy, p99; beside it of 400`, 'ms', slowest),
      reference: least,
      goal: { of: 'ours', most: 100 },
    },
    { ...figure('the same, p50', 'ms', middle), reference: middleOfLeast },
    { ...figure('front page, 50 clients, a worker busy', 'requests/s', front), goal: { of: 'ours', least: 2000 } },
    { ...figure('page of a contest, the same', 'requests/s', contest), goal: { of: 'ours', least: 1000 } },
  ];
}
