import type { Game, Outcome, Reading } from '../game/contract.ts';
import { framesOf, type Frame } from '../game/frames.ts';
import { readLog, type LogLine, type TimesLine, type Used, type UsedLine } from '../game/log.ts';
import type { Mishap } from '../game/viewer.ts';

/** A match that is over, played again from what was kept of it. */
export interface Recorded {
  readonly start: LogLine & { readonly event: 'start' };
  readonly frames: readonly Frame[];
  readonly faults: readonly Mishap[];
  readonly outcome?: Outcome;
  readonly used?: readonly (Used | null)[];
}

export function readRecorded(rules: Game<unknown, unknown, unknown>, log: string, times: string): Reading<Recorded> {
  const read = readLog(log);
  if ('wrong' in read) return read;
  const end = read.value.findLast((line) => line.event === 'end');
  try {
    const measured = times.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as TimesLine | UsedLine);
    const used = measured.find((line) => 'used' in line)?.used;
    return {
      value: {
        start: read.value[0] as Recorded['start'],
        frames: framesOf(rules, read.value, measured.filter((line) => 'event' in line)),
        faults: read.value.flatMap((line) => (line.event === 'fault' ? [without(line)] : [])),
        ...(end !== undefined && { outcome: without(end) }),
        ...(used !== undefined && { used }),
      },
    };
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}

function without<T extends { readonly event: string }>({ event: _event, ...rest }: T): Omit<T, 'event'> {
  return rest;
}
