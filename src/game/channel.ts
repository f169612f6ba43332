import type { Limit } from './clock.ts';
import type { PlayerFailure } from './fault.ts';

/** A message that came over a channel. */
export interface ReceivedMessage {
  readonly text: string;
  /** When its last byte came, in monotonic milliseconds. */
  readonly at: number;
  /** What was sent last before it came. */
  readonly told?: string;
  /** Nobody had asked: what that is, where it is forbidden. */
  readonly unasked?: 'early' | 'unasked' | 'chatter';
}

/** What came over a channel, or why nothing did. */
export type Incoming =
  | ({ readonly kind: 'message' } & ReceivedMessage)
  | ({ readonly kind: 'failure' } & PlayerFailure);

/** Messages in and out. */
export interface Channel {
  send(message: string): void;
  /** Waits for the next message, as long as the limit allows. */
  receive(limit: Limit): Promise<Incoming>;
  /** What came was no answer: waits on for one, as long as its limit still allows. */
  waitOn(): Promise<Incoming>;
  /** Hears at once what comes while nobody waits in `receive`. */
  onUnasked(tell: (heard: Incoming) => void): void;
  /** Says a last word, if any, and goes; what still comes is ignored. */
  close(last?: string): void;
}

/** How bytes are cut into messages. */
export interface Framing {
  /** The longest message in bytes, without its end. */
  readonly cap: number;
  /** What ends a message; a newline where nobody says otherwise. */
  readonly end?: string;
  /**
   * Where that is `\r\n`: a bare newline is as good. Otherwise what ends in one is told with its newline, and is a
   * wrong message.
   */
  readonly bare?: true;
  /**
   * Of a line that is too long a byte more than the cap is told, and the rest is skipped. Otherwise it is the last that
   * is heard.
   */
  readonly skip?: true;
  /** A first message that is no answer to anything and is passed over. */
  greeting?(text: string): boolean;
  /**
   * Over TCP only: a text that counts as a message although its newline never came, once `quiet` milliseconds passed or
   * the stream ended.
   */
  readonly loose?: { readonly quiet: number; complete(text: string, isFirst: boolean): boolean };
}
