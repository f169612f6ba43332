import type { BotOptions } from './bot-options.ts';
import type { Channel, Framing } from './channel.ts';
import type { Player } from './player.ts';

/**
 * The conversation with one seat: `games/<name>/protocols/<protocol>.ts` exports one as `protocol`. `Game.protocol`
 * names the default.
 */
export interface Protocol<View, Move> {
  readonly framing: Framing;
  /**
   * Options without which a match cannot be told in this protocol, with their values: `{ doyle: true }`. A player who
   * speaks it is not seated in a match with other ones.
   */
  readonly needs?: Readonly<Record<string, unknown>>;
  /** Milliseconds in which a program may exit by itself after the match, where it is more than the default. */
  readonly exitTime?: number;
  /** Whether `player` tells a program the options of its bot; a bot with options plays by no other protocol. */
  readonly takesOptions?: true;
  player(channel: Channel, options?: BotOptions): Player<View, Move>;
  /** The same for a person who sits elsewhere. */
  person?(channel: Channel): Player<View, Move>;
  /**
   * The conversation of another match with a program that has played one, and was not told to end. Where it is missing,
   * every match has a program of its own.
   */
  again?(channel: Channel): Player<View, Move>;
  /** A seat is told its view as it is: pages, which know no seat's view of a game with secrets, leave it out there. */
  readonly tellsView?: true;
  /** Whether a message goes to all seats in the same words; pages then show it once. None by default. */
  isForAll?(message: string): boolean;
  /** What a program sends, for pages that reconstruct the conversation from the moves. */
  readonly says?: {
    /**
     * The answer to every message before the first question that waits for an answer, or to this one; perhaps after
     * lines that are heard first.
     */
    readonly confirm?: string | ((told: string, options?: BotOptions) => string | readonly string[]);
    /**
     * The answer that stands for a move; undefined when nothing was sent. By default what `write` of the rules makes.
     */
    move?(move: Move, view: View): string | undefined;
  };
}

/** A protocol of a game as those who choose one know it. */
export interface KnownProtocol {
  readonly name: string;
  readonly needs: NonNullable<Protocol<unknown, unknown>['needs']>;
}

/** The options that are missing for a protocol, as one would give them: `doyle`, `stocks=5`. */
export const lackedFor = ({ needs }: KnownProtocol, options: object): string[] =>
  Object.entries(needs)
    .filter(([name, value]) => (options as Readonly<Record<string, unknown>>)[name] !== value)
    .map(([name, value]) => (value === true ? name : `${name}=${String(value)}`));
