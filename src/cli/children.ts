import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { texts } from './text/start.ts';

/** A process that is restarted whenever it ends. */
export interface Kept {
  readonly name: string;
  /** Undefined while it is down. */
  pid(): number | undefined;
  /** Sends SIGTERM and waits for the end; after `patience` milliseconds SIGKILL. */
  stop(patience: number): Promise<void>;
  kill(): void;
}

const shortest = 200;
const longest = 5000;

/** Keeps a process running, with longer pauses the quicker it dies. Its IPC channel closes when this process dies. */
export function keepRunning(name: string, entry: string, env: NodeJS.ProcessEnv, tell: (line: string) => void): Kept {
  let child: ChildProcess | undefined;
  let stopping = false;
  const life = (async () => {
    for (let pause = shortest; !stopping;) {
      const started = performance.now();
      // In its own process group: Ctrl-C reaches only this process, which stops the others in order.
      child = fork(entry, {
        env: { ...process.env, ...env },
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const how = await ended(child);
      child = undefined;
      if (stopping) return;
      pause = performance.now() - started > 10_000 ? shortest : Math.min(2 * pause, longest);
      tell(texts().restarted(name, how));
      await sleep(pause);
    }
  })();
  return {
    name,
    pid: () => child?.pid,
    kill: () => child?.kill('SIGKILL'),
    async stop(patience) {
      stopping = true;
      child?.kill('SIGTERM');
      const timer = setTimeout(() => child?.kill('SIGKILL'), patience);
      await life;
      clearTimeout(timer);
    },
  };
}

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? texts().exitCode(code)));
    child.once('error', (error) => resolve(error.message));
  });
