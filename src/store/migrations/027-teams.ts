/** Teams: accounts that nobody logs in to, whose members own their bots together. */
export const statements = `
  alter table users drop constraint users_role_check;
  alter table users add constraint users_role_check check (role in ('user', 'admin', 'arena', 'place', 'team'));
  comment on column users.role is 'arena: owns the bots that came with the arena; place: owns what was handed in for a '
    'student without an account; team: owns bots for its members. Nobody can log in to these';

  create table team_members (
    team bigint not null references users,
    account bigint not null references users,
    invited_at timestamptz(3) not null default now(),
    accepted_at timestamptz(3),
    primary key (team, account)
  );
  create index team_members_by on team_members (account);
  comment on column team_members.accepted_at is 'null: the person was invited, and is no member yet';
`;
