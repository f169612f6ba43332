import type { Fault, Trouble } from '../game/fault.ts';
import type { ConnectionMessage } from '../text/connection.ts';

export const trouble = (fault: Fault, reason: ConnectionMessage): Trouble => ({ fault, reason });
