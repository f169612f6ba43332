/** What moderators of a tournament decide besides: its times, who else moderates it, when its results are seen. */
export const statements = `
  alter table tournaments
    add column opens_at timestamptz,
    add column closes_at timestamptz,
    add column starts_at timestamptz,
    add column ends_at timestamptz,
    add column about text not null default '',
    add column edits integer not null default 0,
    add column results text not null default 'at-once' check (results in ('at-once', 'at-end', 'published')),
    add column published_at timestamptz,
    add column seeding text not null default 'entry' check (seeding in ('entry', 'rating', 'lot'));
  comment on column tournaments.opens_at is 'from when on bots may enter; null: at once';
  comment on column tournaments.closes_at is 'until when bots may enter; null: until it begins';
  comment on column tournaments.starts_at is 'when it begins by itself; null: a moderator starts it';
  comment on column tournaments.ends_at is 'when it ends whatever is left to play; null: with its last game';
  comment on column tournaments.why is 'why it is paused, or did not begin in time; a code with its values';
  comment on column tournaments.about is 'what its moderators say of it, in Markdown';
  comment on column tournaments.edits is 'how often moderators changed it: of two who do at once, one is told';
  comment on column tournaments.results is 'when others than moderators see its matches and standings';
  comment on column tournaments.published_at is 'when a moderator published the results';
  comment on column tournaments.seeding is 'who is the first seed';
  create index tournaments_starts on tournaments (starts_at) where state = 'registration';

  create table contest_moderators (
    contest bigint not null references contests on delete cascade,
    account bigint not null references users,
    since timestamptz not null default now(),
    primary key (contest, account)
  );
  comment on table contest_moderators is 'who moderates a contest besides its owner';
  create index contest_moderators_accounts on contest_moderators (account);

  alter table contests add column is_hidden boolean not null default false;
  comment on column contests.is_hidden is 'its matches and standings are for its moderators alone; a trigger keeps it';
  create function hide_results() returns trigger language plpgsql as $$
  begin
    update contests set is_hidden =
      (new.results = 'at-end' and new.state <> 'over') or (new.results = 'published' and new.published_at is null)
    where id = new.contest; return null; end $$;
  create trigger hide_results after insert or update of state, results, published_at on tournaments
    for each row execute function hide_results();
`;
