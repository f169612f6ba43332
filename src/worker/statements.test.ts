import pg from 'pg';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../test/store.ts';
import { matchWork } from '../jobs/job.ts';
import { openQueue } from '../jobs/queue.ts';
import { openSlot } from '../slots/slot.ts';
import { getContest } from '../store/contests.ts';
import { openDatabase } from '../store/database.ts';
import { addRound, createContest, joinContest } from '../store/rounds.ts';
import { loadHandlers } from './handlers.ts';
import { remoteSeats } from './remote-seats.ts';
import { newTroubles } from './troubles.ts';
import { take } from './worker.ts';

// All that connections of a database's pool are asked from now on; those of the queue and of listeners have other names.
const asked: string[] = [];
const { query } = pg.Client.prototype;
type Named = { readonly connectionParameters: { readonly application_name: string } };
pg.Client.prototype.query = function (this: pg.Client, ...args: [string | { readonly text: string }]) {
  const [what] = args;
  if ((this as unknown as Named).connectionParameters.application_name === 'arena')
    asked.push(typeof what === 'string' ? what : what.text);
  return Reflect.apply(query, this, args) as unknown;
} as typeof query;

test.for(['geography', 'kierki'])(
  'a match of %s makes eight statements at most, from its claim to its stored result',
  { timeout: 60_000 },
  async (game) => {
    const server = await temporaryDatabase();
    const db = openDatabase(server.url);
    const queue = await openQueue(server.url, () => undefined);
    const slot = { number: 1, ...openSlot({ number: 1 }) };
    const remote = remoteSeats(db, server.url);
    const tell = (line: string): void => expect(line).toBe('');
    const never = new AbortController().signal;
    const worker = {
      id: crypto.randomUUID(),
      db,
      queue,
      tell,
      tellNew: tell,
      stop: never,
      graceOver: never,
      lost: new WeakSet(),
      troubles: newTroubles(server.url, tell),
      isOutdated: () => Promise.resolve(false),
      remote,
      grace: 1000,
      handlers: await loadHandlers(),
      abilities: { lacks: () => [] } as never,
    };
    try {
      const options = game === 'kierki' ? { deals: '1', file: '', 'early-stop': true } : { gsize: 8 };
      const contest = await createContest(db, { name: game, game, kind: 'ladder', options, moveTime: 1000 });
      const versions: number[] = [];
      for (let seat = 1; seat <= (game === 'kierki' ? 4 : 2); seat++)
        versions.push(await joinContest(db, contest, { game, name: `bot ${seat}`, program: 'random' }));
      const matches = await db.transaction().execute(async (trx) => {
        const added = await addRound(trx, (await getContest(trx, contest))!, 1, [{ versions, pace: 0 }]);
        await queue.add(trx, matchWork(added));
        return added;
      });
      for (const _ of matches) {
        asked.length = 0;
        const { job, claim } = (await take(worker))!;
        await (
          await claim.run(worker, job, slot)
        )?.();
        expect(asked.filter((text) => /^(begin|commit)$/i.test(text))).toHaveLength(4);
        const always = asked.filter((text) => !text.includes('insert into live_frames')); // of a match that takes long
        expect(always.slice(8)).toEqual([]);
      }
      const rows = await db.selectFrom('matches').select('state').execute();
      expect(rows).toEqual(matches.map(() => ({ state: 'finished' })));
    } finally {
      await slot.stop();
      await remote.close();
      await queue.close();
      await db.destroy();
      await server.close();
    }
  },
);
