/** People's bots: what they sent, how it was built and tried; matches that count in no standing. */
export const statements = `
  create table artefacts (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    bytes bytea not null,
    created_at timestamptz(3) not null default now()
  );
  alter table artefacts alter column bytes set storage external;
  comment on table artefacts is 'files by the SHA-256 of their content; an object store may take the place of this table';

  alter table versions
    add column artefact text references artefacts,
    add column state text not null default 'ready' check (state in ('waiting', 'building', 'trial', 'ready', 'refused')),
    add column attempt integer not null default 0,
    add column token uuid,
    add column failure jsonb,
    add column output text not null default '',
    add column trial bigint references matches;
  comment on column versions.artefact is 'the file that its owner sent, under the name in program; null: it came with the arena';
  comment on column versions.token is 'of the running build: only who holds it may store the result';
  comment on column versions.failure is 'why it was refused: a fault with its reason';
  comment on column versions.output is 'what the compiler wrote';
  comment on column versions.trial is 'the match that it had to play without a fault';
  create index versions_open on versions (bot) where state in ('waiting', 'building', 'trial');
  create index versions_created on versions (bot, created_at);

  alter table contests drop constraint contests_kind_check;
  alter table contests add constraint contests_kind_check check (kind in ('ladder', 'series', 'tests'));
  alter table matches drop constraint matches_kind_check;
  alter table matches add constraint matches_kind_check
    check (kind in ('official', 'informative', 'neighbours', 'leaders', 'newcomers', 'trial', 'test'));
  alter table matches add column made_by bigint references users;
  comment on column matches.made_by is 'who asked for this match; null: the arena';
  create index matches_made_by on matches (made_by, state) where made_by is not null;

  create table match_stderr (
    match bigint not null references matches,
    seat integer not null,
    text text not null,
    primary key (match, seat)
  );
  comment on table match_stderr is 'what a program wrote to stderr, for its owner alone';
`;
