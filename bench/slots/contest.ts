// A whole contest of the site: a round robin of so many built-in bots at geography through the queue, by a worker of two
// slots. Prints a number a line: matches, seconds from its start to its end, the share of that time in which the slots had
// a match, in percent, processor time of worker, slots and PostgreSQL as a share of two cores, in percent, and the most
// jobs that waited.
//   contest BOTS SIZE-OF-GRAPHS
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTournament, startTournament } from '../../src/contests/manage.ts';
import { defaults } from '../../src/game/defaults.ts';
import { openQueue } from '../../src/jobs/queue.ts';
import { loadGame } from '../../src/match/games.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { loadFormats } from '../../src/tournament/formats.ts';
import { addBots, temporaryDatabase } from '../../test/store.ts';
import { serverTime, treeTime } from '../tools/processor-time.ts';
import { root } from '../tools/programs.ts';

const [bots, gsize] = process.argv.slice(2).map(Number) as [number, number];
const slots = 2;

async function newContest(db: Database): Promise<number> {
  const created = await createTournament(db, {
    name: 'contest',
    game: 'geography',
    options: { ...defaults<object>(await loadGame('geography')), gsize },
    moveTime: 1000,
    seats: 2,
    format: 'round-robin',
    settings: { ...defaults<object>({ options: (await loadFormats()).get('round-robin')!.options }) },
    rating: null,
    most: bots,
    mostEach: bots,
  });
  const { value } = created as { readonly value: number };
  await sql`insert into contest_versions (contest, version) select ${value}, id from versions`.execute(db);
  return value;
}

/** Looks every tenth of a second whether there is anything. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(100);
  }
}

const server = await temporaryDatabase();
const db = openDatabase(server.url);
const queue = await openQueue(server.url, () => undefined);
const worker = fork(join(root, 'dist/src/worker/main.js'), [], {
  env: { ...process.env, DATABASE_URL: server.url, ARENA_SLOTS: `${slots}`, ARENA_TIER: 'full' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
try {
  await addBots(db, bots);
  const contest = await newContest(db);
  await until(async () => await db.selectFrom('workers').select('id').executeTakeFirst());
  const used = async (): Promise<number> => (await serverTime(db)) + treeTime(worker.pid!);
  const [from, before] = [performance.now(), await used()];
  const objection = await startTournament(db, queue, contest);
  if (objection !== undefined) throw new Error(objection.code);
  let most = 0;
  await until(async () => {
    const waiting = await queue.waitingOf(db);
    most = Math.max(most, waiting.get(contest) ?? 0);
    const { state } = await db
      .selectFrom('tournaments')
      .select('state')
      .where('contest', '=', contest)
      .executeTakeFirstOrThrow();
    return state === 'over' ? state : undefined;
  });
  const [ms, after] = [performance.now() - from, await used()];
  const { played, held } = await db
    .selectFrom('matches')
    .select(({ fn }) => fn.countAll<number>().as('played'))
    .select(sql<number>`1000 * extract(epoch from sum(finished_at - started_at))::float8`.as('held'))
    .where('contest', '=', contest)
    .where('state', '=', 'finished')
    .executeTakeFirstOrThrow();
  const share = (time: number): number => (100 * time) / (slots * ms);
  console.log([played, ms / 1000, share(held), share(after - before), most].join('\n'));
} finally {
  worker.kill('SIGKILL');
  await queue.close();
  await db.destroy();
  await server.close();
}
