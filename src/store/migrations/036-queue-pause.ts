/** The whole queue may be paused; and void matches are counted without a look at all others. */
export const statements = `
  create table queue_pause (
    is_only boolean primary key default true check (is_only),
    paused_at timestamptz(3) not null default now()
  );
  comment on table queue_pause is 'a row while an administrator has paused the queue: no worker takes a job';

  create index matches_all_void on matches (id) where state = 'void';
`;
