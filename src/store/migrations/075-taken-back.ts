/** People may take back moves of a friendly game. */
export const statements = `
  alter table matches add column resumes jsonb;
  comment on column matches.resumes is 'the turns that the next attempt plays by itself, because a move after them was taken back: moves and ms by seat';
`;
