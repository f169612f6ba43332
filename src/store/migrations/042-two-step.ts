/** Two-step log-in: a password, and then a code. */
export const statements = `
  create table two_step (
    account bigint primary key references users on delete cascade,
    secret bytea not null,
    used_step bigint not null,
    created_at timestamptz(3) not null default now()
  );
  comment on table two_step is 'accounts that ask for a code after the password';
  comment on column two_step.secret is 'shared with the authenticator app; the site computes codes from it, so it is no hash';
  comment on column two_step.used_step is 'the period of 30 s of the last code that was used: no code of it or before is good again';

  create table recovery_codes (
    account bigint not null references two_step on delete cascade,
    hash bytea not null,
    primary key (account, hash)
  );
  comment on table recovery_codes is 'SHA-256 of the codes that are good once, in the place of an app that is lost';

  alter table links drop constraint links_purpose_check;
  alter table links add constraint links_purpose_check
    check (purpose in ('password', 'admin', 'two-step', 'log-in'));
  comment on table links is 'one-time secrets: a new password, the first administrator, a secret of two-step log-in that is not on yet, a log-in that waits for its code';
`;
