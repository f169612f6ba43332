/**
 * A row of bots is a version from now on. Bots that left a contest stay known there, because games against them still
 * tell about those that stay.
 */
export const statements = `
  alter table bots add column version integer not null default 1, add column fingerprint text;
  alter table bots drop constraint bots_game_name_key, add unique (game, name, version), add unique (game, name, fingerprint);
  comment on table bots is 'a version of a bot a row: it never changes';
  comment on column bots.fingerprint is 'of its program: another one is another version; null where nobody has looked';

  alter table contest_bots add column prior double precision not null default 1500, add column left_at timestamptz(3);
  comment on column contest_bots.prior is 'what it was believed to be worth when it came: the rating of the version before it';
  insert into contest_bots (contest, bot, joined_at, left_at)
    select contest, bot, min(matches.created_at), max(matches.created_at)
    from matches join match_seats on match = matches.id
    where not exists (select from contest_bots present where present.contest = matches.contest and present.bot = match_seats.bot)
    group by contest, bot;
`;
