/** Games of a tournament that are played anew, and connected bots in tournaments. */
export const statements = `
  alter table matches add column replaced_at timestamptz;
  comment on column matches.replaced_at is 'when its game was to be played anew: the match counts no more';
  create index matches_replaced on matches (contest) where replaced_at is not null;

  alter table tournaments
    add column connected boolean not null default false,
    add column patience integer not null default 10;
  comment on column tournaments.connected is 'connected bots may enter';
  comment on column tournaments.patience is 'minutes after which a connected bot that is not there forfeits';
`;
