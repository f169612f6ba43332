import type { Fault, PlayerFailure } from '../game/fault.ts';
import type { ConnectionMessage } from '../text/connection.ts';
import type { ProgramMessage } from '../text/programs.ts';

/**
 * Why there is no program, and the compiler's messages, cut but not escaped: they must be escaped before they are
 * shown.
 */
export interface Unbuilt {
  readonly failure: PlayerFailure;
  readonly messages: string;
  /** The language that is not installed here, by its name. */
  readonly lacks?: string;
}

export const fail = (fault: Fault, reason: ProgramMessage | ConnectionMessage): Unbuilt => ({
  failure: { fault, reason },
  messages: '',
});
export const absent = (reason: ProgramMessage | ConnectionMessage): Unbuilt => fail('no-program', reason);
export const isUnbuilt = (result: object): result is Unbuilt => 'failure' in result;
