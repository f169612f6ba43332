/** What programs wrote to stderr, turn by turn. */
export const statements = `
  create table turn_stderr (
    match bigint not null references matches,
    seat integer not null,
    version bigint not null references versions,
    turns jsonb not null,
    primary key (match, seat)
  );
  comment on table turn_stderr is 'what a program wrote to stderr by turns, for its owner alone; of its last matches';
  create index turn_stderr_of_version on turn_stderr (version, match desc);
`;
