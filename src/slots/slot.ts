import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Heard } from '../channels/remote.ts';
import type { Message } from '../game/message.ts';
import type { Seat } from '../game/seat.ts';
import type { Frame } from '../game/view/frames.ts';
import { Failure } from '../kit/failure.ts';
import { root } from '../match/games.ts';
import { SlotLost, type Listener, type MatchSetup, type MatchTask, type Played, type Slot } from './match.ts';
import { texts } from './text.ts';

export type ToSlot =
  | { readonly kind: 'setup'; readonly setup: MatchSetup } // for the matches that follow
  | { readonly kind: 'play'; readonly task: MatchTask }
  | { readonly kind: 'heard'; readonly number: number; readonly seat: Seat; readonly heard: Heard };
export type FromSlot = { readonly number: number } & (
  | { readonly kind: 'again'; readonly why: Message }
  | { readonly kind: 'silent'; readonly why: Message }
  | { readonly kind: 'begun' }
  | { readonly kind: 'decided' }
  | { readonly kind: 'frames'; readonly frames: readonly Frame[] }
  | { readonly kind: 'seated'; readonly seat: Seat } // a player who is elsewhere
  | { readonly kind: 'tell'; readonly seat: Seat; readonly text: string | null }
  | { readonly kind: 'played'; readonly played: Played }
  | { readonly kind: 'failed'; readonly why: string; readonly isOurs: boolean }
);

export interface SlotOptions {
  /** The number of the slot on this machine, for the list of processes. */
  readonly number: number;
  /** The core on which only its process runs. */
  readonly core?: number | undefined;
  /** Heap limit of its process, in megabytes. */
  readonly heap?: number;
}

/** A slot in a process of its own. */
export interface ProcessSlot extends Slot {
  /** Kills the process; the next match gets a new one. */
  kill(): void;
}

// Always the compiled file: Node runs no TypeScript.
const entry = fileURLToPath(new URL('dist/src/slots/slot-process.js', root));

/** Opens a slot. Its process starts with its first match, and again after it died. */
export function openSlot(options: SlotOptions): ProcessSlot {
  let child: Child | undefined;
  let isStopped = false;
  const start = (): Child => {
    const fresh = new Child(options);
    void fresh.gone.then(() => {
      if (child === fresh) child = undefined;
    });
    return fresh;
  };
  return {
    play: async (setup, task, listener = {}) => {
      if (isStopped) throw new SlotLost(texts().closed);
      return await (child ??= start()).play(setup, task, listener);
    },
    async stop() {
      isStopped = true;
      await child?.stop();
    },
    kill() {
      child?.kill();
      child = undefined;
    },
  };
}

const patience = 10_000; // ms for a process to exit

/** A match that a process plays. */
interface Playing {
  hear(message: FromSlot): void;
  lost(): void;
}

class Child {
  readonly #process: ChildProcess;
  #setup: MatchSetup | undefined;
  /** By number. */
  readonly #playing = new Map<number, Playing>();
  readonly gone: Promise<void>;

  constructor(options: SlotOptions) {
    this.#process = launch(options);
    this.#process.on('error', () => undefined); // whoever waits for a match is told
    this.#process.on('message', (messages: readonly FromSlot[]) => {
      for (const message of messages) this.#playing.get(message.number)?.hear(message);
    });
    this.gone = new Promise((resolve) => this.#process.once('exit', () => resolve()).once('error', () => resolve()));
    void this.gone.then(() => this.#lose());
  }

  #lose(): void {
    for (const { lost } of this.#playing.values()) lost();
  }

  send(message: ToSlot): void {
    // the exit handler reports a lost process
    if (this.#process.connected) this.#process.send(message, () => undefined);
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    const timer = setTimeout(() => this.kill(), patience);
    await this.gone;
    clearTimeout(timer);
  }

  play(setup: MatchSetup, task: MatchTask, listener: Listener): Promise<Played> {
    return new Promise((resolve, reject) => {
      const watchdog = new Watchdog(setup, task, () => this.kill());
      const settle = (finish: () => void): void => {
        watchdog.stop();
        this.#playing.delete(task.number);
        finish();
      };
      const tells = new Map<Seat, (text: string | null) => void>();
      const seat = (at: Seat): void => {
        const hear = (heard: Heard): void => this.send({ kind: 'heard', number: task.number, seat: at, heard });
        const tell = listener.seated?.(at, hear);
        if (tell !== undefined) tells.set(at, tell);
      };
      const lost = (): void => settle(() => reject(new SlotLost(texts().gone(task.number))));
      const hear = (message: FromSlot): void => {
        watchdog.feed();
        if (message.kind === 'again' || message.kind === 'silent') listener[message.kind]?.(message.why);
        else if (message.kind === 'begun' || message.kind === 'decided') listener[message.kind]?.();
        else if (message.kind === 'frames') void listener.frames?.(message.frames);
        else if (message.kind === 'seated') seat(message.seat);
        else if (message.kind === 'tell') tells.get(message.seat)?.(message.text);
        else if (message.kind === 'failed')
          settle(() => reject(message.isOurs ? new Error(message.why) : new Failure(message.why)));
        else settle(() => resolve(message.played));
      };
      this.#playing.set(task.number, { hear, lost });
      if (!this.#process.connected) return lost();
      if (setup !== this.#setup) this.send({ kind: 'setup', setup });
      this.#setup = setup;
      this.send({ kind: 'play', task });
    });
  }
}

function launch({ number, core, heap }: SlotOptions): ChildProcess {
  const node = [
    ...(heap === undefined ? [] : [`--max-old-space-size=${heap}`]),
    ...(core === undefined ? [] : ['--single-threaded']), // V8's threads would only wait for the same core
  ];
  // taskset becomes node by exec, so the pid and the IPC channel stay.
  const how =
    core === undefined
      ? { execArgv: node }
      : { execPath: 'taskset', execArgv: ['-c', `${core}`, process.execPath, ...node] };
  // In its own process group: Ctrl-C reaches only this process, which stops the slot.
  return fork(entry, [`${number}`], {
    ...how,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

/**
 * Every move of a match with spectators brings a frame: silence far beyond the time for one means that the process
 * hangs.
 */
class Watchdog {
  readonly #silence: number | undefined;
  readonly #kill: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor({ source: { kind, limits } }: MatchSetup, { isWatched, players }: MatchTask, kill: () => void) {
    this.#kill = kill;
    const away = players.map(({ player }) => ('remote' in player ? player.remote.grace + 3 * player.remote.margin : 0));
    if (isWatched)
      this.#silence =
        kind === 'rules' ? 3 * limits.moveTime + 10_000 + Math.max(...away) : 2 * limits.matchTime + 60_000;
    this.feed();
  }

  feed(): void {
    this.stop();
    if (this.#silence !== undefined) this.#timer = setTimeout(this.#kill, this.#silence);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The cores that we may run on; undefined when processes cannot be pinned here. */
export function coresToPin(): number[] | undefined {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (list === undefined || spawnSync('taskset', ['-c', list, 'true']).status !== 0) return undefined;
  return list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}
