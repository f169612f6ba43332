/** A comment says whether a moderator changed it. */
export const statements = `
  alter table comments add column edited_by bigint references users;
  comment on column comments.edited_by is 'who changed it last; null: nobody, or before this was kept';
`;
