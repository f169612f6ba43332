import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDatabase } from '../../test/store.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { jobChannel, listen } from '../store/listen.ts';
import { matchWork, type Work } from './job.ts';
import { openQueue, placesInQueue, type Queue } from './queue.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let queue: Queue;

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url);
  queue = await openQueue(server.url, (error) => expect(error).toBeUndefined());
});
afterAll(async () => {
  await queue.close();
  await db.destroy();
  await server.close();
});

const add = async (work: readonly Work[]): Promise<void> =>
  await db.transaction().execute(async (trx) => await queue.add(trx, work));
const ask = async (madeBy: number, ...matches: number[]): Promise<void> =>
  await add(matches.map((match) => ({ kind: 'match', match, madeBy })));
/** The matches that are taken next, one after the other; of a build its version. */
const take = async (count: number): Promise<number[]> => {
  const taken: number[] = [];
  for (let at = 0; at < count; at++) {
    const [job] = await db.transaction().execute(async (trx) => await queue.take(trx, 1));
    const work = job!.work as Work;
    taken.push(work.kind === 'match' ? work.match : work.version);
  }
  return taken;
};

const wait = async (contest: number, ...matches: number[]): Promise<void> =>
  await add(matchWork(matches).map((work) => ({ ...work, contest })));

test('people take turns, after builds and trials, before contests', async () => {
  await wait(1, 901, 902, 903);
  await wait(2, 951, 952);
  await ask(1, 11, 12, 13, 14, 15, 16);
  expect(await take(2)).toEqual([11, 12]);
  await ask(2, 21, 22);
  await ask(3, 31);
  await add([
    { kind: 'build', version: 801 },
    { kind: 'match', match: 802, isAwaited: true },
  ]);
  expect([...(await placesInQueue(db, [13, 21, 31, 14, 901]))].toSorted()).toEqual([
    [13, 3],
    [14, 6],
    [21, 4],
    [31, 5],
  ]);
  const first = await take(2);
  expect(first.toSorted()).toEqual([801, 802]);
  expect(await take(3)).toEqual([13, 21, 31]);
  await ask(3, 32); // somebody who asks again and again is one of three, too
  expect(await take(4)).toEqual([14, 22, 32, 15]);
  expect(await take(1)).toEqual([16]);
  expect(await take(4)).toEqual([901, 951, 902, 952]); // contests take turns, too
  await wait(3, 961);
  expect(await take(2)).toEqual([903, 961]);
});

test('a contest that waits for a machine gives those that come later no more than their turn', async () => {
  await add([{ kind: 'match', match: 1000, contest: 4, needs: ['cobol'] } as Work]);
  await wait(5, 1001, 1002, 1003, 1004);
  const lacks = ['cobol'];
  const next = async () => {
    const [job] = await db.transaction().execute(async (trx) => await queue.take(trx, 1, lacks));
    return (job!.work as { match: number }).match;
  };
  expect([await next(), await next()]).toEqual([1001, 1002]);
  await wait(6, 1101, 1102, 1103);
  expect([await next(), await next(), await next(), await next()]).toEqual([1101, 1003, 1102, 1004]);
});

test('a slot for one need takes jobs with this need alone', async () => {
  const next = async (lacks: string[], needing?: string) => {
    const [job] = await db.transaction().execute(async (trx) => await queue.take(trx, 1, lacks, needing));
    return (job?.work as { match: number } | undefined)?.match;
  };
  while ((await next([])) !== undefined); // those of other tests
  await add([{ kind: 'match', match: 1150, contest: 8, needs: ['python', 'person'] } as Work]);
  await wait(9, 1151);
  expect(await next(['python'], 'person')).toBeUndefined();
  expect(await next(['person'])).toBe(1151);
  expect(await next(['person'])).toBeUndefined();
  expect(await next([], 'person')).toBe(1150);
});

test('workers are notified of jobs that are added', async () => {
  let told = 0;
  const listener = listen(server.url, { [jobChannel]: () => told++ });
  try {
    await expect
      .poll(async () => {
        await wait(7, 1201); // until the listener is there
        return told;
      })
      .toBeGreaterThan(0);
  } finally {
    await listener.close();
  }
});
