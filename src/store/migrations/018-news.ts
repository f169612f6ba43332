/** What people are told of their bots; what they did, by person. */
export const statements = `
  create table news (
    id bigint generated always as identity primary key,
    account bigint not null references users on delete cascade,
    at timestamptz(3) not null default now(),
    message jsonb not null,
    path text not null,
    subject text not null,
    day date not null default (now() at time zone 'UTC')::date,
    count integer not null default 1,
    read_at timestamptz(3),
    unique (account, subject, day)
  );
  create index news_of on news (account, at desc, id desc);
  create index news_unread on news (account) where read_at is null;
  create index audit_of on audit (actor, id desc);
  comment on column news.message is 'a code with its values';
  comment on column news.path is 'the page of this site that tells more';
  comment on column news.subject is 'news of one subject and day are one row, and counted';
`;
