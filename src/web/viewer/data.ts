import type { Message } from '../../game/message.ts';
import type { Outcome } from '../../game/fault.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { Used } from '../../game/log.ts';
import type { Titled } from '../../game/title.ts';
import type { FaultRecord } from '../../game/view/viewer.ts';
import type { Change } from './change.ts';

// What the server tells a page: types only.

export interface Rated {
  readonly rating: number;
  readonly sd: number;
  readonly games: number;
}

export interface PlayerData {
  /** What its seat is called. */
  readonly seat: string;
  readonly bot: number;
  readonly name: string;
  readonly rated?: Rated;
}

/** All that is known of a match but its frames. */
export interface MatchData extends Titled {
  /** 0 at a table of which no site knows; its bots and contest have no pages either. */
  readonly id: number;
  readonly game: string;
  /** What people count, where a score is no share of a win. */
  readonly points?: 'more' | 'fewer';
  readonly contest: { readonly id: number; readonly name: string };
  readonly round: number;
  readonly state: 'waiting' | 'running' | 'finished' | 'void';
  /** Milliseconds for a move, and of rest before each. */
  readonly moveTime: number;
  readonly pace: number;
  /** Where time is for many moves: what each adds to it. */
  readonly increment?: number;
  /** The same before the first move on a new clock, where time is for many moves. */
  readonly pause?: number;
  readonly players: readonly PlayerData[];
  readonly startedAt?: string;
  readonly finishedAt?: string;
  /** Only once no match of this seed is played any more. */
  readonly seed?: string;
  readonly turns?: number;
  readonly outcome?: Outcome;
  /** One ends the match, or each brings a stand-in to the table. Told when the match is over. */
  readonly faults: readonly FaultRecord[];
  /** What each seat's program used; null for a bot that is none. */
  readonly used?: readonly (Used | null)[];
  /** Why it is void. */
  readonly reason?: Message;
  /** Nothing of it may be seen while the same cards are played elsewhere. */
  readonly sealed?: true;
}

/** One match as it may be drawn. */
export interface Shown {
  readonly match: MatchData;
  readonly frames: readonly Frame[];
}

/** What comes over a live stream, by the name of the event. On the front page `slot` says which card. */
export interface Live {
  /** A match begins to be told; what was there before is void. */
  match: { readonly slot?: number; readonly match: MatchData };
  frame: { readonly slot?: number; readonly change: Change };
  /** All that happened so far was told; the last of it happened `ago` milliseconds before. */
  now: { readonly slot?: number; readonly ago: number };
  /** With all positions anew where they hid something until now. */
  end: { readonly slot?: number; readonly match: MatchData; readonly frames?: readonly Change[] };
  /** The card is free. */
  gone: { readonly slot: number };
}
