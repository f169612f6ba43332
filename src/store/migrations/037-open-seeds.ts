/** Whether a seed is still played is asked for every match that a page lists: the return match may be in another round. */
export const statements = `
  create index matches_open_seeds on matches (contest, seed) where state in ('waiting', 'running');
`;
