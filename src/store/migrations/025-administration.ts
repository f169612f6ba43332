/** What administrators set: bans that end, quotas, texts of the site, and workers that take no more jobs. */
export const statements = `
  alter table users add column banned_until timestamptz(3), add column ban_reason text not null default '';
  comment on column users.banned_until is 'when the ban ends; null: not by itself';
  comment on column users.ban_reason is 'what the administrator wrote who banned';

  create table quotas (
    account bigint references users on delete cascade,
    name text not null,
    most integer not null check (most >= 0),
    unique nulls not distinct (account, name)
  );
  comment on table quotas is 'quotas other than those of the settings: of one account, or (account null) of all';

  create table site_texts (
    name text primary key,
    text text not null,
    changed_at timestamptz(3) not null default now()
  );
  comment on table site_texts is 'what the site says in the words of its administrators';

  alter table workers add column drained_at timestamptz(3);
  comment on column workers.drained_at is 'since when it takes no more jobs';
  alter table versions add column worker uuid;
  comment on column versions.worker is 'that builds it, or built it last';
  create index versions_building on versions (worker) where state = 'building';
  create index audit_by_action on audit (action, id desc);
`;
