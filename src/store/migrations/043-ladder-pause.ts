/** An administrator may pause one ladder. */
export const statements = `
  alter table contests add column paused_at timestamptz(3);
  comment on column contests.paused_at is 'since when no match of this ladder is begun, because an administrator paused it';
`;
