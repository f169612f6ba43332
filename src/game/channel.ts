import type { Limit } from './clock.ts';
import type { PlayerFailure } from './fault.ts';

/** A message that came over a channel. */
export interface ReceivedMessage {
  readonly text: string;
  /** When the last byte of the message came, in monotonic milliseconds. */
  readonly at: number;
  /** What was sent last before this message came. */
  readonly told?: string;
  /** The message answers no question: the fault that it is, in protocols that forbid it. */
  readonly unasked?: 'early' | 'unasked' | 'chatter';
}

/** What came over a channel, or why nothing did. */
export type Incoming =
  | ({ readonly kind: 'message' } & ReceivedMessage)
  | ({ readonly kind: 'failure' } & PlayerFailure);

/** Messages in and out. */
export interface Channel {
  send(message: string): void;
  /**
   * Waits for the next message, as long as the limit allows. Messages for which `isAnswer` is false are heard by it
   * alone, and do not end the wait.
   */
  receive(limit: Limit, isAnswer?: (text: string) => boolean): Promise<Incoming>;
  /** The last message was no answer: waits for another one, within the limit of the same question. */
  waitOn(): Promise<Incoming>;
  /** Called at once with messages that come while nobody waits in `receive`. */
  onUnasked(tell: (heard: Incoming) => void): void;
  /** Sends a last message, if any, and closes; messages that still come are ignored. */
  close(last?: string): void;
}

/** How bytes are cut into messages. */
export interface Framing {
  /** The longest message in bytes, without its end. */
  readonly cap: number;
  /** What ends a message; a newline by default. */
  readonly end?: string;
  /**
   * With the end `\r\n`: a bare newline ends a message, too. Otherwise a message that ends in a bare newline is told
   * with it, as a wrong message.
   */
  readonly bare?: true;
  /**
   * Of a line longer than the cap, one byte more than the cap is told and the rest is skipped. By default such a line
   * is the last that is read.
   */
  readonly skip?: true;
  /**
   * NUL bytes before a message are skipped: programs in C send the end of a string, or all of a buffer, after each
   * message.
   */
  readonly skipNul?: true;
  /** Whether a first message is a greeting, which is ignored. */
  greeting?(text: string): boolean;
  /**
   * Over TCP only: a text that counts as a message without its newline, once `quiet` milliseconds passed or the stream
   * ended.
   */
  readonly loose?: { readonly quiet: number; complete(text: string, isFirst: boolean): boolean };
}
