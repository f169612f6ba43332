import type { ProgramOptions } from '../channels/program.ts';
import type { Launch } from '../channels/running.ts';
import type { DataFolder } from '../sandbox/data-folder.ts';
import { botLimits, type Limits } from '../sandbox/sandbox.ts';
import { launchSandboxed, launchUnsandboxed, type PrepareOptions } from './prepare.ts';
import type { Prepared } from './prepared.ts';

/** How programs are sandboxed, what they may use and what they do not see. */
export interface SandboxPolicy {
  /** Without sandboxes: the user trusts the programs (`--trusted`). */
  readonly trusted: boolean;
  readonly limits: Limits;
  /** The machine's counters are hidden: for games in which a program must not know more than it is told. */
  readonly hidesCounters?: boolean;
  /** Folders that the programs do not see. */
  readonly hidden?: readonly string[];
  /** Limit of the CPU time of a whole game, and extra time to start, in milliseconds, if given. */
  readonly timing: Pick<ProgramOptions, 'matchCpu' | 'startUp' | 'margin'>;
}

/** In sandboxes, with the limits of the arena. */
export const defaultPolicy: SandboxPolicy = { trusted: false, limits: botLimits, timing: {} };

export const prepareOptions = ({ trusted, limits, hidden = [] }: SandboxPolicy): PrepareOptions => ({
  trusted,
  memory: limits.memory,
  hidden,
});

/** How to start a program; without a sandbox it has no folder /data. */
export function launchOf(
  prepared: Prepared,
  { trusted, limits, hidesCounters = false }: SandboxPolicy,
  environment: Readonly<Record<string, string>> = {},
  data?: DataFolder,
): Launch {
  const program = { ...prepared, environment: { ...prepared.environment, ...environment } };
  return trusted ? launchUnsandboxed(program) : launchSandboxed(program, limits, hidesCounters, data);
}

/** The limits that are not in the log of a match, as flags of `arena replay --feed`; defaults are left out. */
export const replayFlags = ({
  memory = botLimits.memory,
  startUp,
  matchCpu,
  trusted = false,
}: {
  readonly memory?: number | undefined;
  readonly startUp?: number | undefined;
  readonly matchCpu?: number | undefined;
  readonly trusted?: boolean | undefined;
}): string[] => [
  ...(memory === botLimits.memory ? [] : ['--memory', memory % 2 ** 20 === 0 ? `${memory / 2 ** 20}M` : `${memory}`]),
  ...(startUp === undefined ? [] : ['--startup', `${startUp}ms`]),
  ...(matchCpu === undefined ? [] : ['--match-cpu', `${matchCpu}ms`]),
  ...(trusted ? ['--trusted'] : []),
];
