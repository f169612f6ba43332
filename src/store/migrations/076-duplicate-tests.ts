/** Of a game with secrets nothing is shown while its seed is played with other seats: in a series of test matches, too. */
export const statements = `
  alter table matches add column duplicate boolean not null default false;
  comment on column matches.duplicate is 'of a series of test matches: its seed is played again with the seats rotated; a contest says so of all its matches';
`;
