import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import type { Database } from './database.ts';

/**
 * Brings the tables up to date. Everything happens in one transaction under an advisory lock of Kysely's,
 * so an interrupted run changes nothing and two at once wait for each other.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

const migrations: Record<string, Migration> = {
  '001-matches': { up: createMatches },
  '002-programs': { up: addPrograms },
  '003-duplicates': { up: addDuplicates },
  '004-official': { up: addOfficial },
  '005-versions': { up: addVersions },
};

async function createMatches(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `
    create table bots (
      id bigint generated always as identity primary key,
      game text not null,
      name text not null,
      program text not null,
      created_at timestamptz(3) not null default now(),
      unique (game, name)
    );
    comment on column bots.program is 'the built-in bot that plays under this name';

    create table contests (
      id bigint generated always as identity primary key,
      name text not null unique,
      game text not null,
      kind text not null check (kind in ('ladder', 'series')),
      options json not null,
      move_time integer not null,
      created_at timestamptz(3) not null default now()
    );
    comment on column contests.options is 'json, not jsonb: the order of the keys is part of the log';

    create table contest_bots (
      contest bigint not null references contests,
      bot bigint not null references bots,
      joined_at timestamptz(3) not null default now(),
      primary key (contest, bot)
    );

    create table matches (
      id bigint generated always as identity primary key,
      contest bigint not null references contests,
      game text not null,
      options json not null,
      seed text not null,
      move_time integer not null,
      round integer not null,
      board integer not null,
      pace integer not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'finished', 'void')),
      attempt integer not null default 0,
      token uuid,
      created_at timestamptz(3) not null default now(),
      started_at timestamptz(3),
      finished_at timestamptz(3),
      turns integer,
      scores double precision[],
      cause text,
      fault_by integer,
      reason text,
      unique (contest, round, board),
      check ((token is not null) = (state = 'running')),
      check ((scores is not null) = (state = 'finished'))
    );
    comment on column matches.token is 'of the running attempt: only who holds it may store the result';
    create index matches_open on matches (contest, state) where state in ('waiting', 'running');
    create index matches_finished on matches (finished_at desc, id desc) where state = 'finished';
    create index matches_finished_in on matches (contest, finished_at desc, id desc) where state = 'finished';

    create table match_seats (
      match bigint not null references matches,
      seat integer not null,
      bot bigint not null references bots,
      primary key (match, seat)
    );
    create index match_seats_of_bot on match_seats (bot, match desc);

    create table logs (match bigint primary key references matches, log text not null, times text not null);
    comment on table logs is 'one row a match: what makes a result count once';

    create table tallies (
      contest bigint not null references contests,
      first_bot bigint not null references bots,
      second_bot bigint not null references bots,
      wins integer not null default 0,
      draws integer not null default 0,
      losses integer not null default 0,
      primary key (contest, first_bot, second_bot)
    );
    comment on table tallies is 'results by who sat before whom, seen from the first; ratings are fitted from them';

    create unlogged table live_frames (
      match bigint not null,
      attempt integer not null,
      number integer not null,
      frame json not null,
      primary key (match, attempt, number)
    );
    comment on table live_frames is 'positions of running matches, for live pages only; gone when the match is over or the server crashed';

    create table workers (
      id uuid primary key,
      host text not null,
      slots integer not null,
      seen_at timestamptz(3) not null default now()
    );
  `,
  );
}

async function addPrograms(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `
    alter table matches add column starved integer not null default 0;
    comment on column matches.starved is 'attempts that were void because the referee was late';
    alter table workers add column tier text not null default 'none' check (tier in ('full', 'partial', 'none'));
    comment on column workers.tier is 'how far programs are kept in there';
    comment on column bots.program is 'the built-in bot that plays under this name, or the file of a sample program';
  `,
  );
}

async function addDuplicates(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `
    alter table contests add column duplicate boolean not null default true;
    comment on column contests.duplicate is 'every table plays its seed once in each rotation of the seats; else it plays one match';
  `,
  );
}

/**
 * What was played before counts as official: everybody played as often as everybody else then. All that is counted is
 * counted anew, table by table.
 */
async function addOfficial(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `
    alter table matches add column kind text not null default 'official' check (kind in ('official', 'neighbours', 'leaders', 'newcomers'));
    comment on column matches.kind is 'why its bots meet; standings are by the official ones alone';
    create index tallies_of_second on tallies (contest, second_bot);

    create table rankings (
      contest bigint not null references contests,
      bots bigint[] not null,
      places smallint[] not null,
      games integer not null,
      primary key (contest, bots, places)
    );
    comment on table rankings is 'how often tables of more than two ended so, by seats; a place is the number of those who were better; ratings are fitted from them';

    create table official_points (
      contest bigint not null references contests,
      bot bigint not null references bots,
      number integer not null,
      points double precision not null,
      primary key (contest, bot, number)
    );
    comment on table official_points is 'what a bot has after each of its official tables, all told, so that the latest ones are the difference of two rows';

    create temporary table ended on commit drop as
      select match.*, of_table.first_match, of_table.ended_at, of_table.played
      from matches match
      join (
        select contest, round, seed, min(id) as first_match, max(finished_at) as ended_at, count(*) filter (where state = 'finished') as played
        from matches group by contest, round, seed having bool_and(state in ('finished', 'void'))
      ) of_table using (contest, round, seed)
      where state = 'finished';

    truncate tallies;
    insert into tallies (contest, first_bot, second_bot, wins, draws, losses)
      select contest, one.bot, two.bot,
        count(*) filter (where scores[one.seat + 1] > scores[two.seat + 1]),
        count(*) filter (where scores[one.seat + 1] = scores[two.seat + 1]),
        count(*) filter (where scores[one.seat + 1] < scores[two.seat + 1])
      from ended join match_seats one on one.match = ended.id join match_seats two on two.match = ended.id and two.seat > one.seat
      group by contest, one.bot, two.bot;

    insert into rankings (contest, bots, places, games)
      select contest, bots, places, count(*)
      from (
        select contest, array_agg(bot order by seat) as bots, array_agg((select count(*) from unnest(scores) score where score > scores[seat + 1])::smallint order by seat) as places
        from ended join match_seats on match = ended.id
        group by contest, ended.id, scores
        having count(*) > 2
      ) seated
      group by contest, bots, places;

    insert into official_points (contest, bot, number, points)
      select contest, bot, row_number() over latest, sum(points) over latest
      from (
        select contest, one.bot, first_match, ended_at,
          sum(case when scores[one.seat + 1] > scores[two.seat + 1] then 1 when scores[one.seat + 1] = scores[two.seat + 1] then 0.5 else 0 end) / played as points
        from ended join match_seats one on one.match = ended.id join match_seats two on two.match = ended.id and two.seat <> one.seat
        group by contest, one.bot, first_match, ended_at, played
      ) gained
      window latest as (partition by contest, bot order by ended_at, first_match);
  `,
  );
}

/**
 * A row of bots is a version from now on. Who left a contest stays known there, because the games against it still tell
 * of those who stay.
 */
async function addVersions(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `
    alter table bots add column version integer not null default 1, add column fingerprint text;
    alter table bots drop constraint bots_game_name_key, add unique (game, name, version), add unique (game, name, fingerprint);
    comment on table bots is 'a version of a bot a row: it never changes';
    comment on column bots.fingerprint is 'of its program: another one is another version; null where nobody has looked';

    alter table contest_bots add column prior double precision not null default 1500, add column left_at timestamptz(3);
    comment on column contest_bots.prior is 'what it was believed to be worth when it came: the rating of the version before it';
    insert into contest_bots (contest, bot, joined_at, left_at)
      select contest, bot, min(matches.created_at), max(matches.created_at)
      from matches join match_seats on match = matches.id
      where not exists (select from contest_bots present where present.contest = matches.contest and present.bot = match_seats.bot)
      group by contest, bot;
  `,
  );
}

/** The statements one by one: Kysely's queries are prepared and take only one. */
async function run(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';\n')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
