/** A bot that a moderator took out of a contest is told apart from one whose owner withdrew it. */
export const statements = `
  alter table contest_versions add column is_disqualified boolean not null default false;
  comment on column contest_versions.is_disqualified is 'a moderator took it out; a permanent contest does not take its bot again';

  update contest_versions set is_disqualified = true, withdrawn_from = null where withdrawn_from = 0;
`;
