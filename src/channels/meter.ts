import { unsandboxed, type Used } from '../game/log.ts';
import type { Running } from './running.ts';

/** What a program uses, without what its start took. */
export interface Meter {
  /** CPU time in milliseconds, where it can be measured. */
  readonly cpu?: () => number;
  /** We are about to kill the program: its exit code says nothing about it. */
  stopped(): void;
  used(time: { readonly kind: Used['clock']; readonly longest: number }): Used;
}

export function meterOf({ cpu: total, peak, exited, box = unsandboxed }: Running): Meter {
  const atStart = total?.() ?? 0;
  const cpu = total === undefined ? undefined : (): number => total() - atStart;
  let exit: string | undefined;
  void exited.then(({ code, signal }) => (exit ??= signal ?? `exit code ${code}`));
  return {
    ...(cpu && { cpu }),
    stopped: () => void (exit ??= 'stopped'),
    used: ({ kind, longest }) => ({
      clock: kind,
      longest: rounded(longest),
      ...(cpu && { cpu: rounded(cpu()) }),
      ...(peak && { peak: peak() }),
      ...(exit !== undefined && { exit }),
      box,
    }),
  };
}

const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;
