import { ProgramNotStarted } from '../channels/program.ts';
import { verbatim, type Message } from '../game/message.ts';
import type { SandboxMessage } from '../text/sandbox.ts';

/** No sandbox can be made. */
export class NoSandbox extends ProgramNotStarted {
  /** The reason alone, without saying that no sandbox can be made. */
  readonly why: Message;

  constructor(why: Message, options?: ErrorOptions) {
    super(noSandbox(why), options);
    this.why = why;
  }
}

/** With a reason of our own catalogue. */
export const noSandboxFor = (why: SandboxMessage, options?: ErrorOptions): NoSandbox => new NoSandbox(why, options);

/** Why no sandbox can be made, from what was thrown. */
export const whyNoSandbox = (error: unknown): Message =>
  error instanceof NoSandbox ? error.why : verbatim((error as Error).message);

/** The whole sentence: no sandbox can be made, and why. */
export const noSandbox = (why: Message): SandboxMessage => ({ code: 'no-sandbox', why });
