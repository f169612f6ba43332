import type { ProgramOptions } from '../channels/program.ts';
import type { Launch } from '../channels/running.ts';
import { botLimits, type Limits } from '../sandbox/box.ts';
import { launchBoxed, launchFree, type PrepareOptions } from './prepare.ts';
import type { Prepared } from './prepared.ts';

/** How programs are boxed, what they may use and what they do not see. */
export interface SandboxPolicy {
  /** Without boxes: their user said that they are trusted. */
  readonly free: boolean;
  readonly limits: Limits;
  /** Folders that they do not see. */
  readonly hidden?: readonly string[];
  /** Milliseconds that each may compute in a whole game, and that it has more to start, where somebody says so. */
  readonly timing: Pick<ProgramOptions, 'matchCpu' | 'startUp'>;
}

/** In boxes, with the limits of the arena. */
export const defaultPolicy: SandboxPolicy = { free: false, limits: botLimits, timing: {} };

export const prepareOptions = ({ free, limits, hidden = [] }: SandboxPolicy): PrepareOptions => ({
  free,
  memory: limits.memory,
  hidden,
});

export function launchOf(
  prepared: Prepared,
  { free, limits }: SandboxPolicy,
  slot: number,
  environment: Readonly<Record<string, string>> = {},
): Launch {
  const program = { ...prepared, environment: { ...prepared.environment, ...environment } };
  return free ? launchFree(program) : launchBoxed(program, limits, slot);
}
