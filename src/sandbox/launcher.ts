import { spawn, type ChildProcess } from 'node:child_process';
import { unlinkSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { atNormalPriority } from '../channels/priority.ts';
import { systemProgram } from './bubblewrap.ts';
import { privateFolder } from '../channels/private-folder.ts';

// A small shell starts all sandboxes of this process: to fork Node takes twice as much processor time, and Node stands
// still until the child runs. It is bash, for a job of other shells without a terminal ignores SIGINT.

// As for a slot's process, signals of a whole container are for others: a trap, unlike an ignored signal, is not inherited.
const loop = 'trap : HUP INT TERM; set -m; while read -r script; do . "$script"; done';

let launcher: Launcher | undefined;
let scripts = 0;

/** Has the launcher run a script; resolves with the one line that the script writes. */
export async function inLauncher(script: string): Promise<string> {
  const file = join(privateFolder(), `script-${scripts++}`);
  writeFileSync(file, script, { mode: 0o600 });
  try {
    return await (launcher ??= new Launcher()).run(file);
  } finally {
    unlinkSync(file);
  }
}

/** A word of a script, whatever characters it has. */
export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

class Launcher {
  readonly #child: ChildProcess;
  /** Those who wait for the line of their script, in order. */
  readonly #waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];

  constructor() {
    this.#child = atNormalPriority(() =>
      spawn(systemProgram('bash'), ['--norc', '-c', loop], {
        stdio: ['pipe', 'pipe', 'ignore'], // it reports all jobs that end
        env: { PATH: '/usr/bin:/bin' },
        cwd: '/',
        detached: true, // no terminal, and no signals of one
      }),
    );
    const [stdin, stdout] = [this.#child.stdin as Socket, this.#child.stdout as Socket];
    stdin.on('error', () => undefined); // EPIPE: its end says more
    createInterface({ input: stdout }).on('line', (line) => {
      this.#waiting.shift()?.resolve(line);
      if (this.#waiting.length === 0) stdout.unref();
    });
    this.#child.once('error', (error) => this.#forget(error)); // it never began
    this.#child.once('exit', () => {
      const lost = new Error('the launcher of sandboxes ended, and all its sandboxes with it');
      this.#forget(lost);
      throw lost; // no program of theirs is to blame, so that this process cannot go on
    });
    for (const handle of [this.#child, stdin, stdout]) handle.unref(); // the process may exit while it waits
  }

  run(file: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      (this.#child.stdout as Socket).ref();
      this.#child.stdin!.write(`${file}\n`);
    });
  }

  #forget(error: Error): void {
    launcher = undefined;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
