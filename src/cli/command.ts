import type { Flags } from './flags.ts';
import type { HelpTexts } from './help.ts';

/**
 * A command of `arena`: one file in `commands/`, found by its name, with its texts in the file of that name in `text/`.
 * Heavy parts are imported when it runs, so that help is quick.
 */
export interface Command<F extends Flags = Flags> {
  /** Its flags, without the options of games and formats. */
  readonly flags: F;
  readonly texts: () => HelpTexts<keyof F & string>;
  /** The positional arguments, in order; the last may be repeated. For shell completion. */
  readonly words?: readonly WordKind[];
  /** The games that the command is for; by default all. */
  games?(): readonly string[];
  /** Further flags for a game: its options, or those of its server or client. */
  flagsFor?(game: string): Promise<Flags>;
  /** Help that depends on the arguments; by default it is made of texts and flags. */
  help?(args: readonly string[]): Promise<string>;
  /** Whether the arguments ask for help, for commands in which `-h` means something else. */
  wantsHelp?(args: readonly string[]): Promise<boolean>;
  /** The exit code after an exception; by default 1. */
  readonly failed?: number;
  /** Returns the exit code. Throws `Usage` for wrong arguments, `Failure` for what cannot be done. */
  run(args: string[]): Promise<number>;
}

/**
 * What a positional argument is: a file, a game, a bot of the game named before, or one of these words, each with those
 * that may follow it.
 */
export type WordKind = 'file' | 'game' | 'bot' | Readonly<Record<string, readonly string[]>>;

/** Checks that every flag of a command has its help text. */
export const defineCommand = <F extends Flags>(command: Command<F>): Command<F> => command;
