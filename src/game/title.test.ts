import { expect, test } from 'vitest';
import { contestName, ladderName, tableName, titleIn } from './title.ts';

const geography = { title: 'Edge geography', titles: { pl: 'Geografia krawędziowa' } };
const kierki = { title: 'Kierki' };

test('a game is called by its name in the language, else by its own', () => {
  expect(titleIn(geography, 'pl')).toBe('Geografia krawędziowa');
  expect(titleIn(geography, 'en')).toBe('Edge geography');
  expect(titleIn(kierki, 'pl')).toBe('Kierki');
});

test('the arena’s own ladder has a name in each language, and a contest with a name of its own keeps it', () => {
  expect(contestName(ladderName(geography, 'en'), geography, 'pl')).toBe('Ranking: Geografia krawędziowa');
  expect(contestName(ladderName(geography, 'en'), geography, 'en')).toBe('Edge geography ladder');
  expect(contestName('Winter cup', geography, 'pl')).toBe('Winter cup');
  expect(contestName('Kierki ladder', geography, 'pl')).toBe('Kierki ladder');
  expect(contestName(tableName(1234, 'en'), geography, 'pl')).toBe('stolik na porcie 1234');
  expect(contestName(tableName(1234, 'en'), geography, 'en')).toBe('table on port 1234');
});
