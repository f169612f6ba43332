import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame } from '../game/view/frames.ts';
import { root } from '../match/games.ts';
import { Starved } from '../channels/starved.ts';
import type { Attempt, Result } from '../store/results.ts';

export type Task = Omit<Attempt, 'token'>;
// no more pauses for those who watch: we are going
export type ToSlot = { readonly kind: 'play'; readonly task: Task } | { readonly kind: 'hurry' };
export type FromSlot =
  | { readonly kind: 'frames'; readonly frames: readonly Frame[] }
  | { readonly kind: 'over'; readonly result: Result }
  | { readonly kind: 'starved' } // it was late itself: the attempt is void
  | { readonly kind: 'failed'; readonly why: string };

/** The process died or hung: the match has to be played again. */
export class SlotLost extends Error {}

/** A process of its own on a core of its own that plays one match at a time. */
export interface Slot {
  play(task: Task, onFrames: (frames: readonly Frame[]) => void): Promise<Result>;
  hurry(): void;
  /** Ends the process; a match in it is lost. The next match gets a new process. */
  kill(): void;
}

// Always the build's file: Node runs no TypeScript.
const entry = fileURLToPath(new URL('dist/src/worker/slot-process.js', root));

/** Opens a slot, pinned to a core where one is given. Its process starts with its first match. */
export function openSlot(number: number, core: number | undefined): Slot {
  let child: ChildProcess | undefined;
  const start = (): ChildProcess => {
    const fresh = launch(number, core);
    fresh.once('exit', () => {
      if (child === fresh) child = undefined;
    });
    return fresh;
  };
  return {
    play: (task, onFrames) => playIn((child ??= start()), task, onFrames),
    hurry: () => child?.connected && child.send({ kind: 'hurry' } satisfies ToSlot),
    kill() {
      child?.kill('SIGKILL');
      child = undefined;
    },
  };
}

function launch(number: number, core: number | undefined): ChildProcess {
  const node = ['--max-old-space-size=256'];
  // taskset becomes node by exec, so the number of the process and the channel to it stay.
  const how =
    core === undefined
      ? { execArgv: node }
      : { execPath: 'taskset', execArgv: ['-c', `${core}`, process.execPath, ...node] };
  return fork(entry, [`${number}`], { ...how, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function playIn(child: ChildProcess, task: Task, onFrames: (frames: readonly Frame[]) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    let watchdog: NodeJS.Timeout | undefined;
    const settle = (finish: () => void): void => {
      clearTimeout(watchdog);
      child.off('message', hear).off('exit', onExit).off('error', onError);
      finish();
    };
    // Every move brings a frame: silence far beyond the time for one means that the process hangs.
    const keepWatch = (): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => child.kill('SIGKILL'), 3 * (task.moveTime + task.pace) + 10_000);
    };
    const hear = (message: FromSlot): void => {
      keepWatch();
      if (message.kind === 'frames') onFrames(message.frames);
      else if (message.kind === 'over') settle(() => resolve(message.result));
      else if (message.kind === 'starved') settle(() => reject(new Starved()));
      else if (message.kind === 'failed') settle(() => reject(new Error(message.why)));
    };
    const onExit = (code: number | null, signal: string | null): void =>
      settle(() => reject(new SlotLost(`the slot's process ended (${signal ?? code})`)));
    const onError = (error: Error): void => settle(() => reject(new SlotLost(error.message)));
    child.on('message', hear).on('exit', onExit).on('error', onError);
    keepWatch();
    if (child.connected)
      child.send({ kind: 'play', task } satisfies ToSlot, (error) => error !== null && onError(error));
    else onError(new Error('the slot is gone'));
  });
}

/** The cores that we may run on; nothing when processes cannot be pinned here. */
export function coresToPin(): number[] | undefined {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (list === undefined || spawnSync('taskset', ['-c', list, 'true']).status !== 0) return undefined;
  return list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}
