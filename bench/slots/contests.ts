// Contests of many bots and games. Prints a number a line: milliseconds of processor time to compute the standings of a
// permanent contest and its next round, and milliseconds from the last result of a Swiss round to the pairing of the
// next, the slowest of all.
//   contests BOTS MATCHES SWISS ROUNDS
import { sql } from 'kysely';
import { advance } from '../../src/contests/advance.ts';
import { createTournament, startTournament } from '../../src/contests/manage.ts';
import { evenSchedule } from '../../src/contests/permanent.ts';
import { defaults } from '../../src/game/defaults.ts';
import { loadGame } from '../../src/match/games.ts';
import { openQueue, type Queue } from '../../src/jobs/queue.ts';
import { readLadder } from '../../src/site/standings/ladder.ts';
import { getContest } from '../../src/store/contests.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { loadFormats } from '../../src/tournament/formats.ts';
import { addBots, temporaryDatabase } from '../../test/store.ts';

const [bots, matches, swiss, rounds] = process.argv.slice(2).map(Number) as [number, number, number, number];

let made = 0;

/** A contest of the first so many bots. */
async function contestOf(db: Database, format: string, settings: object, entrants: number): Promise<number> {
  const game = await loadGame('geography');
  const options = (await loadFormats()).get(format)?.options;
  const created = await createTournament(db, {
    name: `${format} ${++made}`,
    game: 'geography',
    options: defaults<object>(game),
    moveTime: 1000,
    seats: 2,
    format,
    settings: { ...(options && defaults<object>({ options })), ...settings },
    rating: null,
  });
  const { value } = created as { readonly value: number };
  await sql`insert into contest_versions (contest, version) select ${value}, id from versions where id <= ${entrants}`.execute(
    db,
  );
  return value;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const processor = async (work: () => Promise<unknown>): Promise<number> => {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};

/** The standings and the next round of a permanent contest, of sums as they are stored. */
async function permanent(db: Database, queue: Queue): Promise<[standings: number, round: number]> {
  const each = Math.floor((2 * matches) / bots);
  const contest = await contestOf(db, 'permanent', { matches: each + 2 }, bots);
  await sql`
    insert into tallies (contest, first_version, second_version, wins, draws, losses)
    select ${contest}, one, (one + apart - 1) % ${bots} + 1, (random() < 0.5)::int, 0, 0
    from generate_series(1, ${bots}::int) one, generate_series(1, ${each / 2}::int) apart
  `.execute(db);
  await sql`update tallies set losses = 1 - wins where contest = ${contest}`.execute(db);
  await sql`analyze`.execute(db);
  const standings = await processor(() => readLadder(db, contest));
  const stored = (await getContest(db, contest))!;
  const round = await processor(() =>
    db.transaction().execute(async (trx) => (await evenSchedule(trx, queue, stored))?.next('bench', 1)),
  );
  await sql`update tournaments set state = 'over' where contest = ${contest}`.execute(db);
  return [standings, round];
}

/** The slowest round of a Swiss: all its games end, and the next is paired. */
async function swissRounds(db: Database, queue: Queue): Promise<number> {
  const contest = await contestOf(db, 'swiss', { rounds }, swiss);
  const objection = await startTournament(db, queue, contest);
  if (objection !== undefined) throw new Error(objection.code);
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    await endAll(db, contest);
    times.push(await timed(() => advance(db, queue, contest)));
  }
  return Math.max(...times);
}

/** All games of a tournament that wait end, as the better seed wins more often. */
async function endAll(db: Database, contest: number): Promise<void> {
  await sql`
    with seated as (
      select matches.id, array_agg(version order by seat) as who, array_agg(coalesce(name, '') order by seat) as names, seed
      from matches join match_seats on match = matches.id join contest_versions using (contest, version)
      where contest = ${contest} and state = 'waiting' group by matches.id
    ), ended as (
      update matches set state = 'finished', finished_at = now(), turns = 9, cause = 'rules',
        scores = case when random() < 0.5 + (who[2] - who[1]) / ${2 * swiss}::float then '{1,0}'::float[] else '{0,1}' end
      from seated where seated.id = matches.id returning matches.id, matches.scores, names, seated.seed
    )
    insert into summaries (match, summary)
    select id, jsonb_build_object('players', names, 'seed', seed, 'scores', scores, 'cause', 'rules', 'turns', 9,
      'faults', '[]'::jsonb, 'absent', '[]'::jsonb, 'used', '[null,null]'::jsonb,
      'thought', '[{"moves":5,"ms":1,"longest":1},{"moves":4,"ms":1,"longest":1}]'::jsonb)
    from ended
  `.execute(db);
}

const server = await temporaryDatabase();
const db = openDatabase(server.url);
const queue = await openQueue(server.url, () => undefined);
try {
  await addBots(db, bots);
  console.log((await permanent(db, queue)).join('\n'));
  console.log(await swissRounds(db, queue));
} finally {
  await queue.close();
  await db.destroy();
  await server.close();
}
