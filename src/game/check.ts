import type { BotOptions } from './bot-options.ts';
import type { Channel } from './channel.ts';
import type { Message } from './message.ts';

/** One thing that was tried with a program, and what came of it. */
export interface Check {
  readonly what: Message;
  /** What was learned, where all is well. */
  readonly found?: Message;
  /** What the program did wrong: it would lose a game, or cannot be played with. */
  readonly wrong?: Message;
  /** What its author may like to know. */
  readonly remark?: Message;
}

/**
 * Tries whether a program speaks the protocol of the game well, for `arena check-engine`: `games/<name>/check.ts`
 * exports it as `checkProgram`. The program is set to these options first. Returns whether the program was told to end:
 * false when nothing more could be tried.
 */
export type CheckProgram = (channel: Channel, options: BotOptions) => AsyncGenerator<Check, boolean>;
