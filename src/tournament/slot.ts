import type { Message } from '../game/message.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from '../match/games.ts';
import type { Prepared } from '../programs/prepared.ts';
import { Failure } from '../kit/failure.ts';
import type { SandboxPolicy } from '../programs/policy.ts';
import type { Contender } from './contenders.ts';
import type { Plan } from './plan.ts';

/** All that a slot has to know of a tournament. */
export interface Table {
  readonly plan: Pick<Plan, 'game' | 'judge' | 'options' | 'limits'>;
  readonly players: readonly Pick<Contender, 'name' | 'player'>[];
  readonly judge?: Prepared;
  readonly policy: SandboxPolicy;
}

/** A game to be played: who sits where, by their places in the list of players. */
export interface Task {
  readonly number: number;
  readonly seats: readonly number[];
  readonly seed: string;
}

export type ToSlot =
  | { readonly kind: 'table'; readonly slot: number; readonly table: Table }
  | { readonly kind: 'play'; readonly task: Task };
export type FromSlot = { readonly number: number } & (
  | { readonly kind: 'again'; readonly why: Message } // it was late itself or the judge was at fault, and it is played once more
  | { readonly kind: 'begun' } // the next may sit down, and wait
  | { readonly kind: 'decided' } // those who played are leaving: the next may begin
  | Played
  | { readonly kind: 'failed'; readonly why: string; readonly isOurs: boolean }
);

export type Played =
  | { readonly kind: 'over'; readonly log: string; readonly times: string; readonly stderr: readonly string[] }
  | { readonly kind: 'void'; readonly why: Message; readonly log: string; readonly times: string } // the judge was at fault, twice
  | { readonly kind: 'starved'; readonly why: Message }; // it was late each time

/** What is heard of a game before it is over. */
export interface Listener {
  again(why: Message): void;
  begun(): void;
  decided(): void;
}

/** A process of its own that plays one game at a time; those of the next may sit down meanwhile. */
export interface Slot {
  play(task: Task, listener: Listener): Promise<Played>;
  /** Whatever it plays is dropped; done when nothing of it is left. */
  stop(): Promise<void>;
}

/** Its process died in the middle of a game. */
export class SlotLost extends Error {}

// Always the build's file: Node runs no TypeScript.
const entry = fileURLToPath(new URL('dist/src/tournament/slot-process.js', root));

export function openSlot(slot: number, table: Table): Slot {
  // Of its own process group: Ctrl-C reaches only us, and we say when to go.
  const child = fork(entry, {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('error', () => undefined); // who waits for a game is told
  send(child, { kind: 'table', slot, table });
  return {
    play: (task, listener) => playIn(child, task, listener),
    async stop() {
      if (child.connected) child.disconnect();
      const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) await gone;
      clearTimeout(patience);
    },
  };
}

const send = (child: ChildProcess, message: ToSlot): void =>
  void (child.connected && child.send(message, () => undefined)); // that it is gone is told by its exit

function playIn(child: ChildProcess, task: Task, listener: Listener): Promise<Played> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      child.off('message', hear).off('exit', lost).off('error', lost);
      finish();
    };
    const lost = (): void => settle(() => reject(new SlotLost(`the process that played game ${task.number} is gone`)));
    const hear = (message: FromSlot): void => {
      if (message.number !== task.number) return;
      if (message.kind === 'again') listener.again(message.why);
      else if (message.kind === 'begun' || message.kind === 'decided') listener[message.kind]();
      else if (message.kind === 'failed')
        settle(() => reject(message.isOurs ? new Error(message.why) : new Failure(message.why)));
      else settle(() => resolve(message));
    };
    child.on('message', hear).once('exit', lost).once('error', lost);
    if (child.connected) send(child, { kind: 'play', task });
    else lost();
  });
}
