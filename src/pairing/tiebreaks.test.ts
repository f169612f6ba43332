import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classic, scoreOf, type CrossTable, type Entry, type Mark } from './crosstable.ts';
import {
  buchholz,
  buchholzCut1,
  buchholzMedian1,
  directEncounter,
  progressive,
  sonnebornBerger,
  wins,
} from './tiebreaks.ts';
import { readTrf } from './trf/read.ts';

const inOrder = [buchholz, buchholzCut1, buchholzMedian1, sonnebornBerger, progressive];
const numbers = (table: CrossTable): number[] => table.rows.map((_, at) => at + 1);

/** Points and all tie-breaks that do not depend on who is level. */
const valuesOf = (table: CrossTable, entrant: number): number[] => [
  scoreOf(table, entrant) / 10,
  ...inOrder.map((tieBreak) => tieBreak(table, [entrant]).get(entrant)!),
];

/** Rows like `5b- 4w1 U`. */
function tableOf(...rows: string[]): CrossTable {
  const read = (word: string): Entry => {
    const [, opponent, colour, mark] = /^(?:(\d+)([wb]))?(.)$/.exec(word)!;
    return {
      mark: mark as Mark,
      ...(opponent === undefined ? {} : { opponent: Number(opponent), colour: colour === 'w' ? 'white' : 'black' }),
    };
  };
  const entries = rows.map((row) => row.split(' ').map(read));
  return { points: classic, rounds: entries[0]!.length, rows: entries };
}

const example = tableOf(
  '5b- 4w1 8b1 9b1 2w1',
  '6w1 5b1 3w- 3w1 1b0',
  '7b1 9w1 2b+ 2b0 5w1',
  '8w1 1b0 5w0 7b1 U',
  '1w+ 2w0 4b1 8w1 3b0',
  '2b0 7w= 9b- U 8b1',
  '3w0 6b= U 4w0 9b1',
  '4b0 U 1w0 5b0 6w0',
  'U 3b0 6w+ 1w0 7w0',
);

test('nine players, five rounds, forfeits and byes', () => {
  expect(numbers(example).map((entrant) => valuesOf(example, entrant).join('/'))).toEqual([
    '4/12/9/6/9/10',
    '3/16.5/13.5/9.5/9.5/11',
    '4/13.5/11.5/8.5/10.5/13',
    '3/13/12/8/6/8',
    '3/14/13/9/7/10',
    '2.5/11/9/6/4.75/5',
    '2.5/14/12/8/5.75/6',
    '1/13.5/12.5/8.5/1/4',
    '2/14.5/12.5/8.5/4/8',
  ]);
});

test('every round worth a win counts as a win', () => {
  expect([...wins(example, numbers(example)).values()]).toEqual([4, 3, 4, 3, 3, 2, 2, 1, 2]);
});

test('an unplayed game counts as a loss, whatever it is worth', () => {
  const table = {
    ...tableOf('2w1 3b1 Z', '1b0 4w1 3w=', '4w1 1w0 2b=', '3b0 2b0 Z'),
    points: { ...classic, win: 30, draw: 20, loss: 10 },
  };
  expect([...directEncounter(table, [1, 2, 3, 4])]).toEqual([
    [1, 0],
    [2, -1],
    [3, -1],
    [4, -3],
  ]); // 1 has 6 and 1 more at least, 2 and 3 have 6
});

test('a bye worth a win is no requested bye: opponents see its full point', () => {
  const table = tableOf('2w1 F', '1b0 Z', '4w1 H', '3b0 Z');
  expect(buchholz(table, [2, 4])).toEqual(
    new Map([
      [2, 2],
      [4, 1.5],
    ]),
  );
});

test('in a round robin a forfeit counts by the opponent that was scheduled', () => {
  // 4 won twice and left; 2 lost twice
  const table = tableOf('4w0 2w1 3b0', '3w0 1b0 4w+', '2b1 4b0 1w1', '1b1 3w1 2b-');
  const league = { ...table, isRoundRobin: true };
  expect([...sonnebornBerger(table, [1, 2, 3, 4]).values()]).toEqual([1, 1, 2, 3]); // the dummy of 2 has one point
  expect([...sonnebornBerger(league, [1, 2, 3, 4]).values()]).toEqual([1, 2, 2, 3]);
  expect([...directEncounter(table, [2, 4]).values()]).toEqual([0, 0]);
  expect([...directEncounter(league, [2, 4]).values()]).toEqual([0, -1]);
});

interface Known {
  readonly id: number;
  readonly points: number;
  readonly bh: number;
  readonly bhC1: number;
  readonly bhM1: number;
  readonly sb: number;
  readonly ps: number;
  readonly de: number;
}

test('all 819 players with values computed by two other programs', () => {
  const data = new URL('../../test/data/swiss/', import.meta.url);
  const events = JSON.parse(readFileSync(new URL('tiebreaks.json', data), 'utf8')) as {
    file: string;
    players: Known[];
  }[];
  let players = 0;
  for (const event of events) {
    const trf = readTrf(readFileSync(new URL(event.file, data)));
    if ('wrong' in trf) throw new Error(trf.wrong.code);
    for (const { id, points, bh, bhC1, bhM1, sb, ps, de } of event.players) {
      expect([event.file, id, ...valuesOf(trf.table, id)]).toEqual([event.file, id, points, bh, bhC1, bhM1, sb, ps]);
      const level = numbers(trf.table).filter((entrant) => scoreOf(trf.table, entrant) === scoreOf(trf.table, id));
      expect([event.file, id, 1 - directEncounter(trf.table, level).get(id)!]).toEqual([event.file, id, de]);
      players++;
    }
  }
  expect(players).toBe(819);
});
