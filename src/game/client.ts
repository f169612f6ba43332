import type { Reading } from '../kit/reading.ts';
import type { Channel, Framing } from './channel.ts';
import type { Message } from './message.ts';
import type { Flagged } from './option.ts';
import type { Bot } from './player.ts';
import type { Random } from './random.ts';

/** The other end: what plays at somebody's server. `Wish` is what its own flags ask for. */
export interface Client<View, Move, Wish> extends Flagged {
  /** Flags of its own; none takes a value but those of `words`. */
  readonly flags: readonly string[];
  /** The bot that plays where nobody names one. */
  readonly bot: string;
  /** The longest line that the server may send. */
  readonly framing: Framing;
  /** What its own flags, in the order given, and its words ask for. */
  read(flags: readonly string[], words: Readonly<Record<string, string>>): Reading<Wish, Message>;
  /** Plays one game; resolves to how it ended, as a whole sentence, or to nothing where nothing is left to say. */
  play(wish: Wish, outfit: ClientSetup<View, Move>): Promise<Reading<Message | undefined, Message>>;
}

/** What a client plays with. */
export interface ClientSetup<View, Move> {
  readonly channel: Channel;
  readonly bot: Bot<View, Move>;
  readonly random: Random;
  /** A line for standard output. */
  tell(line: string): void;
  /** The same for a message, with both addresses and the time. */
  report(way: 'sent' | 'heard', message: string): void;
  /** Whoever sits at standard input and output. */
  person(): Person;
}

/** Somebody who reads and types while messages come. */
export interface Person {
  /** Their output is a terminal; else it stays plain. */
  readonly isTerminal: boolean;
  readonly colours: boolean;
  show(lines: readonly string[]): void;
  onLine(hear: (line: string) => void): void;
  /** Hears of it when they want to go. */
  onLeave(hear: () => void): void;
  close(): void;
}
