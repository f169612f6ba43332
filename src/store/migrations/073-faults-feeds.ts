/** Matches that a fault ended are listed by its kind, however few of all they are; news are read by feed readers. */
export const statements = `
  create index matches_by_fault on matches (cause, finished_at desc, id desc) where state = 'finished' and cause <> 'rules';

  alter table users add column feed_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  create unique index users_feed_keys on users (feed_key);
  comment on column users.feed_key is 'in the address of the feed of the own news: who knows it reads them';
`;
