import type { Flags } from './flags.ts';
import type { HelpTexts } from './help.ts';

/**
 * A command of `arena`: one file in `commands/`, found by its name, with its texts in the file of that name in `text/`.
 * Heavy parts are imported when it runs, so that help is quick.
 */
export interface Command<F extends Flags = Flags> {
  /** Its flags, without those that are a game's or a format's own. */
  readonly flags: F;
  readonly texts: () => HelpTexts<keyof F & string>;
  /** What the words without a flag are, in their order; the last one may come again. For shell completion. */
  readonly words?: readonly WordKind[];
  /** The games that it is for, where not for all. */
  games?(): readonly string[];
  /** The flags that it takes more for a game: the options of the game, or those of its server or client. */
  flagsFor?(game: string): Promise<Flags>;
  /** The help where it is more than its texts and flags, by the words that follow the command. */
  help?(args: readonly string[]): Promise<string>;
  /** Whether these words ask for help, where `-h` may mean something else. */
  wantsHelp?(args: readonly string[]): Promise<boolean>;
  /** The exit code when it throws, where 1 means something else. */
  readonly failed?: number;
  /** The exit code. Throws `Usage` when the words are wrong, `Failure` when they cannot be done. */
  run(args: string[]): Promise<number>;
}

/** What a word of a command is: a file, a game, a bot of the game named before, or one of these words. */
export type WordKind = 'file' | 'game' | 'bot' | readonly string[];

/** Makes sure that every flag of a command has its words. */
export const defineCommand = <F extends Flags>(command: Command<F>): Command<F> => command;
