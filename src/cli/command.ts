/**
 * A command of `arena`: one file in `commands/`, found by its name. Heavy parts are imported when it runs, so that help
 * is quick.
 */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The help, or how to find it by the words that follow the command. */
  readonly help: string | ((args: readonly string[]) => string | Promise<string>);
  /** Whether these words ask for help, where `-h` may mean something else. */
  wantsHelp?(args: readonly string[]): Promise<boolean>;
  /** The exit code when it throws, where 1 means something else. */
  readonly failed?: number;
  /** The exit code. Throws `Usage` when the words are wrong, `Failure` when they cannot be done. */
  run(args: string[]): Promise<number>;
}

/** Wrong words on the command line: one line that says what to do, exit code 1 unless the command has another. */
export class Usage extends Error {}
