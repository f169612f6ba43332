// Events of bbpPairings' generator, in which every round is the exact Dutch pairing of its history.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CrossTable } from '../crosstable.ts';
import type { Trf } from '../trf/trf.ts';
import { readTrf } from '../trf/read.ts';
import { pairDutch } from './dutch.ts';
import type { Pairing } from './event.ts';

const data = new URL('../../../test/data/swiss/', import.meta.url);
const files = readdirSync(data).filter((name) => name.endsWith('.trf'));

function read(name: string): Trf {
  const trf = readTrf(readFileSync(new URL(name, data)));
  if ('wrong' in trf) throw new Error(`${name}: ${trf.wrong.code}`);
  return trf;
}

const written = ({ boards, bye }: Pairing): string[] =>
  [...boards.map(([white, black]) => `${white}-${black}`), ...(bye === undefined ? [] : [`${bye}-0`])].sort();

function expected({ rows }: CrossTable, round: number): string[] {
  return rows
    .flatMap((row, at) => {
      const { mark, opponent, colour } = row[round - 1]!;
      if (mark === 'U') return [`${at + 1}-0`];
      return colour === 'white' ? [`${at + 1}-${opponent}`] : [];
    })
    .sort();
}

test('all 652 rounds are paired as they were', () => {
  let rounds = 0;
  for (const name of files) {
    const { table, rounds: planned, initial } = read(name);
    for (let round = 1; round <= table.rounds; round++) {
      const absent = new Set(table.rows.flatMap((row, at) => ('HZF'.includes(row[round - 1]!.mark) ? [at + 1] : [])));
      const before = { ...table, rounds: round - 1, rows: table.rows.map((row) => row.slice(0, round - 1)) };
      const pairing = pairDutch({ table: before, rounds: planned, initial: initial!, absent });
      expect([name, round, ...written(pairing!)]).toEqual([name, round, ...expected(table, round)]);
      rounds++;
    }
  }
  expect([files.length, rounds]).toEqual([120, 652]);
});
