import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Ladder } from './ladder.ts';
import { keeping } from './standings.ts';

test('a ladder is cached for a while; an old one is shown while it is read again, one that is too old never', async () => {
  let time = 0;
  const reading: ((games: number) => void)[] = [];
  const read = (): Promise<Ladder> =>
    new Promise((resolve) => reading.push((games) => resolve({ standings: [], games, needed: 30 })));
  const of = keeping(
    read,
    () => time,
    () => Promise.resolve(),
  );
  const told: number[] = [];
  const ask = async (): Promise<void> => {
    void of(1).then(({ games }) => told.push(games));
    await turn();
  };
  const finish = async (games: number): Promise<void> => {
    reading.shift()!(games);
    await turn();
  };

  await ask();
  expect(told).toEqual([]); // there is none yet
  await finish(1);
  await ask();
  expect([told, reading.length]).toEqual([[1, 1], 0]);
  time += 5000;
  await ask();
  expect([told, reading.length]).toEqual([[1, 1, 1], 1]);
  await finish(2);
  time += 70_000;
  await ask();
  await ask();
  expect([told, reading.length]).toEqual([[1, 1, 1], 1]);
  await finish(3);
  expect(told).toEqual([1, 1, 1, 3, 3]);
});
