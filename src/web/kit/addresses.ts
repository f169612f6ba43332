import { createContext } from 'preact';

/** Where a page finds what it tells of. */
export interface Where {
  game(name: string): string;
  contest(id: number): string;
  bot(id: number): string;
  /** Both files of a match, and what its log is called at home. */
  files(match: number): { readonly log: string; readonly times: string; readonly saved: string } | undefined;
}

/** Those of the site. */
export const Addresses = createContext<Where>({
  game: (name) => `/games/${name}`,
  contest: (id) => `/contests/${id}`,
  bot: (id) => `/bots/${id}`,
  files: (match) => ({
    log: `/matches/${match}/log.jsonl`,
    times: `/matches/${match}/times.jsonl`,
    saved: `match-${match}.jsonl`,
  }),
});
