import type { Message } from '../../game/message.ts';
import type { TournamentData } from '../tournament/data.ts';

// The data of a contest's page once it has begun: types only.

/** How far it is, which changes while games are played. */
export interface ContestProgress {
  readonly state: 'running' | 'paused' | 'over';
  /** Why it is paused, unless a moderator did it. */
  readonly why: Message | null;
  /** Games that are over, of those that are paired. */
  readonly over: number;
  readonly paired: number;
  /** More rounds may be paired. */
  readonly isOpen: boolean;
  /** When the last game should be over, by the pace of the latest ones; of a contest that is over, when it was. */
  readonly end?: string;
  /** What is played now. */
  readonly now: readonly {
    readonly match: number;
    readonly number: number;
    readonly round: number;
    readonly names: readonly string[];
  }[];
}

export interface ContestData extends ContestProgress {
  /** Another key: other results. */
  readonly key: string;
  readonly tournament: TournamentData;
}

/** What a page that knows the results of a key is told: new results only. */
export type ContestNews = Omit<ContestData, 'tournament'> & Partial<Pick<ContestData, 'tournament'>>;
