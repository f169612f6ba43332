import type { Fault, PlayerFailure } from '../game/fault.ts';
import type { ConnectionMessage } from '../text/connection.ts';
import type { ProgramMessage } from '../text/programs.ts';

/**
 * Why nothing came out, and what the compiler said, as far as it is kept and as it came: to be escaped before it is
 * shown.
 */
export interface Unbuilt {
  readonly failure: PlayerFailure;
  readonly messages: string;
}

export const fail = (fault: Fault, reason: ProgramMessage | ConnectionMessage): Unbuilt => ({
  failure: { fault, reason },
  messages: '',
});
export const absent = (reason: ProgramMessage | ConnectionMessage): Unbuilt => fail('no-program', reason);
export const isUnbuilt = (result: object): result is Unbuilt => 'failure' in result;
