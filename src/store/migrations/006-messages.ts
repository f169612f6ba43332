/** Reasons are messages (codes with values) from now on; earlier sentences are shown as they are. */
export const statements = `
  alter table matches alter column reason type jsonb
    using case when reason is null then null else jsonb_build_object('code', 'verbatim', 'text', reason) end;
  comment on column matches.reason is 'a message, { code, ...values }; pages make its sentence, in each language';
`;
