/** Earlier matches count as official: all bots played equally often then. All sums are counted anew, table by table. */
export const statements = `
  alter table matches add column kind text not null default 'official' check (kind in ('official', 'neighbours', 'leaders', 'newcomers'));
  comment on column matches.kind is 'why its bots meet; standings are by the official ones alone';
  create index tallies_of_second on tallies (contest, second_bot);

  create table rankings (
    contest bigint not null references contests,
    bots bigint[] not null,
    places smallint[] not null,
    games integer not null,
    primary key (contest, bots, places)
  );
  comment on table rankings is 'how often tables of more than two ended so, by seats; a place is the number of those who were better; ratings are fitted from them';

  create table official_points (
    contest bigint not null references contests,
    bot bigint not null references bots,
    number integer not null,
    points double precision not null,
    primary key (contest, bot, number)
  );
  comment on table official_points is 'what a bot has after each of its official tables, all told, so that the latest ones are the difference of two rows';

  create temporary table ended on commit drop as
    select match.*, of_table.first_match, of_table.ended_at, of_table.played
    from matches match
    join (
      select contest, round, seed, min(id) as first_match, max(finished_at) as ended_at, count(*) filter (where state = 'finished') as played
      from matches group by contest, round, seed having bool_and(state in ('finished', 'void'))
    ) of_table using (contest, round, seed)
    where state = 'finished';

  truncate tallies;
  insert into tallies (contest, first_bot, second_bot, wins, draws, losses)
    select contest, one.bot, two.bot,
      count(*) filter (where scores[one.seat + 1] > scores[two.seat + 1]),
      count(*) filter (where scores[one.seat + 1] = scores[two.seat + 1]),
      count(*) filter (where scores[one.seat + 1] < scores[two.seat + 1])
    from ended join match_seats one on one.match = ended.id join match_seats two on two.match = ended.id and two.seat > one.seat
    group by contest, one.bot, two.bot;

  insert into rankings (contest, bots, places, games)
    select contest, bots, places, count(*)
    from (
      select contest, array_agg(bot order by seat) as bots, array_agg((select count(*) from unnest(scores) score where score > scores[seat + 1])::smallint order by seat) as places
      from ended join match_seats on match = ended.id
      group by contest, ended.id, scores
      having count(*) > 2
    ) seated
    group by contest, bots, places;

  insert into official_points (contest, bot, number, points)
    select contest, bot, row_number() over latest, sum(points) over latest
    from (
      select contest, one.bot, first_match, ended_at,
        sum(case when scores[one.seat + 1] > scores[two.seat + 1] then 1 when scores[one.seat + 1] = scores[two.seat + 1] then 0.5 else 0 end) / played as points
      from ended join match_seats one on one.match = ended.id join match_seats two on two.match = ended.id and two.seat <> one.seat
      group by contest, one.bot, first_match, ended_at, played
    ) gained
    window latest as (partition by contest, bot order by ended_at, first_match);
`;
