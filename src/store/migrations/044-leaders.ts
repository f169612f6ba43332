/** Lists of contests tell who is first without computing any standings. */
export const statements = `
  alter table tournaments add column leader integer, add column leader_at timestamptz(3), add column games_expected integer;
  comment on column tournaments.leader is 'the number of the entrant that was first when standings were last computed';
  comment on column tournaments.leader_at is 'when that was; null: not since it began or ended';
  comment on column tournaments.games_expected is 'how many games its format expects then, where results decide what is paired; else 0';
`;
