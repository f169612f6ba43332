// Finished matches through queue, result transaction and sums, by eight connections at once, of a permanent contest with
// so many matches waiting and so many finished before. Prints a number a line: matches a second, milliseconds of
// processor time of PostgreSQL and of this process a match, and statements a match.
//   results WAITING FINISHED SECONDS
import { sql } from 'kysely';
import pg from 'pg';
import { createTournament } from '../../src/contests/manage.ts';
import { defaults } from '../../src/game/defaults.ts';
import { loadGame } from '../../src/match/games.ts';
import { matchWork } from '../../src/jobs/job.ts';
import { openQueue, type Queue } from '../../src/jobs/queue.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { claimMatch, finishMatch } from '../../src/store/results.ts';
import { addBots, temporaryDatabase } from '../../test/store.ts';
import { serverTime } from '../tools/processor-time.ts';

const [waiting, finished, seconds] = process.argv.slice(2).map(Number) as [number, number, number];
const bots = 1000;
const connections = 8;

interface Waiting {
  readonly contest: number;
  readonly waits: number[];
}

async function addMatches(db: Database): Promise<Waiting> {
  const created = await createTournament(db, {
    name: 'results',
    game: 'geography',
    options: defaults<object>(await loadGame('geography')),
    moveTime: 1000,
    seats: 2,
    format: 'permanent',
    settings: { matches: 1000 },
    rating: null,
  });
  const { value: contest } = created as { readonly value: number };
  await sql`insert into contest_versions (contest, version) select ${contest}, id from versions`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx); // a million rows without a look at others
    await sql`
      insert into matches (contest, game, options, seed, move_time, round, board, pace, state, scores, finished_at)
      select ${contest}, 'geography', '{}', number, 1000, number, 1, 0,
        case when number <= ${finished} then 'finished' else 'waiting' end,
        case when number <= ${finished} then '{1,0}'::float[] end,
        case when number <= ${finished} then now() - (${finished} - number) * interval '1 second' end
      from generate_series(1, ${finished + waiting}::int) number
    `.execute(trx);
    await sql`
      insert into match_seats (match, seat, version, finished_at)
      select id, seat, (round * (1 + seat * 7) + seat) % ${bots} + 1, finished_at from matches, generate_series(0, 1) seat
    `.execute(trx);
    await sql`insert into logs (match, log, times) select id, seed, '' from matches where state = 'finished'`.execute(
      trx,
    );
    await sql`
      insert into tallies (contest, first_version, second_version, wins, draws, losses)
      select ${contest}, one.version, two.version, count(*), 0, 0 from matches
      join match_seats one on one.match = matches.id and one.seat = 0
      join match_seats two on two.match = matches.id and two.seat = 1
      where state = 'finished' group by 2, 3
    `.execute(trx);
    await sql`
      insert into official_points (contest, version, number, points)
      select ${contest}, version, row_number() over (partition by version order by match), 0
      from match_seats join matches on id = match where state = 'finished'
    `.execute(trx);
  });
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
  const rows = await db.selectFrom('matches').select('id').where('state', '=', 'waiting').orderBy('id').execute();
  return { contest, waits: rows.map(({ id }) => id) };
}

/** Few of the matches that wait have jobs, as in an arena of as many slots as there are connections here. */
const jobs = 64 * connections;

const outcome = { scores: [1, 0], cause: 'rules' as const };
const result = { log: `${'x'.repeat(2000)}\n`, times: `${'x'.repeat(500)}\n`, turns: 9, outcome };

/** Takes matches and stores their results, for so many milliseconds; returns how many. */
async function finishFor(db: Database, queue: Queue, { contest, waits }: Waiting, ms: number): Promise<number> {
  const end = performance.now() + ms;
  const add = async (count: number): Promise<void> =>
    await db.transaction().execute(async (trx) => {
      const work = matchWork(waits.splice(0, count)).map((one) => ({ ...one, contest }));
      await queue.add(trx, work);
    });
  let [done, taken] = [0, 0];
  const serve = async (): Promise<void> => {
    while (performance.now() < end) {
      if (++taken % (jobs / 2) === 0) await add(jobs / 2);
      const next = await db.transaction().execute(async (trx) => {
        const [job] = await queue.take(trx, 1);
        const work = job?.work as { readonly match: number } | undefined;
        return work && { job: job!, attempt: await claimMatch(trx, work.match) };
      });
      if (next?.attempt === undefined) throw new Error('nothing is left to play');
      const ended = queue.endOf(next.job);
      await db.transaction().execute((trx) => finishMatch(trx, next.attempt!, result, ended));
      done++;
    }
  };
  await add(jobs);
  await Promise.all(Array.from({ length: connections }, serve));
  return done;
}

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
  statements++;
  return (query as (...args: never[]) => unknown).apply(this, args);
} as typeof query;

const server = await temporaryDatabase();
const db = openDatabase(server.url);
const queue = await openQueue(server.url, () => undefined);
try {
  await addBots(db, bots);
  const waits = await addMatches(db);
  await finishFor(db, queue, waits, 1000); // plans and code get warm
  const [before, ours, from] = [await serverTime(db), process.cpuUsage(), performance.now()];
  statements = 0;
  const done = await finishFor(db, queue, waits, 1000 * seconds);
  const took = (performance.now() - from) / 1000;
  const each = statements / done;
  const { user, system } = process.cpuUsage(ours);
  console.log([done / took, ((await serverTime(db)) - before) / done, (user + system) / 1000 / done, each].join('\n'));
} finally {
  await queue.close();
  await db.destroy();
  await server.close();
}
