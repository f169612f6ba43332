// A day of ladders, permanent contests, tournaments and test matches, in so many seconds: the real queue, PostgreSQL and
// a worker of two slots; built-in bots play geography. What arrives when follows from a seed. Prints a number a line:
// matches, the share of the slots' time in which a slot had no match although one waited, in percent, the longest such
// time in milliseconds, the share in which slots had a match, in percent, and the median and the longest time from the
// last result of a round of a tournament to the begin of its next, in milliseconds.
//   day SECONDS SEED short|long
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTournament, startTournament } from '../../src/contests/manage.ts';
import { permanent, permanentFormat } from '../../src/contests/permanent.ts';
import { defaults } from '../../src/game/defaults.ts';
import { randomFor } from '../../src/game/random.ts';
import { openQueue, type Queue } from '../../src/jobs/queue.ts';
import { loadGame } from '../../src/match/games.ts';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { createContest, testsOf } from '../../src/store/rounds.ts';
import { addTests } from '../../src/store/tests.ts';
import { loadFormats } from '../../src/tournament/formats.ts';
import { addBots, temporaryDatabase } from '../../test/store.ts';
import { root } from '../tools/programs.ts';

const [seconds, seed] = process.argv.slice(2, 4).map(Number) as [number, number];
/** Vertices of the ladders' graphs, and the least and the most of those of contests. */
const sizes =
  process.argv[4] === 'long'
    ? { ladders: [300, 600, 1000], contests: [200, 1000] }
    : { ladders: [30, 100, 300], contests: [20, 200] };
const [slots, bots] = [2, 16];

const enterAll = async (db: Database, contest: number, most = bots): Promise<unknown> =>
  await sql`insert into contest_versions (contest, version) select ${contest}, id from versions where id <= ${most}`.execute(
    db,
  );

let made = 0;
async function newTournament(db: Database, queue: Queue, format: string, gsize: number): Promise<void> {
  const options = format === permanentFormat ? permanent.options : (await loadFormats()).get(format)!.options;
  const created = await createTournament(db, {
    name: `${format} ${++made}`,
    game: 'geography',
    options: { ...defaults<object>(await loadGame('geography')), gsize },
    moveTime: 1000,
    seats: 2,
    format,
    settings: { ...defaults<object>({ options }), ...(format === permanentFormat && { matches: 20 }) },
    rating: null,
    most: bots,
    mostEach: bots,
  });
  const { value } = created as { readonly value: number };
  await enterAll(db, value, format === 'round-robin' ? 6 : bots);
  const objection = format === permanentFormat ? undefined : await startTournament(db, queue, value);
  if (objection !== undefined) throw new Error(objection.code);
}

async function newTests(db: Database, queue: Queue, madeBy: number, count: number): Promise<void> {
  const tests = await testsOf(db, 'geography');
  await db.transaction().execute(async (trx) => {
    const table = { versions: [1, 2], kind: 'test', pace: 0, madeBy } as const;
    const { matches } = await addTests(
      trx,
      tests,
      Array.from({ length: count }, () => table),
    );
    await queue.add(
      trx,
      matches.map((match) => ({ kind: 'match', match, madeBy })),
    );
  });
}

/** What happens in a day: at which part of it, and what. */
function schedule(db: Database, queue: Queue, person: number): { at: number; arrive: () => Promise<unknown> }[] {
  const draw = randomFor(`day ${seed}`, 0);
  const within = (least: number, most: number): number => least + draw.below(most - least + 1);
  const formats = ['swiss', 'knockout', 'round-robin', 'swiss', permanentFormat];
  const tournaments = formats.map((format) => {
    const gsize = within(sizes.contests[0]!, sizes.contests[1]!);
    return { at: draw.below(700) / 1000, arrive: () => newTournament(db, queue, format, gsize) };
  });
  const tests = Array.from({ length: 40 }, () => {
    const count = within(1, 12);
    return { at: draw.below(950) / 1000, arrive: () => newTests(db, queue, person, count) };
  });
  return [...tournaments, ...tests].toSorted((one, other) => one.at - other.at);
}

interface Played {
  readonly created: number;
  readonly begun: number;
  readonly ended: number;
}

/** Milliseconds of slots without a match although one waited, the longest of them in a row, and of slots with one. */
function idleTimes(matches: readonly Played[]): { idle: number; longest: number; held: number } {
  const changes = matches.flatMap(({ created, begun, ended }) => [
    { at: created, waits: 1, plays: 0 },
    { at: begun, waits: -1, plays: 1 },
    { at: ended, waits: 0, plays: -1 },
  ]);
  changes.sort((one, other) => one.at - other.at);
  let [waiting, playing, last, row] = [0, 0, changes[0]!.at, 0];
  const times = { idle: 0, longest: 0, held: 0 };
  for (const { at, waits, plays } of changes) {
    const missing = Math.min(waiting, slots - playing);
    row = missing > 0 ? row + at - last : at > last ? 0 : row;
    times.idle += Math.max(0, missing) * (at - last);
    times.held += Math.min(playing, slots) * (at - last);
    times.longest = Math.max(times.longest, row);
    [waiting, playing, last] = [waiting + waits, playing + plays, at];
  }
  return times;
}

/** Milliseconds from the last result of each round to the begin of the next. */
async function pauses(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pause: number }>`
    select 1000 * extract(epoch from min(started_at) - lag(max(finished_at)) over (partition by contest order by round))::float8
      as pause
    from matches where kind = 'tournament' and contest in (
      select contest from tournaments where plan->>'format' in ('swiss', 'knockout')
    ) group by contest, round
  `.execute(db);
  return rows.flatMap(({ pause }) => pause ?? []).toSorted((one, other) => one - other);
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
  while ((await db.selectFrom('workers').select('id').executeTakeFirst()) === undefined) await sleep(100);
  const { id: person } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  for (const gsize of sizes.ladders) {
    const options = { ...defaults<object>(await loadGame('geography')), gsize };
    const about = { name: `ladder ${gsize}`, game: 'geography', kind: 'ladder', options, moveTime: 1000 } as const;
    await enterAll(db, await createContest(db, about));
  }
  const from = performance.now();
  for (const { at, arrive } of schedule(db, queue, person)) {
    await sleep(Math.max(0, from + at * seconds * 1000 - performance.now()));
    await arrive();
  }
  await sleep(Math.max(0, from + seconds * 1000 - performance.now()));
  const ms = (column: string) => sql<number>`1000 * extract(epoch from ${sql.ref(column)})::float8`;
  const matches = await db
    .selectFrom('matches')
    .select([ms('created_at').as('created'), ms('started_at').as('begun'), ms('finished_at').as('ended')])
    .where('state', '=', 'finished')
    .execute();
  const { idle, longest, held } = idleTimes(matches);
  const all = (slots * (performance.now() - from)) / 100;
  const between = await pauses(db);
  console.log([matches.length, idle / all, longest, held / all].join('\n'));
  console.log([between[Math.floor(between.length / 2)], between.at(-1)].join('\n'));
} finally {
  worker.kill('SIGKILL');
  await queue.close();
  await db.destroy();
  await server.close();
}
