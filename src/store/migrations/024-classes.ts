/** Classes: teachers, students, and contests that are for them alone. */
export const statements = `
  alter table users drop constraint users_role_check;
  alter table users add constraint users_role_check check (role in ('user', 'admin', 'arena', 'place'));
  comment on column users.role is 'arena: owns the bots that came with the arena; place: owns what was handed in for a '
    'student without an account. Nobody can log in to either';

  create table classes (
    id bigint generated always as identity primary key,
    name text not null,
    code text not null unique,
    owner bigint not null references users,
    created_at timestamptz(3) not null default now()
  );
  create index classes_of on classes (owner);
  comment on column classes.code is 'what students join by';
  comment on column classes.owner is 'who made it: it counts to the quota of this account';

  create table class_members (
    id bigint generated always as identity primary key,
    class bigint not null references classes on delete cascade,
    account bigint not null references users,
    role text not null check (role in ('teacher', 'student')),
    number text not null default '',
    name text not null default '',
    claim text unique,
    joined_at timestamptz(3) not null default now(),
    unique (class, account)
  );
  create index class_members_by on class_members (account);
  create unique index class_members_numbers on class_members (class, lower(ltrim(number, '0'))) where number <> '';
  comment on column class_members.number is 'of the student; for the student and the teachers alone';
  comment on column class_members.name is 'of the student, as the folder says that was handed in; for teachers alone';
  comment on column class_members.claim is 'the personal code by which an account takes a place; null: somebody has it';

  create table class_bots (
    class bigint not null references classes on delete cascade,
    bot bigint not null references bots on delete cascade,
    primary key (class, bot)
  );
  comment on table class_bots is 'bots that a teacher handed in for students';

  alter table tournaments add column class bigint references classes on delete set null,
    add column reference bigint references bots;
  create index tournaments_of_class on tournaments (class) where class is not null;
  comment on column tournaments.class is 'whose members alone may enter bots; null: anybody';
  comment on column tournaments.reference is 'the bot above which an entrant of a class has to stand to pass';
`;
