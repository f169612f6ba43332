import { readdirSync, readFileSync } from 'node:fs';
import { unlessGone } from './group.ts';
import { childrenOf, family } from './watched.ts';

/**
 * Whether anybody in a sandbox runs, or would if there were a processor for it or its pages were back from the disk. bwrap,
 * outside of the sandbox and at its root, does not count.
 */
export const isRunnable = (bwrap: number): boolean =>
  childrenOf(bwrap)
    .flatMap(childrenOf)
    .flatMap(family)
    .some((pid) => threadsOf(pid).some((thread) => 'RD'.includes(stateOf(pid, thread) ?? '-')));

const threadsOf = (pid: number): string[] => unlessGone(() => readdirSync(`/proc/${pid}/task`)) ?? [];

/** The letter after the name, which may itself hold anything. */
const stateOf = (pid: number, thread: string): string | undefined =>
  unlessGone(() => /^.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1'))?.[1]);
