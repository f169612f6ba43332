import type { Past } from '../game/continued.ts';
import type { Heard, RemoteTimes } from '../channels/remote.ts';
import type { Outcome, PlayerFailure } from '../game/fault.ts';
import type { Times, Used } from '../game/log.ts';
import type { Message } from '../game/message.ts';
import type { Seat } from '../game/seat.ts';
import type { TurnStderr } from '../game/turn-stderr.ts';
import type { Frame } from '../game/view/frames.ts';
import type { Terminator } from '../match/judge/protocol.ts';
import type { JudgedEvent, JudgedResult } from '../match/judge/play.ts';
import type { Left } from '../programs/memory.ts';
import type { SandboxPolicy } from '../programs/policy.ts';
import type { PlayedTurn } from '../referee/play.ts';
import type { Prepared } from '../programs/prepared.ts';

/** Where the rules of a match come from: a game of this arena, or a judge program. */
export type MatchSource =
  | {
      readonly kind: 'rules';
      readonly game: string;
      readonly options: object;
      readonly limits: Times;
      /** The protocol of programs, if not the game's default. */
      readonly protocol?: string;
    }
  | {
      readonly kind: 'judge';
      readonly name: string;
      readonly program: Prepared;
      readonly terminator: Terminator;
      /** The score of a bot at fault; by default the lowest score of the match. */
      readonly minimum?: number;
      readonly limits: Required<Omit<Times, 'clock'>>;
      /** Plays a match again in which the judge was at fault: it may have been bad luck. */
      readonly isRetried?: boolean;
    };

/** What many matches of a slot have in common. Sent to the slot's process once, not with every match. */
export interface MatchSetup {
  readonly source: MatchSource;
  readonly policy: SandboxPolicy;
  /** How often a match is played at most when the referee was late. */
  readonly tries: number;
  /** Whether the log and the times of a match are wanted: of every match, or of those with a fault. */
  readonly isRecorded?: boolean | 'faults';
  /** Programs stay alive between matches, where their protocol has a way to begin another one (`Protocol.again`). */
  readonly keepsPrograms?: boolean;
  /** Whether the events of a judge's match are wanted. */
  readonly isTold?: boolean;
  /**
   * A player that cannot be started or never answers forfeits, as in a tournament. Otherwise a program that cannot be
   * started throws a `Failure`.
   */
  readonly isForfeited?: boolean;
  /** People may take back moves. */
  readonly takesBack?: boolean;
}

export interface MatchPlayer {
  readonly name: string;
  readonly player:
    | {
        readonly builtIn: string;
        /** Another version does not play. */
        readonly fingerprint?: string;
        /** The longest time that the bot is told to have, in milliseconds: people give themselves more than it needs. */
        readonly most?: number;
      }
    | {
        readonly program: Prepared;
        /** What it finds in its folder /data, a tar file; null: an empty folder. By default it has no such folder. */
        readonly memory?: Uint8Array | null;
      }
    | { readonly remote: RemotePlayer }
    | { readonly absent: PlayerFailure }; // it does not come to its game, and forfeits it
}

/** A player who is elsewhere: a connected program, or a person, who sees the view, and answers by a move of those that the rules offer for it. */
export interface RemotePlayer extends RemoteTimes {
  /** The protocol of a program, if not that of all programs. */
  readonly protocol?: string;
}

/** One match to be played. */
export interface MatchTask {
  /** Unique among the matches of a slot that are played or wait at the same time. */
  readonly number: number;
  readonly seed: string;
  /** In the order of the seats. */
  readonly players: readonly MatchPlayer[];
  /** Options of this match that differ from those of its source: its opening. */
  readonly options?: object;
  /** It goes on from a position of another match; its seed and options are those of that match. */
  readonly continues?: { readonly match: string; readonly past: Past };
  /** Its own turns that are played already, because a move after them was taken back. */
  readonly resumes?: readonly PlayedTurn[];
  /** Frames are wanted for spectators. */
  readonly isWatched?: boolean;
}

/** The time that a player took for its moves. */
export interface Thought {
  readonly moves: number;
  readonly ms: number;
  readonly longest: number;
}

export interface MatchRecord {
  readonly log: string;
  readonly times: string;
  /** What the program of each seat wrote to stderr by turns, not escaped; missing where none wrote anything. */
  readonly turnStderr?: readonly (readonly TurnStderr[])[];
}

/** The result of a match. */
export type Played =
  | {
      readonly kind: 'over';
      readonly outcome: Outcome;
      readonly turns: number;
      readonly faults: readonly (PlayerFailure & { readonly seat: Seat; readonly turn: number })[];
      /** By seat. */
      readonly thought: readonly Thought[];
      readonly used: readonly (Used | null)[];
      /** What each seat at fault wrote to stderr, not escaped; empty for the others. */
      readonly stderr: readonly string[];
      readonly record?: MatchRecord;
      /** What each seat with a folder /data left there; null for the others. */
      readonly memories: readonly (Left | null)[];
    }
  | {
      readonly kind: 'judged'; // in scores, or void by the judge's fault
      readonly result: JudgedResult;
      readonly events?: readonly JudgedEvent[];
      readonly record?: MatchRecord;
      readonly memories: readonly (Left | null)[];
    }
  | { readonly kind: 'starved'; readonly why: Message } // the referee was late each time
  | TakenBackTo;

/** A person took back a move: the match is to be played again, and to resume after these turns. */
export interface TakenBackTo {
  readonly kind: 'taken-back';
  readonly turns: readonly PlayedTurn[];
}

/** Callbacks while a match is played. */
export interface Listener {
  /** The match is played again: the referee was late, or the judge at fault. */
  again?(why: Message): void;
  /** The match goes on, and its judge says nothing. */
  silent?(why: Message): void;
  /** The players of the slot's next match may be started, and wait. */
  begun?(): void;
  /** The players are leaving: the next match may begin. */
  decided?(): void;
  frames?(frames: readonly Frame[]): void | Promise<void>;
  /**
   * A player who is elsewhere sits down: `hear` is to be called with what comes from it. Returns how it is told a
   * message, without its end, or null when there are no more.
   */
  seated?(seat: Seat, hear: (heard: Heard) => void): (text: string | null) => void;
}

/** Plays one match at a time; the players of the next one may be started meanwhile. */
export interface Slot {
  play(setup: MatchSetup, task: MatchTask, listener?: Listener): Promise<Played>;
  /** Ends the running match; resolves when all its processes are gone. The slot plays no more. */
  stop(): Promise<void>;
}

/** The match of a slot is lost: its process died, hung or was stopped. */
export class SlotLost extends Error {}
