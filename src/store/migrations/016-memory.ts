/** What bots keep from match to match, and what workers can do. */
export const statements = `
  alter table contests
    add column memory boolean not null default false,
    add constraint contests_memory_check check (not (memory and duplicate));
  comment on column contests.memory is 'bots have a folder that they find again in their next match; never where a seed is played again with the seats rotated';

  create table memories (
    bot bigint not null references bots,
    contest bigint not null references contests,
    artefact text references artefacts,
    files jsonb not null,
    match bigint references matches,
    kept_at timestamptz(3),
    loss jsonb,
    primary key (bot, contest)
  );
  create index memories_artefact on memories (artefact);
  comment on table memories is 'what a bot has in its folder at the start of its next match of a contest';
  comment on column memories.artefact is 'the folder as a tar file; null: it is empty';
  comment on column memories.files is 'names and sizes, for the owner';
  comment on column memories.match is 'the match that left it';
  comment on column memories.loss is 'the latest match of which nothing was kept, and why; null: that of the latest match was kept';

  alter table versions add column language text;
  comment on column versions.language is 'that a build found it to need; null: the name of its file tells';

  alter table workers add column languages text[];
  comment on column workers.languages is 'that are installed there; null: it has not looked yet';
`;
