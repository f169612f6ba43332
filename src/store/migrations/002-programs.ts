export const statements = `
  alter table matches add column starved integer not null default 0;
  comment on column matches.starved is 'attempts that were void because the referee was late';
  alter table workers add column tier text not null default 'none' check (tier in ('full', 'partial', 'none'));
  comment on column workers.tier is 'how far programs are kept in there';
  comment on column bots.program is 'the built-in bot that plays under this name, or the file of a sample program';
`;
