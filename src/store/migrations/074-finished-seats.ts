/** The finished matches of a version are found along an index of their own, which passes none of those that wait. */
export const statements = `
  alter table match_seats add column finished_at timestamptz(3);
  comment on column match_seats.finished_at is 'that of the match, once it is finished';
  update match_seats set finished_at = matches.finished_at from matches
    where matches.id = match_seats.match and matches.state = 'finished';
  create index match_seats_finished on match_seats (version, finished_at desc, match desc) where finished_at is not null;
`;
