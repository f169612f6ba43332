/** A match that ends the machines which play it is not tried for ever. */
export const statements = `
  alter table matches add column if not exists lost smallint not null default 0;
  comment on column matches.lost is 'attempts whose worker died or was silent for too long';
`;
