/** Accounts, their sessions and tokens. The bots that came with the arena belong to its own account. */
export const statements = `
  create table users (
    id bigint generated always as identity primary key,
    login text not null check (login ~ '^[A-Za-z0-9_]{1,32}$'),
    role text not null default 'user' check (role in ('user', 'admin', 'arena')),
    password text,
    email text,
    language text check (language in ('en', 'pl')),
    country text not null default '',
    school text not null default '',
    interests text not null default '',
    picture bytea,
    created_at timestamptz(3) not null default now(),
    password_at timestamptz(3),
    banned_at timestamptz(3),
    deleted_at timestamptz(3)
  );
  create unique index users_login on users (lower(login));
  comment on column users.role is 'arena: the account of the bots that came with the arena; nobody can log in to it';
  comment on column users.password is 'its argon2id hash; null: nobody can log in by a password';
  comment on column users.picture is 'PNG, made anew from what was sent';
  comment on column users.deleted_at is 'the person is gone: login and profile are overwritten, results stay';
  insert into users (login, role) values ('arena', 'arena');

  create table sessions (
    id bigint generated always as identity primary key,
    hash bytea not null unique,
    account bigint not null references users on delete cascade,
    agent text not null,
    address text not null,
    created_at timestamptz(3) not null default now(),
    seen_at timestamptz(3) not null default now()
  );
  create index sessions_of on sessions (account);
  comment on column sessions.hash is 'SHA-256 of the cookie';

  create table tokens (
    id bigint generated always as identity primary key,
    hash bytea not null unique,
    account bigint not null references users on delete cascade,
    name text not null,
    scopes text[] not null,
    created_at timestamptz(3) not null default now(),
    ends_at timestamptz(3) not null,
    used_at timestamptz(3)
  );
  create index tokens_of on tokens (account);
  comment on column tokens.hash is 'SHA-256 of the token, which is shown once';

  create table links (
    hash bytea primary key,
    purpose text not null check (purpose in ('password', 'admin')),
    account bigint references users on delete cascade,
    created_at timestamptz(3) not null default now(),
    ends_at timestamptz(3) not null
  );
  comment on table links is 'one-time links: a new password, or the first administrator';

  create table audit (
    id bigint generated always as identity primary key,
    at timestamptz(3) not null default now(),
    actor bigint references users,
    action text not null,
    subject text not null default '',
    address text
  );
  comment on table audit is 'log-ins, changes of roles, bans, deletions; actor null: the operator, by a command';

  alter table bots add column owner bigint references users;
  update bots set owner = (select id from users where role = 'arena');
  alter table bots alter column owner set not null;
  create index bots_of on bots (owner);
`;
