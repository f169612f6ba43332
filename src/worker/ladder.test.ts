import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueue, type Queue } from '../queue/queue.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { createContest, joinContest, openMatches } from '../store/rounds.ts';
import { temporaryDatabase } from '../store/testing.ts';
import { paced, rotation, topUpLadders } from './ladder.ts';

describe('the rotation', () => {
  it.each([2, 3, 4, 5, 8, 9])('lets each of %i bots meet each other once in a turn', (count) => {
    const bots = Array.from({ length: count }, (_, at) => at + 1);
    const rounds = count % 2 === 0 ? count - 1 : count;
    const met = new Set<string>();
    for (let round = 1; round <= rounds; round++) {
      const pairs = rotation(bots, round);
      expect(new Set(pairs.flat()).size).toBe(2 * Math.floor(count / 2));
      for (const pair of pairs) met.add(pair.toSorted((left, right) => left - right).join());
    }
    expect(met.size).toBe((count * (count - 1)) / 2);
  });

  it('slows down only matches of bots that are known', () => {
    const games = new Map([[1, 30], [2, 29], [3, 31]]);
    expect(paced([[1, 2], [1, 3], [3, 4]], games).map(({ pace }) => pace)).toEqual([0, 300, 0]);
  });
});

describe('a ladder', () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let queue: Queue;
  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    queue = await openQueue(server.url, () => undefined);
  });
  afterAll(async () => {
    await queue.close();
    await db.destroy();
    await server.close();
  });

  it('gets no round twice when several workers add at once, and a job for every match', async () => {
    const ladder = await createContest(db, { name: 'a ladder', game: 'geography', kind: 'ladder', options: { gsize: 8, graph: '' }, moveTime: 1000 });
    await topUpLadders(db, queue);
    expect(await openMatches(db, ladder)).toBe(0); // nobody is there yet
    for (const name of ['one', 'two', 'three', 'four']) await joinContest(db, ladder, { game: 'geography', name, program: 'random' });
    await db.insertInto('workers').values({ id: '00000000-0000-0000-0000-000000000001', host: 'here', slots: 5, tier: 'full' }).execute();
    await Promise.all([1, 2, 3, 4].map(() => topUpLadders(db, queue)));
    expect(await openMatches(db, ladder)).toBe(12); // three rounds of four boards are the first to reach ten
    const matches = await db.selectFrom('matches').select(['id', 'round', 'board', 'seed']).orderBy('round').orderBy('board').execute();
    expect(matches.map(({ round, board }) => `${round}.${board}`)).toEqual(['1.1', '1.2', '1.3', '1.4', '2.1', '2.2', '2.3', '2.4', '3.1', '3.2', '3.3', '3.4']);
    for (let at = 0; at < matches.length; at += 2) {
      const [odd, even] = [matches[at]!, matches[at + 1]!];
      expect(odd.seed).toMatch(/^[0-9a-f]{32}$/);
      expect(even.seed).toBe(odd.seed);
      expect(await seats(even.id)).toEqual((await seats(odd.id)).toReversed());
    }
    expect(new Set(matches.map(({ seed }) => seed)).size).toBe(6);
    const jobs = await db.transaction().execute((trx) => queue.take(trx, 100));
    expect(jobs.map(({ match }) => match).toSorted((left, right) => left - right)).toEqual(matches.map(({ id }) => id).toSorted((left, right) => left - right));
  });

  it('gives a match that was given back to the next who asks, and the old job is worth nothing', async () => {
    await db.transaction().execute((trx) => queue.add(trx, [4711]));
    const [job] = await db.transaction().execute((trx) => queue.take(trx, 1));
    expect(job).toMatchObject({ match: 4711, retryCount: 0 });
    expect(await queue.touch([job!])).toEqual([]);
    await db.transaction().execute((trx) => queue.giveBack(trx, job!));
    const [again] = await db.transaction().execute((trx) => queue.take(trx, 1));
    expect(again).toMatchObject({ match: 4711, retryCount: 1 });
    expect(await queue.touch([job!])).toEqual([job]);
    await db.transaction().execute((trx) => queue.complete(trx, job!));
    expect(await queue.touch([again!])).toEqual([]);
    await db.transaction().execute((trx) => queue.complete(trx, again!));
    expect(await db.transaction().execute((trx) => queue.take(trx, 1))).toEqual([]);
  });

  const seats = async (match: number): Promise<number[]> => (await db.selectFrom('match_seats').select('bot').where('match', '=', match).orderBy('seat').execute()).map(({ bot }) => bot);
});
