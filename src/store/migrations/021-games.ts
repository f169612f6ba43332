/** Games of people: a judge program has the rules. */
export const statements = `
  create table games (
    name text primary key check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
    title text not null,
    owner bigint not null references users,
    rules_en text not null default '',
    rules_pl text not null default '',
    created_at timestamptz(3) not null default now(),
    published_at timestamptz(3),
    deleted_at timestamptz(3)
  );
  create unique index games_titles on games (lower(title)) where deleted_at is null or published_at is not null;
  create index games_of on games (owner);
  comment on table games is 'games whose rules a judge program has; the others are folders of the arena';
  comment on column games.name is 'as in bots.game, contests.game and matches.game; of a deleted game it is never used again';
  comment on column games.rules_en is 'Markdown';
  comment on column games.published_at is 'when a judge first passed its trial; null: only moderators see the game';
  comment on column games.deleted_at is 'nothing is played any more; results stay, and with them the title';

  create table game_moderators (
    game text not null references games,
    account bigint not null references users,
    primary key (game, account)
  );
  comment on table game_moderators is 'who looks after a game besides its owner';

  create table game_versions (
    game text not null references games,
    number integer not null,
    program text not null,
    artefact text not null references artefacts,
    terminator text not null check (terminator in ('angles', 'newline')),
    seats_min integer not null check (seats_min > 0),
    seats_max integer not null check (seats_max >= seats_min),
    move_time integer not null,
    memory integer not null,
    minimum double precision,
    sent_by bigint not null references users,
    created_at timestamptz(3) not null default now(),
    state text not null default 'waiting' check (state in ('waiting', 'building', 'trial', 'ready', 'refused')),
    attempt integer not null default 0,
    token uuid,
    language text,
    output text not null default '',
    failure jsonb,
    trial bigint references matches,
    primary key (game, number)
  );
  create index game_versions_ready on game_versions (game, number desc) where state = 'ready';
  create index game_versions_trial on game_versions (trial) where trial is not null;
  create index game_versions_by on game_versions (sent_by, created_at);
  comment on table game_versions is 'judges of a game with its limits: another judge or limit is another version, and a version never changes';
  comment on column game_versions.memory is 'MiB of each program';
  comment on column game_versions.minimum is 'the score of a bot at fault; null: the lowest of the match';
  comment on column game_versions.token is 'of the running build: only who holds it may store the result';
  comment on column game_versions.language is 'that its build found it to need; null: the name of the file tells';
  comment on column game_versions.output is 'what the builds of the judge and of the sample bots wrote';
  comment on column game_versions.failure is 'why it was refused: a code with its values';
  comment on column game_versions.trial is 'the match that it had to lead without a fault';

  create table game_files (
    game text not null,
    number integer not null,
    name text not null,
    artefact text not null references artefacts,
    primary key (game, number, name),
    foreign key (game, number) references game_versions
  );
  comment on table game_files is 'what came with a judge: viewer.html, starters/NAME';

  create table game_samples (
    game text not null references games,
    bot bigint not null references bots,
    primary key (game, bot)
  );
  comment on table game_samples is 'the bots with which judges of a game play their trials';

  alter table matches add column game_version integer;
  comment on column matches.game_version is 'of the judge that leads it; null: the arena has the rules of its game';
  create function set_game_version() returns trigger language plpgsql as $$ begin
    new.game_version := coalesce(new.game_version, (
      select number from game_versions where game = new.game and state = 'ready' order by number desc limit 1)); return new; end $$;
  comment on function set_game_version is 'a new match is led by the newest judge that is ready';
  create trigger matches_game_version before insert on matches for each row execute function set_game_version();
`;
