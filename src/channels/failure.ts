import type { Fault, PlayerFailure } from '../game/fault.ts';
import type { ConnectionMessage } from '../text/connection.ts';

export const failure = (fault: Fault, reason: ConnectionMessage): PlayerFailure => ({ fault, reason });
