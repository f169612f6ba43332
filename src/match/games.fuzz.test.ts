import { describe, test } from 'vitest';
import { defaults } from '../game/defaults.ts';
import { laws } from '../game/laws.ts';
import { gameNames, loadGame } from './games.ts';

const options: Readonly<Record<string, object>> = { voronoi: { stones: 1 }, kierki: { deals: '2,7' } };

const isSoak = process.env['ARENA_SOAK'] === '1';

// Every game in games/ keeps the laws for every number of seats, whether it has tests of its own or not; in `npm test`
// for the fewest seats, one more, and the most.
describe.each(gameNames())('%s', async (name) => {
  const game = await loadGame(name);
  const { min, max } = game.seats;
  const all = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  test.each(all.filter((seats) => isSoak || seats <= min + 1 || seats === max))(
    'keeps the laws with %i seats',
    (seats) => {
      laws(game, `${seats} seats`, { seats, options: { ...defaults<object>(game), ...options[name] } });
    },
  );
});
