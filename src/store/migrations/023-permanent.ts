/** Permanent contests that people make: they have a row of `tournaments`, too, without a plan. */
export const statements = `
  alter table contests drop constraint contests_kind_check;
  alter table contests add constraint contests_kind_check
    check (kind in ('ladder', 'series', 'tests', 'tournament', 'permanent'));

  alter table tournaments add column resumed_at timestamptz(3) not null default '-infinity';
  comment on column tournaments.resumed_at is 'a permanent contest pauses when a match is void that ended later';
  comment on table tournaments is 'what a contest of the kind tournament or permanent has besides';
  create index matches_void on matches (contest, finished_at) where state = 'void' and kind = 'official';
`;
