import { sql } from 'kysely';
import { createTournament, startTournament } from '../src/contests/manage.ts';
import { defaults } from '../src/game/defaults.ts';
import { openQueue } from '../src/jobs/queue.ts';
import { loadGame } from '../src/match/games.ts';
import type { Database } from '../src/store/database.ts';
import { createContest, testsOf } from '../src/store/rounds.ts';
import { loadFormats } from '../src/tournament/formats.ts';
import { claim, eventsOf, finish, newMatches } from './site.ts';
import { addBots } from './store.ts';

// For tests and measurements: an arena in which very many matches were played.

export interface ManyMatches {
  readonly finished: number;
  readonly waiting: number;
  /** Of a tournament that runs, in which all meet twice. */
  readonly entrants: number;
}

/** What the addresses of the arena's pages name. */
export interface FilledArena {
  readonly ladder: number;
  readonly permanent: number;
  readonly series: number;
  readonly tournament: number;
  /** With a log. */
  readonly finished: number;
  readonly running: number;
  readonly waiting: number;
  /** The test matches of geography that were asked for together. */
  readonly tests: { readonly round: number; readonly match: number };
  /** Bots that play, and one that played a fifth of all matches and left. */
  readonly bot: number;
  readonly left: number;
  readonly login: string;
  readonly class: number;
  readonly comment: number;
}

const game = 'geography';
const playing = 18; // versions that share all matches but those of 19 and 20, which left

/** Fills an empty database. The first versions play: 1 to 18, of which 1 to 5 are `login`'s. */
export async function fillArena(db: Database, url: string, how: ManyMatches): Promise<FilledArena> {
  const login = 'otter';
  await addBots(db, Math.max(40, how.entrants));
  await addPeople(db, login);
  await sql`update versions set bot = 20, number = 2 where id = 19`.execute(db); // two versions of a bot
  const about = { game, options: {}, moveTime: 1000 };
  const ladder = await createContest(db, { ...about, name: 'Ladder of many', kind: 'ladder' });
  const series = await createContest(db, { ...about, name: 'Series of many', kind: 'series' });
  const permanent = await addPermanent(db);
  for (const contest of [ladder, series, permanent])
    await sql`insert into contest_versions (contest, version, left_at)
      select ${contest}, id, case when id > ${playing} then now() end from versions where id <= 20`.execute(db);
  const shares = [
    { contest: ladder, kind: 'official', played: 0.6, open: 0.2 },
    { contest: series, kind: 'informative', played: 0.2, open: 0.2 },
    { contest: permanent, kind: 'official', played: 0.2, open: 0.6 },
  ];
  for (const { contest, kind, played, open } of shares)
    await addMatches(db, contest, kind, Math.round(how.finished * played), Math.round(how.waiting * open));
  const tournament = await addRoundRobin(db, url, how.entrants);
  await addTallies(db, [ladder, series, permanent]);
  const [finished, running, waiting] = await addReal(db, ladder);
  await addLogs(db, finished!);
  const { id: tests } = await testsOf(db, game);
  const [tried] = (await newMatches(db, tests, [1, 2], 1)) as [number];
  await sql`update matches set kind = 'test', made_by = (select id from users where login = ${login}) where contest = ${tests}`.execute(
    db,
  );
  const comment = await addComments(db, tournament);
  const { rows } = await sql<{ id: number }>`
    insert into classes (name, code, owner) select 'Class', 'class-code', id from users where login = ${login} returning id
  `.execute(db);
  await sql`insert into class_members (class, account, role)
    select ${rows[0]!.id}, id, case login when ${login} then 'teacher' else 'student' end from users where role = 'user'`.execute(
    db,
  );
  await sql`analyze`.execute(db); // as PostgreSQL does by itself after a while
  return {
    ladder,
    permanent,
    series,
    tournament,
    finished: finished!,
    running: running!,
    waiting: waiting!,
    tests: { round: 1, match: tried },
    bot: 5,
    left: 20,
    login,
    class: rows[0]!.id,
    comment,
  };
}

async function addPeople(db: Database, login: string): Promise<void> {
  await sql`insert into users (login) select 'person' || number from generate_series(1, 50) number`.execute(db);
  await sql`insert into users (login) values (${login})`.execute(db);
  await sql`update bots set owner = (select id from users where login = ${login}) where id <= 5`.execute(db);
  await sql`
    insert into news (account, message, path, subject)
    select id, '{"code": "news-contest-over", "contest": "Cup"}', '/contests/1', 'news ' || number from users, generate_series(1, 100) number
    where login = ${login}
  `.execute(db);
  await sql`
    insert into site_news (message, path)
    select '{"code": "news-contest-over", "contest": "Cup"}', '/contests/1' from generate_series(1, 20)
  `.execute(db);
}

/** Matches of tables of two, each seed from both seats; the first fifth of the finished ones by versions 19 and 20. */
async function addMatches(
  db: Database,
  contest: number,
  kind: string,
  finished: number,
  waiting: number,
): Promise<void> {
  await sql`
    with added as (
      insert into matches (contest, game, options, seed, move_time, round, board, pace, kind, state, started_at, finished_at, turns, scores, cause)
      select ${contest}, ${game}, '{}', number / 2, 1000, number / 2, number % 2, 0, ${kind}, 'finished',
        now() - (${finished} - number) * interval '1 second' - interval '1 second',
        now() - (${finished} - number) * interval '1 second', 9, '{1,0}', 'rules'
      from generate_series(0, ${finished}::int - 1) number
      returning id, round, finished_at
    )
    insert into match_seats (match, seat, version, finished_at)
    select id, seat, case when round < ${finished / 10}::int then 19 + seat else 1 + (id + seat) % ${playing}::int end, finished_at
    from added, generate_series(0, 1) seat
  `.execute(db);
  await sql`
    with added as (
      insert into matches (contest, game, options, seed, move_time, round, board, pace, kind)
      select ${contest}, ${game}, '{}', number / 2, 1000, number / 2, number % 2, 0, ${kind}
      from generate_series(${finished}::int, ${finished + waiting}::int - 1) number
      returning id
    )
    insert into match_seats (match, seat, version) select id, seat, 1 + (id + seat) % ${playing}::int from added, generate_series(0, 1) seat
  `.execute(db);
}

/** What the results of all tables add up to; all pairs are alike. */
async function addTallies(db: Database, contests: readonly number[]): Promise<void> {
  await sql`
    insert into tallies (contest, first_version, second_version, wins, draws, losses)
    select contest, one.id, other.id, 30, 0, 30 from unnest(${[...contests]}::bigint[]) contest, versions one, versions other
    where one.id < other.id and other.id <= 20
  `.execute(db);
  await sql`
    insert into official_points (contest, version, number, points)
    select contest, versions.id, table_number, table_number * (versions.id % 7) / 7.0
    from unnest(${[...contests]}::bigint[]) contest, versions, generate_series(1, 200) table_number where versions.id <= 20
  `.execute(db);
}

async function addPermanent(db: Database): Promise<number> {
  const made = await createTournament(db, {
    name: 'Permanent of many',
    game,
    options: defaults<object>(await loadGame(game)),
    moveTime: 1000,
    seats: 2,
    format: 'permanent',
    settings: { matches: 100 },
    rating: null,
  });
  return (made as { readonly value: number }).value;
}

/** A tournament that runs, half of whose games are over. */
async function addRoundRobin(db: Database, url: string, entrants: number): Promise<number> {
  const made = await createTournament(db, {
    name: 'Round robin of many',
    game,
    options: defaults<object>(await loadGame(game)),
    moveTime: 1000,
    seats: 2,
    format: 'round-robin',
    settings: { ...defaults<object>({ options: (await loadFormats()).get('round-robin')!.options }) },
    rating: null,
    most: entrants,
    mostEach: entrants,
  });
  const contest = (made as { readonly value: number }).value;
  await sql`insert into contest_versions (contest, version) select ${contest}, id from versions where id <= ${entrants}`.execute(
    db,
  );
  const queue = await openQueue(url, () => undefined);
  try {
    const objection = await startTournament(db, queue, contest);
    if (objection !== undefined) throw new Error(objection.code);
  } finally {
    await queue.close();
  }
  await sql`
    update matches set state = 'finished', started_at = now() - interval '1 hour', finished_at = now() - number * interval '1 second',
      turns = 9, scores = case number % 3 when 0 then '{1,0}'::float[] else '{0,1}' end, cause = 'rules'
    where contest = ${contest} and number % 2 = 0
  `.execute(db);
  await sql`
    update match_seats set finished_at = matches.finished_at from matches
    where matches.id = match and contest = ${contest} and state = 'finished'
  `.execute(db);
  await sql`
    insert into summaries (match, summary)
    select matches.id, jsonb_build_object('players', players, 'seed', seed, 'scores', to_jsonb(scores), 'cause', 'rules',
      'turns', 9, 'faults', '[]'::jsonb, 'absent', '[]'::jsonb, 'used', '[null, null]'::jsonb,
      'thought', '[{"moves": 5, "ms": 5, "longest": 1}, {"moves": 4, "ms": 4, "longest": 1}]'::jsonb)
    from matches, lateral (
      select jsonb_agg(name order by seat) as players from match_seats
      join contest_versions using (version) where match = matches.id and contest_versions.contest = matches.contest
    ) seated
    where contest = ${contest} and state = 'finished'
  `.execute(db);
  return contest;
}

/** Matches as a worker plays them: one that is over, one that runs, one that waits. */
async function addReal(db: Database, contest: number): Promise<number[]> {
  const rounds = [1, 2, 3].map((round) => 1_000_000_000 + round);
  const ids: number[] = [];
  for (const round of rounds) ids.push((await newMatches(db, contest, [1, 2], round))[0]!);
  await sql`update matches set options = ${JSON.stringify(defaults<object>(await loadGame(game)))}::jsonb where id = any(${ids}::bigint[])`.execute(
    db,
  );
  const attempt = await claim(db, ids[0]!);
  await finish(db, attempt, await eventsOf(attempt));
  await claim(db, ids[1]!);
  return ids;
}

/** The latest matches of every contest, which pages tell again, have the log of this one. */
async function addLogs(db: Database, match: number): Promise<void> {
  await sql`
    insert into logs (match, log, times)
    select latest.id, logs.log, logs.times from logs, contests, lateral (
      select id from matches where contest = contests.id and state = 'finished' order by finished_at desc limit 200
    ) latest
    where logs.match = ${match} and latest.id <> ${match}
  `.execute(db);
}

async function addComments(db: Database, contest: number): Promise<number> {
  await sql`insert into comments (game, author, text)
    select ${game}, id, 'text ' || number from users, generate_series(1, 10) number where role = 'user'`.execute(db);
  const { rows } = await sql<{ id: number }>`insert into comments (contest, author, text)
    select ${contest}, id, 'text ' || number from users, generate_series(1, 10) number where role = 'user' returning id`.execute(
    db,
  );
  return rows[0]!.id;
}
