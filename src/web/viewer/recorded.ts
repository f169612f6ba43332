import type { Message } from '../../game/message.ts';
import { whyNotReplayed } from '../../game/replay.ts';
import type { Outcome } from '../../game/fault.ts';
import type { Game } from '../../game/rules.ts';
import type { Reading } from '../../kit/reading.ts';
import { framesIn, type Frame } from '../../game/view/frames.ts';
import { readLog, type LogLine, type TimesLine, type Used, type UsedLine } from '../../game/log.ts';
import { Film } from './film.ts';
import type { FaultRecord } from '../../game/view/viewer.ts';

/** A finished match, replayed from its log. */
export interface Recorded {
  readonly start: LogLine & { readonly event: 'start' };
  readonly frames: readonly Frame[];
  readonly faults: readonly FaultRecord[];
  readonly outcome?: Outcome;
  readonly used?: readonly (Used | null)[];
}

/** The start of a match whose positions cannot be shown. */
export const unseen: Frame = { view: null, moves: {}, ms: {}, toMove: [] };

/** The same without its positions, where the rules have changed since and do not replay it. */
export function readUnreplayed(log: string, times: string): Reading<Recorded, Message> {
  const read = readLog(log);
  if ('wrong' in read) return read;
  const { measured, ...found } = recordedIn(read.value, times);
  const ofEvent = new Map(measured.map((line) => [line.event, line]));
  const frames = read.value.flatMap((line, at): Frame[] => {
    if (line.event === 'start') return [unseen];
    if (line.event !== 'turn') return [];
    const { ms = {}, notes, memory } = ofEvent.get(at) ?? {};
    return [{ view: null, moves: line.moves, ms, ...(notes && { notes }), ...(memory && { memory }), toMove: [] }];
  });
  return { value: { ...found, frames } };
}

/** What a log and its times tell without the rules. */
function recordedIn(lines: readonly LogLine[], times: string) {
  const end = lines.findLast((line) => line.event === 'end');
  const measured = times
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TimesLine | UsedLine);
  const used = measured.find((line) => 'used' in line)?.used;
  return {
    start: lines[0] as Recorded['start'],
    measured: measured.filter((line) => 'event' in line),
    faults: lines.flatMap((line) => (line.event === 'fault' ? [without(line)] : [])),
    ...(end !== undefined && { outcome: without(end) }),
    ...(used !== undefined && { used }),
  };
}

/** Slow rules give way to other work in between; the frames so far can be shown meanwhile. */
export async function readRecorded(
  rules: Game<unknown, unknown, unknown>,
  log: string,
  times: string,
  look?: (soFar: readonly Frame[]) => void,
): Promise<Reading<Recorded, Message>> {
  const read = readLog(log);
  if ('wrong' in read) return read;
  try {
    const { measured, ...found } = recordedIn(read.value, times);
    return { value: { ...found, frames: await unhurried(framesIn(rules, read.value, measured), look) } };
  } catch (error) {
    return { wrong: whyNotReplayed(error) };
  }
}

const breath = 20; // milliseconds of work without a pause
const glance = 500; // milliseconds until the first call with the frames so far, and between two calls

/** The last of the slow replays: these run one after another, because rules cache only a few games. */
let slow: Promise<void> = Promise.resolve();

async function unhurried(all: Iterable<Frame>, look?: (soFar: readonly Frame[]) => void): Promise<Frame[]> {
  const film = new Film();
  let next: (() => void) | undefined;
  let since = performance.now();
  let looked = since;
  try {
    for (const one of all) {
      film.add(one);
      if (performance.now() - since < breath) continue;
      if (next === undefined) {
        const before = slow;
        slow = new Promise((resolve) => (next = resolve));
        await before;
      }
      if (performance.now() - looked >= glance) {
        look?.([...film.frames]);
        looked = performance.now();
      }
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  } finally {
    next?.();
  }
  return film.frames;
}

function without<T extends { readonly event: string }>({ event: _event, ...rest }: T): Omit<T, 'event'> {
  return rest;
}
