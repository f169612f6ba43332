import { expect, test } from 'vitest';
import { roundRobin } from '../pairing/formats/round-robin.ts';
import { classic } from '../pairing/standings.ts';
import { standingsOf } from './standings.ts';
import type { Summary } from './summary.ts';
import { Tournament } from './tournament.ts';

/** The standings when the games of a round robin of four end in this order. */
function standings(order: (numbers: number[]) => number[]): ReturnType<typeof standingsOf> {
  const format = { ...roundRobin({}), scoring: classic, tiebreaks: [], games: 1 };
  const tournament = new Tournament({ entrants: 4, seed: 's', format, isFixed: true });
  const games = new Map<number, Summary>();
  for (const number of order(tournament.fixtures.map((fixture) => fixture.number))) {
    const thought = [0.1, 0.2].map((ms) => ({ moves: 3, ms: ms * 7 ** number, longest: ms }));
    const scores = [number % 3, 1];
    games.set(number, {
      players: [],
      seed: '',
      scores,
      cause: 'rules',
      turns: 3,
      faults: [],
      absent: [],
      thought,
      used: [],
    });
    tournament.count(number, { scores });
  }
  return standingsOf({ tournament, games, voids: new Map() });
}

test('the order in which games end changes no digit of the standings, so that arena verify finds the same', () => {
  const [asNumbered, backwards] = [standings((numbers) => numbers), standings((numbers) => numbers.toReversed())];
  expect(asNumbered.map(({ mean }) => mean).every((mean) => mean > 0)).toBe(true);
  expect(backwards).toEqual(asNumbered);
});
