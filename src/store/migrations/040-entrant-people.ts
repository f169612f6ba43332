/** A bot of a team counts for those who were in the team when it entered. */
export const statements = `
  alter table contest_versions add column people bigint[];
  comment on column contest_versions.people is 'the members of the team that owned it when it entered; null: no team did';

  update contest_versions set people = (
    select array_agg(account order by accepted_at, account) from versions
    join bots on bots.id = versions.bot
    join team_members on team = bots.owner and accepted_at is not null
    where versions.id = contest_versions.version
  );
`;
