import type { Reading } from '../kit/reading.ts';
import type { Channel, Framing } from './channel.ts';
import type { Message } from './message.ts';
import type { Flagged } from './option.ts';
import type { Bot } from './player.ts';
import type { Random } from './random.ts';

/** A client for a game's TCP server. `Settings` is what the client's own flags ask for. */
export interface Client<View, Move, Settings> extends Flagged {
  /** The client's own flags; only those of `words` take a value. */
  readonly flags: readonly string[];
  /** The default bot. */
  readonly bot: string;
  /** The longest line that the server may send. */
  readonly framing: Framing;
  /** Reads the client's own flags, in the order given, and its positional arguments. */
  read(flags: readonly string[], words: Readonly<Record<string, string>>): Reading<Settings, Message>;
  /** Plays one game; resolves to a whole sentence about its end, or to nothing. */
  play(settings: Settings, setup: ClientSetup<View, Move>): Promise<Reading<Message | undefined, Message>>;
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
  /** The person at standard input and output. */
  person(): Person;
}

/** A person who reads and types while messages come. */
export interface Person {
  /** The person's output is a terminal; otherwise it stays plain. */
  readonly isTerminal: boolean;
  readonly colours: boolean;
  show(lines: readonly string[]): void;
  onLine(hear: (line: string) => void): void;
  /** Called when the person wants to leave. */
  onLeave(hear: () => void): void;
  close(): void;
}
