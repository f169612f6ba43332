import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, eventsOf, finish, newMatches } from '../../../test/site.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { defaults } from '../../game/defaults.ts';
import type { BroadcastEvent } from '../../http/broadcast.ts';
import { loadGame } from '../../match/games.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { createContest, joinContest } from '../../store/rounds.ts';
import { makeLiveMatches } from './matches.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let contest: number;
const bots: number[] = [];

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  const options = defaults<object>(await loadGame('geography'));
  contest = await createContest(db, { name: 'Cup', game: 'geography', kind: 'series', options, moveTime: 2000 });
  for (const name of ['otter', 'heron'])
    bots.push(await joinContest(db, contest, { game: 'geography', name, program: 'random' }));
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

test('a viewer whose first look took longer than a match stays in memory hears all the same what comes', async () => {
  const [match] = (await newMatches(db, contest, bots, 1)) as [number];
  const linger = 5;
  const standings = async (): Promise<never> => {
    await sleep(20 * linger);
    return { standings: [] } as never;
  };
  const lives = makeLiveMatches({ db, standings, onError: (error) => expect.unreachable(String(error)), linger });
  const heard: BroadcastEvent['event'][] = [];
  const broadcast = (await lives.open(match))!;
  expect(broadcast.match.state).toBe('waiting');
  const leave = broadcast.listen(({ event }) => heard.push(event));
  const attempt = await claim(db, match);
  lives.onNews(match);
  await expect.poll(() => heard).toEqual(['match']);
  expect(broadcast.match.state).toBe('running');
  await finish(db, attempt, await eventsOf(attempt));
  lives.onNews(match);
  await expect.poll(() => heard.at(-1)).toBe('end');
  leave();
  lives.close();
});

test('a match that begins during the first look is there', async () => {
  const [match] = (await newMatches(db, contest, bots, 2)) as [number];
  let isFirst = true;
  const late = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        await claim(db, match);
      }
      return result;
    },
  });
  const lives = makeLiveMatches({
    db: late,
    standings: async () => ({ standings: [] }) as never,
    onError: (error) => expect.unreachable(String(error)),
  });
  expect((await lives.open(match))?.match.state).toBe('running');
  lives.close();
});
