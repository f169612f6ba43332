export const statements = `
  alter table contests add column duplicate boolean not null default true;
  comment on column contests.duplicate is 'every table plays its seed once in each rotation of the seats; else it plays one match';
`;
