import { createContext } from 'preact';

/** The addresses of what a page links to. */
export interface Where {
  game(name: string): string;
  contest(id: number): string;
  /** A bot, or the version of it with this number. */
  bot(id: number, version?: number): string;
  /** A position of a match, on its own page. */
  move(match: number, at: number): string;
  /** The page of a match for a frame in a page of another site; of a match that is on no site there is none. */
  embed?(match: number): string;
  /** Where somebody plays on from a position; missing where nobody can. */
  playOn?(match: number, game: string, at: number): string;
  /** Below it are the pictures of a match: of a position, and an animation. Of a match that is on no site there are none. */
  pictures?(match: number): string;
  /** Both files of a match, and the file name under which its log is downloaded. */
  files(match: number): MatchFiles | undefined;
}

export interface MatchFiles {
  readonly log: string;
  readonly times: string;
  readonly saved: string;
  /** The limits that the log does not have, as flags of `arena replay --feed`. */
  readonly limitFlags?: readonly string[];
}

/** The page of a bot on the site. Without the number of a version it shows the newest that takes part. */
export const botAddress = (id: number, version?: number): string =>
  `/bots/${id}${version === undefined ? '' : `?version=${version}`}`;

/** The addresses of the site; `origin`: its own, such as `https://arena.example.org`, where it is known. */
export const addressesAt = (origin: string): Where => ({
  game: (name) => `/games/${name}`,
  contest: (id) => `/contests/${id}`,
  bot: botAddress,
  move: (_match, at) => `#${at}`,
  playOn: (match, game, at) => `/games/${game}/play?from=${match}:${at}`,
  embed: (match) => `${origin}/matches/${match}/embed`,
  pictures: (match) => `/matches/${match}`,
  files: (match) => ({
    log: `/matches/${match}/log.jsonl`,
    times: `/matches/${match}/times.jsonl`,
    saved: `match-${match}.jsonl`,
  }),
});

export const Addresses = createContext<Where>(addressesAt(typeof location === 'object' ? location.origin : ''));
