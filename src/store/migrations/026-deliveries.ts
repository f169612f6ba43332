/** What the arena tells people outside of it: e-mail on demand, and webhooks of contests and bots. */
export const statements = `
  alter table users add column mail_about text[] not null default '{}';
  alter table users add column mail_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  create unique index users_mail_keys on users (mail_key);
  comment on column users.mail_about is 'of what the person gets e-mail: build, begin, over; nothing unless asked for';
  comment on column users.mail_key is 'in the links that end these letters';

  create table webhooks (
    id bigint generated always as identity primary key,
    owner bigint not null references users,
    contest bigint references contests on delete cascade,
    bot bigint references bots,
    url text not null,
    secret text not null,
    created_at timestamptz(3) not null default now(),
    check (num_nonnulls(contest, bot) = 1)
  );
  create index webhooks_of_contests on webhooks (contest) where contest is not null;
  create index webhooks_of_bots on webhooks (bot) where bot is not null;
  comment on table webhooks is 'addresses that are told what happens to a contest or a bot';
  comment on column webhooks.secret is 'signs what is sent; its owner may read it';

  create table deliveries (
    id bigint generated always as identity primary key,
    webhook bigint references webhooks on delete cascade,
    account bigint references users,
    message jsonb not null,
    path text not null,
    created_at timestamptz(3) not null default now(),
    due_at timestamptz(3) default now(),
    tries integer not null default 0,
    status integer,
    failure jsonb,
    sent_at timestamptz(3),
    check (num_nonnulls(webhook, account) = 1)
  );
  create index deliveries_due on deliveries (due_at) where due_at is not null;
  create index deliveries_of_webhooks on deliveries (webhook, id);
  comment on table deliveries is 'what is to be sent: to a webhook, or as e-mail to an account';
  comment on column deliveries.message is 'of news for e-mail; the event for a webhook';
  comment on column deliveries.due_at is 'of the next try; null: it was sent, or given up';
  comment on column deliveries.status is 'the HTTP status of the last try';
  comment on column deliveries.failure is 'why the last try failed: a code with its values';
`;
