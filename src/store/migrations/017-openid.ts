/** Log-ins by OpenID Connect; the address at which the site was last started. */
export const statements = `
  create table identities (
    issuer text not null,
    subject text not null,
    account bigint not null references users on delete cascade,
    created_at timestamptz(3) not null default now(),
    primary key (issuer, subject),
    unique (account, issuer)
  );
  comment on table identities is 'who an account is to an OpenID provider: the subject of its tokens, which never changes';

  create table openid_visits (
    state bytea primary key,
    browser bytea not null,
    nonce text not null,
    verifier text not null,
    next text not null,
    account bigint references users on delete cascade,
    ends_at timestamptz(3) not null
  );
  create index openid_visits_end on openid_visits (ends_at);
  comment on table openid_visits is 'who was led to the OpenID provider and is not back yet';
  comment on column openid_visits.state is 'SHA-256 of the state, which comes back with the visitor';
  comment on column openid_visits.browser is 'SHA-256 of a cookie: nobody else comes back in the place of the visitor';
  comment on column openid_visits.account is 'the account that links; null: a log-in';

  create table newcomers (
    browser bytea primary key,
    issuer text not null,
    subject text not null,
    login text not null,
    email text not null,
    email_is_known boolean not null,
    next text not null,
    ends_at timestamptz(3) not null
  );
  create index newcomers_end on newcomers (ends_at);
  comment on table newcomers is 'who came back from the OpenID provider and has yet to choose a login';
  comment on column newcomers.email_is_known is 'an account with this address is there already';

  create table site (
    is_only boolean primary key default true check (is_only),
    url text not null,
    started_at timestamptz(3) not null default now()
  );
  comment on table site is 'the address at which the site was last started, for commands that print links';
`;
