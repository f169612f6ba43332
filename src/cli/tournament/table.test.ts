import { expect, test } from 'vitest';
import { Tournament } from '../../tournament/tournament.ts';
import { format as ladder } from '../../pairing/formats/ladder.ts';
import { roundRobin } from '../../pairing/formats/round-robin.ts';
import { classic } from '../../pairing/standings.ts';
import { loadGame } from '../../match/games.ts';
import { tableText } from './table.ts';
import { standingsOf } from '../../tournament/standings.ts';

const tiebreaks = ['DE', 'SB', 'WIN'];
const rated = { ...ladder.open({ entrants: 2, seats: 2 }, { games: 2 }), tiebreaks: [] };
const rules = await loadGame('domino');
const league = { ...roundRobin({}), scoring: classic, tiebreaks, games: 1 };

/** The heading of a table in a terminal of this width. */
function heading(
  name: string,
  format: typeof league,
  entrants: readonly { name: string; number?: string }[],
  width: number,
): string[] {
  const course = {
    tournament: new Tournament({ entrants: entrants.length, seed: 's', format, isFixed: false }),
    games: new Map(),
    voids: new Map(),
  };
  const plan = {
    arena: 1,
    seats: 2,
    options: {},
    format: name,
    settings: {},
    seed: 's',
    limits: { moveTime: 500, trusted: false },
    entrants: entrants.map((each) => ({ ...each, is: '' })),
    refused: [],
  } as const;
  const [head] = tableText({ rules, plan, format, course }, standingsOf(course), width).split('\n');
  expect(head!.length).toBeLessThanOrEqual(width);
  return head!.trim().split(/ {2,}/);
}

const students = [
  { name: 'heron-four', number: '100234' },
  { name: 'fox', number: '100235' },
];

test('in 80 columns a table of numbered players has all columns that domino asks for', () => {
  expect(heading('double-round-robin', league, students, 80)).toEqual([
    'place',
    'player',
    'number',
    'DE',
    'SB',
    'won',
    'lost',
    'on time',
    'faults',
    'a move',
    'longest',
  ]);
});

test('a ladder, whose places are by rating, keeps it however narrow the table is', () => {
  expect(heading('ladder', rated, students, 40)).toEqual(['place', 'player', 'won', 'faults', 'rating']);
});
