import type { Database } from '../store/database.ts';
import type { Assets } from '../http/assets.ts';
import type { LiveMatches } from './live/matches.ts';
import type { Now } from './live/now.ts';
import type { Ladder } from './standings/ladder.ts';

/** What routes work with. */
export interface Site {
  readonly db: Database;
  readonly assets: Assets;
  readonly lives: LiveMatches;
  readonly now: Now;
  readonly standings: (contest: number) => Promise<Ladder>;
}

/** The number in an address; 0, which nothing has, when it is none. */
export const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
