/** Matches that were played in a browser, and sent. */
export const statements = `
  alter table matches add column sent_key uuid;
  comment on column matches.sent_key is 'of a match that was played in a browser, which chose it: sent twice it is kept once';
  create unique index matches_sent on matches (sent_key) where sent_key is not null;
`;
