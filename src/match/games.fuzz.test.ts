import { describe, test } from 'vitest';
import { defaults } from '../game/defaults.ts';
import { laws } from '../game/laws.ts';
import { gameNames, loadGame } from './games.ts';

const options: Readonly<Record<string, object>> = { voronoi: { stones: 1 }, kierki: { deals: '2,7' } };

// Every game in games/ keeps the laws for every number of seats, whether it has tests of its own or not.
describe.each(gameNames())('%s', async (name) => {
  const game = await loadGame(name);
  const { min, max } = game.seats;
  test.each(Array.from({ length: max - min + 1 }, (_, at) => min + at))('keeps the laws with %i seats', (seats) => {
    laws(game, `${seats} seats`, { seats, options: { ...defaults<object>(game), ...options[name] } });
  });
});
