/** A bot says which of its game's protocols it speaks. */
export const statements = `
  alter table versions add column protocol text;
  comment on column versions.protocol is 'the protocol of its game that it speaks; null: the default';
`;
