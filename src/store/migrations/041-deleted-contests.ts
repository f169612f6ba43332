/** A contest that was played can be deleted, too: its matches stay. */
export const statements = `
  alter table contests add column deleted_at timestamptz(3);
  comment on column contests.deleted_at is 'it is in no list and has no page any more; its matches stay';
`;
