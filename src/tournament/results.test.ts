import { expect, test } from 'vitest';
import { tellStandings, writeResults, type Standings } from './results.ts';

test('results are told a row per game', () => {
  const rows = [
    { game: 1, round: 1, board: 1, players: ['ant', 'bee'], scores: [1, 0], cause: 'rules' },
    { game: 2, round: 1, board: 2, players: ['cat, "the best"', '=cmd()'], cause: 'forfeit', by: '=cmd()' },
  ];
  expect(writeResults(2, rows).split('\r\n')).toEqual([
    'game,round,board,player 1,player 2,score 1,score 2,cause,by',
    '1,1,1,ant,bee,1,0,rules,',
    '2,1,2,"cat, ""the best""",\'=cmd(),,,forfeit,\'=cmd()',
    '',
  ]);
});

const standings: Standings = {
  round: 1,
  rounds: 3,
  names: ['ant', 'bee "x"'],
  tiebreaks: ['DE', 'BH'],
  places: [{ entrant: 2, place: 1, points: 1, tiebreaks: [0, 0.5] }, { entrant: 1, place: 2, points: 0, tiebreaks: [-1, 10] }],
};

test('standings are a table for people', () => {
  expect(tellStandings(standings)).toEqual([
    'Standings after round 1 of 3',
    '  place  points  DE   BH  player',
    '      1       1   0  0.5  bee "x"',
    '      2       0  -1   10  ant',
  ]);
});
