import { describe, expect, test } from 'vitest';
import type { History, Meeting } from './history.ts';
import { byePoints, classic, football, forfeit, placement, rank, type Tiebreak } from './standings.ts';

describe('points of one game', () => {
  test.each([
    ['1/½/0', classic, [3, 1], [1, 0]],
    ['1/½/0', classic, [2, 2], [0.5, 0.5]],
    ['3/1/0', football, [0, 1], [0, 3]],
    ['3/1/0', football, [0, 0], [1, 1]],
    ['1/½/0 of four', classic, [5, 1, 5, 2], [0.5, 0, 0.5, 0]],
    ['places', placement(), [40, 10, 30, 20], [3, 0, 2, 1]],
    ['shared places', placement(), [7, 7, 7, 1], [2, 2, 2, 0]],
    ['all equal', placement(), [0, 0, 0], [1, 1, 1]],
    ['a list', placement([10, 6, 3, 1]), [1, 4, 3, 2], [1, 10, 6, 3]],
    ['a list, shared', placement([10, 6, 3, 1]), [4, 4, 1, 2], [8, 8, 1, 3]],
    ['a short list', placement([5]), [1, 3, 2], [0, 5, 0]],
  ])('%s', (_, scoring, scores, points) => {
    expect(scoring(scores)).toEqual(points);
  });

  test('unplayed rounds', () => {
    expect((['pairing', 'full', 'half', 'zero'] as const).map((kind) => byePoints(kind, 2, football))).toEqual([
      6, 6, 2, 0,
    ]);
  });

  test('an absent entrant loses', () => {
    const meeting: Meeting = { round: 1, board: 1, entrants: [4, 7], games: 2 };
    expect(forfeit(meeting, [7], football).points).toEqual([6, 0]);
    expect(forfeit(meeting, [4, 7], football).points).toEqual([0, 0]);
    expect(forfeit({ ...meeting, entrants: [1, 2, 3, 4], games: 4 }, [2], placement()).points).toEqual([8, 0, 8, 8]);
  });
});

describe('places', () => {
  const history: History = { entrants: 5, met: [], byes: [], withdrawn: new Map(), seed: '' };
  const points = new Map([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 2],
    [5, 0],
  ]);

  test('equal entrants share a place', () => {
    expect(rank(history, [1, 2, 3, 4, 5], points).map(({ entrant, place }) => [entrant, place])).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
      [1, 4],
      [5, 5],
    ]);
  });

  test('tie-breaks are applied in turn, each to those who are still level', () => {
    const asked: number[][] = [];
    const first: Tiebreak = (_, level) => {
      asked.push([...level]);
      return new Map([
        [2, 5],
        [3, 5],
        [4, 7],
        [1, 9],
      ]);
    };
    const among: Tiebreak = (_, level) => {
      asked.push([...level]);
      return new Map(level.map((entrant) => [entrant, entrant]));
    };
    const places = rank(history, [5, 4, 3, 2, 1], points, [first, among]);
    expect(places).toEqual([
      { entrant: 4, place: 1, points: 2, tiebreaks: [7, 4] },
      { entrant: 3, place: 2, points: 2, tiebreaks: [5, 3] },
      { entrant: 2, place: 3, points: 2, tiebreaks: [5, 2] },
      { entrant: 1, place: 4, points: 1, tiebreaks: [9, 1] },
      { entrant: 5, place: 5, points: 0, tiebreaks: [0, 5] },
    ]);
    expect(asked).toEqual([[2, 3, 4], [1], [5], [4], [2, 3], [1], [5]]);
  });
});
