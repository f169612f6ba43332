/** Seats whose player is elsewhere: a program on its owner's machine, or a person. */
export const statements = `
  alter table versions add column kind text not null default 'program' check (kind in ('program', 'connected', 'person'));
  comment on column versions.kind is 'program: workers start it; connected: it plays from its owner''s machine; person: its owner plays';

  alter table contests add column margin integer not null default 500 check (margin between 0 and 60000);
  comment on column contests.margin is 'milliseconds more for every answer that comes over the network';

  alter table matches add column awaits_since timestamptz(3);
  comment on column matches.awaits_since is 'no job plays it: since then it waits for a player who is not connected';
  create index matches_awaiting on matches (awaits_since) where awaits_since is not null;

  create table connections (
    version bigint primary key references versions,
    socket uuid not null,
    matches integer,
    seen_at timestamptz(3) not null default now()
  );
  comment on table connections is 'players who are elsewhere and connected now; a newer socket takes the place of the older';
  comment on column connections.matches is 'how many more matches it plays; null: as many as there are';
  comment on column connections.seen_at is 'the site that holds the socket says so every few seconds';

  create unlogged table seat_messages (
    match bigint not null,
    attempt integer not null,
    seat integer not null,
    direction text not null check (direction in ('told', 'said')),
    number integer not null,
    text text,
    primary key (match, attempt, seat, direction, number)
  );
  comment on table seat_messages is 'the conversation of a running match with a player who is elsewhere, between worker and site; the next attempt begins a new one';
  comment on column seat_messages.text is 'one character for each byte, without the end of the message; null: that side says no more';
`;
