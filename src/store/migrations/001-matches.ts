export const statements = `
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
`;
