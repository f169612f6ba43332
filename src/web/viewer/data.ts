import type { Message } from '../../game/message.ts';
import type { Outcome } from '../../game/fault.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { Spoken, Used } from '../../game/log.ts';
import type { Seat } from '../../game/seat.ts';
import type { TurnStderr } from '../../game/turn-stderr.ts';
import type { Titled } from '../../game/title.ts';
import type { FaultRecord } from '../../game/view/viewer.ts';
import type { Change } from './change.ts';

// What the server sends to a page: types only.

export interface Rated {
  readonly rating: number;
  readonly sd: number;
  readonly games: number;
}

export interface PlayerData {
  /** The name of the seat. */
  readonly seat: string;
  readonly bot: number;
  /** The number of the bot's version, where bots have versions. */
  readonly version?: number;
  readonly name: string;
  /** No bot, but a person who played. */
  readonly isPerson?: true;
  /** The login of the bot's owner, where bots have owners; null when the account was deleted. */
  readonly owner?: string | null;
  readonly rated?: Rated;
}

/** A match without its frames. */
export interface MatchData extends Titled, Spoken {
  /** 0 on a display, where matches, bots and contests have no pages. */
  readonly id: number;
  readonly game: string;
  /** Whether more or fewer points are better, in a game whose score is not a share of a win. */
  readonly points?: 'more' | 'fewer';
  /** The game was deleted: it has no page any more. */
  readonly isGameDeleted?: true;
  readonly contest: { readonly id: number; readonly name: string; readonly isDeleted?: true };
  readonly round: number;
  /** Of the game of a tournament, from 1. */
  readonly number?: number;
  /** Somebody asked for it: the round is a series of test matches. */
  readonly isTest?: true;
  /** People challenged each other, or a bot. */
  readonly isFriendly?: true;
  /** It is played in this page, which knows its faults at once. */
  readonly isHere?: true;
  /** A browser played it, and sent its log. */
  readonly isSent?: true;
  /** It goes on from a position of another match of the site. */
  readonly from?: { readonly match: number; readonly turn: number };
  /** Today's rules do not replay it: its frames have no views. */
  readonly isOfOtherRules?: true;
  /** Nor can anything else of its log be read. */
  readonly isUnread?: true;
  /** Its game was played anew: it counts no more. */
  readonly isReplaced?: true;
  /** Its place in the queue, while it waits. */
  readonly place?: number;
  readonly state: 'waiting' | 'running' | 'finished' | 'void';
  /** Milliseconds for a move. */
  readonly moveTime: number;
  /** They are for all moves of a game instead. */
  readonly perGame?: true;
  /** With a clock for many moves: what each move adds, and for how many moves the time is. */
  readonly increment?: number;
  readonly period?: number;
  /** With a clock for many moves: the pause before the first move of a new clock. */
  readonly pause?: number;
  readonly players: readonly PlayerData[];
  readonly startedAt?: string;
  readonly finishedAt?: string;
  /** Only when no match of this seed is played any more. */
  readonly seed?: string;
  readonly turns?: number;
  readonly outcome?: Outcome;
  /** A fault ends the match or brings a stand-in. Sent when the match is over. */
  readonly faults: readonly FaultRecord[];
  /** CPU time and memory of each seat's program; null for a built-in bot. */
  readonly used?: readonly (Used | null)[];
  /** It waits for a player to connect, for so many minutes at most. */
  readonly awaits?: number;
  /** It waits because its ladder, its contest or the whole queue is paused. */
  readonly paused?: 'ladder' | 'contest' | 'queue';
  /** The version of the judge that leads it, in a game of somebody. */
  readonly judge?: number;
  /** Why the match is void. */
  readonly reason?: Message;
  /** The address of the viewer that came with its game. */
  readonly viewer?: string;
  /** Nothing is shown while the same cards are played in another match. */
  readonly sealed?: true;
}

/** By seat what own bots wrote to stderr. */
export type Written = Readonly<Record<Seat, readonly TurnStderr[]>>;

/** One match with its frames, as it is drawn. */
export interface Shown {
  readonly match: MatchData;
  readonly frames: readonly Frame[];
}

/** The events of a live stream, by name. On the front page `slot` is the number of the card. */
export interface Live {
  /** A match begins; everything before is void. */
  match: { readonly slot?: number; readonly match: MatchData };
  /** `behind`: for how many milliseconds the next move is known already. */
  frame: { readonly slot?: number; readonly change: Change; readonly behind?: number };
  /** The backlog is complete; its last event happened `ago` milliseconds before. */
  now: { readonly slot?: number; readonly ago: number; readonly behind?: number };
  /** With all frames again if they hid something until now. */
  end: { readonly slot?: number; readonly match: MatchData; readonly frames?: readonly Change[] };
}
