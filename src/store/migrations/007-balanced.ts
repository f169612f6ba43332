/**
 * Official rounds of ladders are a rotation from now on. Before, they were paired by what a match would tell, so that
 * their points are not of equal opposition: they do not count any more, their results still do.
 */
export const statements = `
  alter table matches drop constraint matches_kind_check;
  alter table matches add constraint matches_kind_check
    check (kind in ('official', 'informative', 'neighbours', 'leaders', 'newcomers'));
  update matches set kind = 'informative'
    where kind = 'official' and contest in (select id from contests where contests.kind = 'ladder');
  delete from official_points where contest in (select id from contests where contests.kind = 'ladder');
`;
