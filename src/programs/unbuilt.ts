import type { Fault, Trouble } from '../game/fault.ts';
import type { ConnectionMessage } from '../text/connection.ts';
import type { ProgramMessage } from '../text/programs.ts';

/**
 * Why nothing came out, and what the compiler said, as far as it is kept and as it came: to be escaped before it is
 * shown.
 */
export interface Unbuilt {
  readonly trouble: Trouble;
  readonly messages: string;
}

export const fail = (fault: Fault, reason: ProgramMessage | ConnectionMessage): Unbuilt => ({
  trouble: { fault, reason },
  messages: '',
});
export const absent = (reason: ProgramMessage | ConnectionMessage): Unbuilt => fail('no-program', reason);
export const isUnbuilt = (result: object): result is Unbuilt => 'trouble' in result;
