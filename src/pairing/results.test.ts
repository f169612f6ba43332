import { expect, test } from 'vitest';
import { writeResults } from './results.ts';

test('results have a row per game', () => {
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

test('points of the game are beside those of the tournament', () => {
  const rows = [
    {
      game: 1,
      round: 1,
      board: 1,
      players: ['ant', 'bee', 'cat'],
      scores: [13, 5, 5],
      points: [0, 1.5, 1.5],
      cause: 'rules',
    },
    { game: 2, round: 1, board: 1, players: ['bee', 'cat', 'ant'], cause: 'void' },
  ];
  expect(writeResults(3, rows, 'game points').split('\r\n')).toEqual([
    'game,round,board,player 1,player 2,player 3,game points 1,game points 2,game points 3,points 1,points 2,points 3,cause,by',
    '1,1,1,ant,bee,cat,13,5,5,0,1.5,1.5,rules,',
    '2,1,1,bee,cat,ant,,,,,,,void,',
    '',
  ]);
});
