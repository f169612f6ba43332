// The page of a ladder of many bots and matches. Prints milliseconds a line: PostgreSQL adding up the points of all
// matches when it is asked, the page, its slowest, and the page of a site that has just started.
//   standings-page BOTS MATCHES TIMES
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { stopSignal, whenAborted } from '../../src/kit/signals.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrations.ts';
import { createContest } from '../../src/store/rounds.ts';
import { addBots, temporaryDatabase, makeOlder } from '../../test/store.ts';
import { median } from '../tools/figure.ts';
import { root } from '../tools/programs.ts';

const [bots, matches, times] = process.argv.slice(2).map(Number) as [number, number, number];

/**
 * Rounds in which every bot meets one near it, from both seats, until there are enough matches. Bots are 1 Elo apart.
 */
async function fill(db: Database): Promise<number> {
  const contest = await createContest(db, {
    name: 'ladder',
    game: 'geography',
    kind: 'ladder',
    options: {},
    moveTime: 1000,
  });
  await addBots(db, bots);
  await sql`insert into contest_versions (contest, version) select ${contest}, id from versions`.execute(db);
  await makeOlder(db, '003-duplicates');
  await sql`
    with mixed as (
      select round, id as bot, row_number() over (partition by round order by id + 80 * random()) - 1 as at from generate_series(1, ${matches / bots}::int) round, bots
    ), boards as (
      select round, at / 2 * 2 + turn + 1 as board, bot, (at + turn) % 2 as seat from mixed, generate_series(0, 1) turn
    ), added as (
      insert into matches (contest, game, options, seed, move_time, round, board, pace, state, finished_at, turns, scores, cause)
      select ${contest}, 'geography', '{}', (board - 1) / 2, 1000, round, board, 0, 'finished', now() + round * interval '1 second', 9, case when first then '{1,0}'::float[] else '{0,1}' end, 'rules'
      from (select round, board, random() < 1 / (1 + 10 ^ (sum(case seat when 0 then bot else -bot end) / 400.0)) as first from boards group by round, board) played
      returning id, round, board
    )
    insert into match_seats (match, seat, bot) select id, seat, bot from added join boards using (round, board)
  `.execute(db);
  await migrate(db); // counts all matches
  await sql`analyze`.execute(db);
  return contest;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** The address of the site once it is ready. */
async function readyUrl(site: ChildProcess): Promise<string> {
  const ended = once(site, 'exit').then(([code]): never => {
    throw new Error(`the site ended with ${code} before it was ready; is dist/ built?`);
  });
  const [{ ready }] = (await Promise.race([once(site, 'message'), ended])) as [{ ready: string }];
  return ready;
}

async function measure(db: Database, databaseUrl: string): Promise<void> {
  const contest = await fill(db);
  const sum = sql`select version, count(*), sum(scores[seat + 1]) from matches join match_seats on match = matches.id where contest = ${contest} group by version`;
  const site = fork(join(root, 'dist/src/site/process.js'), {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1' },
  });
  try {
    const url = await readyUrl(site);
    const page = async (): Promise<void> => {
      const text = await (await fetch(`${url}/contests/${contest}`)).text();
      if (text.split('<tr>').length < bots) throw new Error('the page does not show everybody');
    };
    const first = await timed(page);
    const [added, shown]: number[][] = [[], []];
    for (let time = 0; time < times; time++) {
      added!.push(await timed(() => sum.execute(db)));
      shown!.push(await timed(page));
    }
    console.log([median(added!), median(shown!), Math.max(...shown!), first].join('\n'));
  } finally {
    const gone = site.exitCode === null ? once(site, 'exit') : undefined;
    site.kill();
    await gone;
  }
}

const told = stopSignal();
const server = await temporaryDatabase();
const db = openDatabase(server.url);
const stopped = whenAborted(told).then((): never => {
  throw new Error('stopped by a signal');
});
try {
  await Promise.race([measure(db, server.url), stopped]);
} finally {
  await Promise.all([db.destroy(), server.close()]); // a query that still runs ends with the server
}
