import type { Usage } from '../game/log.ts';
import type { Running } from './program.ts';

/** What a program uses, also after it is gone. */
export interface Meter {
  /** Milliseconds computed. */
  cpu(): number;
  /** Takes the last readings: soon nothing can be read any more. */
  close(): void;
  used(time: { readonly kind: Usage['clock']; readonly longest: number }): Usage;
}

export function meterOf(running: Running): Meter {
  let last: { cpu?: number; peak?: number } | undefined;
  let exit: string | undefined;
  void running.exited.then(({ code, signal }) => (exit = last === undefined ? (signal ?? `exit code ${code}`) : 'stopped'));
  const read = (): { cpu?: number; peak?: number } => ({
    ...(running.cpu === undefined ? {} : { cpu: running.cpu() }),
    ...(running.peak === undefined ? {} : { peak: running.peak() }),
  });
  return {
    cpu: () => last?.cpu ?? running.cpu!(),
    close: () => void (last ??= read()),
    used: ({ kind, longest }) => ({ clock: kind, longest, ...(last ?? read()), ...(exit === undefined ? {} : { exit }), box: running.box ?? 'none' }),
  };
}
