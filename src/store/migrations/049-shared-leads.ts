/** Lists of contests tell that several share the first place. */
export const statements = `
  alter table tournaments add column leader_others integer not null default 0;
  comment on column tournaments.leader_others is 'how many more entrants shared the first place then';
  update tournaments set leader_at = null; -- computed again when a list asks for it
`;
