import { afterEach, expect, test, vi } from 'vitest';
import { roundStandings, type RoundStandings } from './round-standings.ts';

afterEach(() => vi.unstubAllEnvs());

const standings: RoundStandings = {
  round: 1,
  rounds: 3,
  names: ['ant', 'bee "x"'],
  tiebreaks: ['DE', 'BH'],
  places: [
    { entrant: 2, place: 1, points: 1, tiebreaks: [0, 0.5] },
    { entrant: 1, place: 2, points: 0, tiebreaks: [-1, 10] },
  ],
};

test('standings are a table for people', () => {
  vi.stubEnv('ARENA_LANG', 'en');
  expect(roundStandings(standings)).toEqual([
    'Standings after round 1 of 3',
    '  place  points  DE   BH  player',
    '      1       1   0  0.5  bee "x"',
    '      2       0  -1   10  ant',
  ]);
});

test('and in Polish, with a comma in its numbers', () => {
  vi.stubEnv('ARENA_LANG', 'pl');
  expect(roundStandings(standings)).toEqual([
    'Tabela po rundzie 1 z 3',
    '  miejsce  punkty  DE   BH  gracz',
    '        1       1   0  0,5  bee "x"',
    '        2       0  -1   10  ant',
  ]);
});
