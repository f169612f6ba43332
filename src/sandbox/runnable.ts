import { readdirSync, readFileSync } from 'node:fs';
import { unlessGone } from './group.ts';
import { childrenOf, family } from './watched.ts';

/**
 * Whether a process in a sandbox runs, or would if there were a processor for it or its pages were back from disk.
 * bwrap, outside the sandbox and as its first process, does not count.
 */
export const isRunnable = (bwrap: number): boolean =>
  childrenOf(bwrap)
    .flatMap(childrenOf)
    .flatMap(family)
    .some((pid) => threadsOf(pid).some((thread) => 'RD'.includes(stateOf(pid, thread) ?? '-')));

const threadsOf = (pid: number): string[] => unlessGone(() => readdirSync(`/proc/${pid}/task`)) ?? [];

/** The state letter, after the name, which may hold anything. */
const stateOf = (pid: number, thread: string): string | undefined =>
  unlessGone(() => /^.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1'))?.[1]);
