// How soon pages are there in a browser, and how much script they fetch.
import type { Figure } from './tools/figure.ts';
import { numbersOf, slot } from './tools/programs.ts';

const patience = 600_000; // milliseconds
const sizes = [
  ['desktop', '1280x1000'],
  ['phone', '400x800'],
] as const;

export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, size] of sizes) {
    const [largest, middle, shift, script] = (await numbersOf([...slot('paint'), size], patience)) as [
      number,
      number,
      number,
      number,
    ];
    const figure = (what: string, unit: string, ours: number, most?: number): Figure => ({
      id: 'Paint',
      what: `${what}, ${name}`,
      unit,
      ours,
      ...(most !== undefined && { goal: { of: 'ours', most } }),
    });
    figures.push(
      figure('largest contentful paint, the slowest page', 'ms', largest, 1500),
      figure('the same, the page in the middle', 'ms', middle),
      figure('layout shift, the most of a page', '', shift, 0.01),
      figure('script of a page and what it fetches later, compressed, the most', 'KB', script, 100),
    );
  }
  return figures;
}
