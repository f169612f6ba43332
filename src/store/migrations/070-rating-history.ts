/** How ratings went, for the pages of bots: a few hundred rows for each version in a year, however much it plays. */
export const statements = `
  create table rating_history (
    contest bigint not null references contests,
    version bigint not null references versions,
    day date not null,
    step smallint not null,
    at timestamptz(3) not null default now(),
    rating real not null,
    sd real not null,
    games integer not null,
    primary key (contest, version, day, step)
  );
  comment on table rating_history is 'ratings of a version in a contest, one a day and one whenever its games have grown by a twentieth';
  comment on column rating_history.step is 'the logarithm of its games: the next step has a twentieth more of them';
`;
