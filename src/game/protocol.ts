import type { Channel, Framing } from './channel.ts';
import type { Player } from './player.ts';

/** The conversation of one seat. */
export interface Protocol<View, Move> {
  readonly framing: Framing;
  /** Milliseconds in which a program may go by itself after the match, where it is more than usual. */
  readonly goodbye?: number;
  player(channel: Channel): Player<View, Move>;
}
