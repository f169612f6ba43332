/** Friendly games, and the challenges of which they come. */
export const statements = `
  alter table matches drop constraint matches_kind_check;
  alter table matches add constraint matches_kind_check check (kind in
    ('official', 'informative', 'neighbours', 'leaders', 'newcomers', 'trial', 'test', 'friendly', 'tournament'));
  create index matches_friendly on matches (finished_at desc, id desc) where kind = 'friendly' and state = 'finished';

  create table challenges (
    id bigint generated always as identity primary key,
    maker bigint not null references users on delete cascade,
    game text not null,
    options jsonb not null,
    move_time integer not null,
    created_at timestamptz(3) not null default now(),
    ended text check (ended in ('begun', 'withdrawn', 'declined')),
    match bigint references matches on delete cascade,
    rematch_of bigint references matches on delete cascade,
    check ((ended is not distinct from 'begun') = (match is not null))
  );
  create index challenges_open on challenges (created_at) where ended is null;
  comment on table challenges is 'friendly games that somebody wants to play; one of a day ago is deleted';
  comment on column challenges.ended is 'null: it is open, unless it has lapsed';
  comment on column challenges.match is 'the game that came of it';
  comment on column challenges.rematch_of is 'the game that it wants to play again with the seats moved on';

  create table challenge_seats (
    challenge bigint not null references challenges on delete cascade,
    seat smallint not null,
    version bigint references versions,
    account bigint references users on delete cascade,
    named boolean not null default false,
    accepted boolean not null default false,
    primary key (challenge, seat),
    check (version is null or account is null)
  );
  create index challenge_seats_of on challenge_seats (account) where account is not null;
  comment on column challenge_seats.version is 'a bot sits here';
  comment on column challenge_seats.account is 'a person sits here, or is asked to; without person and bot whoever comes first';
  comment on column challenge_seats.named is 'the seat was for this person from the start';
`;
