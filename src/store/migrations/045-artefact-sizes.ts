/** How large a file is can be asked without its bytes, which may be elsewhere one day. */
export const statements = `
  alter table artefacts add column size integer not null generated always as (octet_length(bytes)) stored;
  comment on column artefacts.size is 'in bytes';
`;
