import type { Outcome, PlayerFailure } from '../game/fault.ts';
import type { Times, Used } from '../game/log.ts';
import type { Message } from '../game/message.ts';
import type { Seat } from '../game/seat.ts';
import type { Frame } from '../game/view/frames.ts';
import type { Terminator } from '../match/judge/protocol.ts';
import type { JudgedEvent, JudgedResult } from '../match/judge/play.ts';
import type { SandboxPolicy } from '../programs/policy.ts';
import type { Prepared } from '../programs/prepared.ts';

/** Who knows the rules of a match: a game of this arena, or a judge program. */
export type MatchSource =
  | {
      readonly kind: 'rules';
      readonly game: string;
      readonly options: object;
      readonly limits: Times;
      /** What programs speak, where it is not the game's default. */
      readonly protocol?: string;
    }
  | {
      readonly kind: 'judge';
      readonly name: string;
      readonly program: Prepared;
      readonly terminator: Terminator;
      /** What a bot gets that was ended for its fault; the lowest score of the match where it is missing. */
      readonly minimum?: number;
      readonly limits: Required<Omit<Times, 'clock'>>;
      /** Plays a match a second time in which the judge was at fault: it may have been bad luck. */
      readonly isRetried?: boolean;
    };

/** What many matches of a slot have in common. It crosses to the slot's process once, not with every match. */
export interface MatchSetup {
  readonly source: MatchSource;
  readonly policy: SandboxPolicy;
  /** How often a match is played in which the referee was late. */
  readonly tries: number;
  /** The log and the times of a match are wanted. */
  readonly isRecorded?: boolean;
  /** The events of a judge's match are wanted. */
  readonly isTold?: boolean;
  /**
   * Who cannot be started or never answers has forfeited, as in a tournament. Without it a program that cannot be
   * started is a failure.
   */
  readonly isForfeited?: boolean;
}

export interface MatchPlayer {
  readonly name: string;
  readonly player:
    | { readonly builtIn: string; /** Another version does not play. */ readonly fingerprint?: string }
    | { readonly program: Prepared };
}

/** One match to be played. */
export interface MatchTask {
  /** No two matches of a slot that are played or wait at the same time have the same. */
  readonly number: number;
  readonly seed: string;
  /** In the order of the seats. */
  readonly players: readonly MatchPlayer[];
  /** Frames are wanted for those who watch, with a pause of so many milliseconds after each move. */
  readonly watched?: { readonly pace: number };
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
}

/** What came of a match. */
export type Played =
  | {
      readonly kind: 'over';
      readonly outcome: Outcome;
      readonly turns: number;
      readonly faults: readonly (PlayerFailure & { readonly seat: Seat; readonly turn: number })[];
      /** By seats. */
      readonly thought: readonly Thought[];
      readonly used: readonly (Used | null)[];
      /** What each seat wrote last to stderr, escaped. */
      readonly stderr: readonly string[];
      readonly record?: MatchRecord;
    }
  | {
      readonly kind: 'judged'; // in scores, or void by the judge's fault
      readonly result: JudgedResult;
      readonly events?: readonly JudgedEvent[];
      readonly record?: MatchRecord;
    }
  | { readonly kind: 'starved'; readonly why: Message }; // the referee was late each time

/** What is heard of a match before it is over. */
export interface Listener {
  /** It is played once more: the referee was late, or the judge at fault. */
  again?(why: Message): void;
  /** The players of the slot's next match may sit down, and wait. */
  begun?(): void;
  /** Those who played are leaving: the next match may begin. */
  decided?(): void;
  frames?(frames: readonly Frame[]): void | Promise<void>;
}

/** Plays one match at a time; the players of the next one may sit down meanwhile. */
export interface Slot {
  play(setup: MatchSetup, task: MatchTask, listener?: Listener): Promise<Played>;
  /** No more pauses for those who watch. */
  hurry(): void;
  /** Ends what it plays; done when nothing of it is left. It plays no more. */
  stop(): Promise<void>;
}

/** What a slot played is lost: its process died, hung or was stopped. */
export class SlotLost extends Error {}
