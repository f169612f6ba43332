/** What people write under games and contests, and what others have against it. */
export const statements = `
  create table comments (
    id bigint generated always as identity primary key,
    game text,
    contest bigint references contests on delete cascade,
    author bigint not null references users,
    text text not null,
    edits integer not null default 0,
    created_at timestamptz(3) not null default now(),
    edited_at timestamptz(3),
    deleted_at timestamptz(3),
    check (num_nonnulls(game, contest) = 1),
    check (deleted_at is null or text = '')
  );
  create index comments_of_game on comments (game, id desc) where deleted_at is null;
  create index comments_of_contest on comments (contest, id desc);
  create index comments_by on comments (author, created_at desc);
  comment on column comments.text is 'Markdown; of a deleted comment nothing';
  comment on column comments.edits is 'how often it was changed: whoever edits says which text they saw';
  comment on column comments.deleted_at is 'the row stays: it counts for the quota, and who still edits it is told';

  create table comment_reports (
    comment bigint not null references comments on delete cascade,
    reporter bigint not null references users,
    at timestamptz(3) not null default now(),
    closed_at timestamptz(3),
    primary key (comment, reporter)
  );
  create index comment_reports_open on comment_reports (comment desc) where closed_at is null;
  create index comment_reports_by on comment_reports (reporter, at desc);
  comment on column comment_reports.closed_at is 'when an administrator dismissed it, or the comment was deleted';
`;
