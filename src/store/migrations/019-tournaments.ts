/** Tournaments of the site: contests of a format that is paired round by round. */
export const statements = `
  alter table contests drop constraint contests_kind_check;
  alter table contests add constraint contests_kind_check check (kind in ('ladder', 'series', 'tests', 'tournament'));
  alter table matches drop constraint matches_kind_check;
  alter table matches add constraint matches_kind_check
    check (kind in ('official', 'informative', 'neighbours', 'leaders', 'newcomers', 'trial', 'test', 'tournament'));

  alter table contests add column owner bigint references users;
  comment on column contests.owner is 'who made it, and moderates it; null: the arena';
  create index contests_of on contests (owner) where owner is not null;

  create table tournaments (
    contest bigint primary key references contests on delete cascade,
    state text not null default 'registration' check (state in ('registration', 'running', 'paused', 'over')),
    why jsonb,
    seats integer not null,
    format text not null,
    settings jsonb not null,
    rating text,
    plan jsonb,
    code text,
    most_entrants integer not null default 256,
    most_each integer not null default 256
  );
  comment on table tournaments is 'what a contest of the kind tournament has besides';
  comment on column tournaments.why is 'why it is paused; a code with its values';
  comment on column tournaments.code is 'what who enters a bot has to know; null: anybody may enter one';
  comment on column tournaments.most_each is 'entrants of one person';
  comment on column tournaments.plan is 'what its games follow from, as in tournament.json; null: it has not begun';

  alter table contest_versions add column number integer, add column name text, add column withdrawn_from integer;
  comment on column contest_versions.number is 'of the entrant of a tournament that has begun, from 1';
  comment on column contest_versions.name is 'of the entrant of a tournament that has begun; no two are the same';
  comment on column contest_versions.withdrawn_from is 'the first round that an entrant who left is not paired for';
  create unique index contest_versions_numbers on contest_versions (contest, number) where number is not null;

  alter table matches add column number integer;
  comment on column matches.number is 'of the game of a tournament, from 1; a game whose match was void is played in another one';
  alter table matches drop constraint matches_contest_round_board_key; -- a board of a tournament has several games
  create index matches_rounds on matches (contest, round);
  create unique index matches_boards on matches (contest, round, board) where kind <> 'tournament';
  create unique index matches_games on matches (contest, number) where number is not null;
  create index matches_void_games on matches (contest) where number is not null and state = 'void';

  create table summaries (
    match bigint primary key references matches on delete cascade,
    summary jsonb not null
  );
  comment on table summaries is 'what the standings of a tournament need to know of a finished game';
`;
