// The page of a match of ten thousand turns in chromium: opened, and scrubbed.
import { drawDeals, writeDeals } from '../games/kierki/deals.ts';
import { randomFor } from '../src/game/random.ts';
import type { Figure } from './tools/figure.ts';
import { numbersOf, slot } from './tools/programs.ts';

const patience = 300_000; // milliseconds

const types = Array.from({ length: 200 }, (_, at) => 1 + (at % 7));
const deals = writeDeals(drawDeals(types, randomFor('long', 0)));

const matches: readonly (readonly [game: string, options: object, seats: number])[] = [
  ['geography', { gsize: 10_000 }, 2],
  ['kierki', { deals: '1', file: deals, 'early-stop': false }, 4],
  ['market', { rounds: 10_000 }, 4],
  ['chess', {}, 2],
];

export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [game, options, seats] of matches) {
    const words = [game, JSON.stringify(options), `${seats}`];
    const [turns, opened, , p95] = await numbersOf([...slot('viewer'), ...words], patience);
    const about = { id: 'Viewer', unit: 'ms' } as const;
    figures.push(
      {
        ...about,
        what: `${game}, ${turns} turns: until the page can be used`,
        ours: opened!,
        goal: { of: 'ours', most: 1000 },
      },
      {
        ...about,
        what: `${game}: from frame to frame while scrubbing, p95`,
        ours: p95!,
        goal: { of: 'ours', most: 17 },
      },
    );
  }
  return figures;
}
