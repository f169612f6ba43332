/** What is lost to troubles of the arena's machines counts for no match, and is shown. */
export const statements = `
  alter table matches add column if not exists failed smallint not null default 0;
  comment on column matches.failed is 'attempts that failed and may have failed because of the match itself; the attempts that our own troubles ended are not counted';
  alter table matches add column if not exists worker uuid;
  comment on column matches.worker is 'of the latest attempt: when that worker is dead, the match waits';
  alter table workers add column if not exists trouble jsonb;
  comment on column workers.trouble is 'why this worker cannot play now, a message';
  create index if not exists matches_running on matches (started_at, id) where state = 'running';
`;
