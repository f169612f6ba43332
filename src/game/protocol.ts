import type { Channel, Framing } from './channel.ts';
import type { Player } from './player.ts';

/**
 * The conversation with one seat: `games/<name>/protocols/<protocol>.ts` exports one as `protocol`. `Game.protocol` names
 * the default.
 */
export interface Protocol<View, Move> {
  readonly framing: Framing;
  /** Milliseconds in which a program may go by itself after the match, where it is more than usual. */
  readonly goodbye?: number;
  player(channel: Channel): Player<View, Move>;
  /** Whether all are told these words, each by its own message; pages then show them once. None by default. */
  isForAll?(message: string): boolean;
  /** What a program says, for pages that tell the conversation from the moves. */
  readonly says?: {
    /** The answer to all that comes before its first question and waits for an answer. */
    readonly confirm?: string;
    /** The answer that is this move; nothing where it was not said. What `write` of the rules makes by default. */
    move?(move: Move, view: View): string | undefined;
  };
}
