import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { root } from '../match/games.ts';
import { greeting, broadcastType, type BroadcastEvent } from '../http/broadcast.ts';
import { texts } from './text.ts';

const host = '127.0.0.1';
const rest = 500; // ms between two attempts to connect to a display
const patience = 5000; // ms for an answer
const behind = 64 * 2 ** 20; // bytes that may wait for a display that reads slowly

export interface DisplayClientSetup {
  /** The port of the display. */
  readonly port: number;
  /** A line for the operator. */
  readonly say: (line: string) => void;
}

/**
 * Tells a display on this machine what happens; starts one if there is none, and again if it dies. The game never waits
 * for the display.
 */
export class DisplayClient {
  readonly #setup: DisplayClientSetup;
  /** All events of the present match: a display that starts later gets them all. */
  #news: BroadcastEvent[] = [];
  #line: ClientRequest | undefined;
  #own: ChildProcess | undefined;
  #isOver = false;
  readonly #life: Promise<void>;

  constructor(setup: DisplayClientSetup) {
    this.#setup = setup;
    this.#life = this.#keepOn();
  }

  tell(news: BroadcastEvent): void {
    if (news.event === 'match') this.#news = [];
    this.#news.push(news);
    if (this.#line === undefined) return;
    this.#line.write(lineOf(news));
    if (this.#line.writableLength > behind) this.#line.destroy();
  }

  /** Resolves when everything is shown or cannot be, and the display that this process started has ended. */
  async close(): Promise<void> {
    this.#isOver = true;
    if (this.#line === undefined) this.#own?.kill(); // it is still starting, and has nothing to show any more
    this.#line?.end();
    const timer = setTimeout(() => this.#line?.destroy(), patience);
    await this.#life;
    clearTimeout(timer);
    if (this.#own === undefined || !isAlive(this.#own)) return;
    this.#own.ref();
    this.#own.kill();
    await once(this.#own, 'exit');
  }

  async #keepOn(): Promise<void> {
    const { port, say } = this.#setup;
    let isTold = false;
    while (!this.#isOver) {
      const there = await whoIsAt(port);
      if (there === 'a stranger') return say(texts().portTaken(port));
      if (there === 'nobody') await this.#bringUp();
      else {
        if (!isTold) say(texts().shownOn(port));
        isTold = true;
        if ((await this.#talk()) === 409) return say(texts().showsAnother);
      }
      if (!this.#isOver) await sleep(rest);
    }
  }

  async #bringUp(): Promise<void> {
    if (this.#own !== undefined && isAlive(this.#own)) return; // it is still starting
    this.#own = fork(fileURLToPath(new URL('dist/src/display/process.js', root)), {
      env: { ...process.env, PORT: `${this.#setup.port}` },
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await Promise.race([once(this.#own, 'message'), once(this.#own, 'exit')]);
    this.#own.unref();
    this.#own.channel?.unref();
  }

  /** Sends all events until the connection breaks or all are sent; resolves to the status of the answer. */
  #talk(): Promise<number | undefined> {
    return new Promise((resolve) => {
      const line = request({
        host,
        port: this.#setup.port,
        method: 'POST',
        path: '/tell',
        headers: { 'content-type': broadcastType },
      });
      const end = (status?: number): void => {
        if (this.#line === line) this.#line = undefined;
        line.destroy();
        resolve(status);
      };
      line.once('response', (answer: IncomingMessage) => end(answer.statusCode));
      line.once('error', () => end());
      line.once('close', () => end());
      for (const news of this.#news) line.write(lineOf(news));
      line.flushHeaders();
      this.#line = line;
      if (this.#isOver) line.end();
    });
  }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

const lineOf = (news: BroadcastEvent): string => `${JSON.stringify(news)}\n`;

/** Whether a display listens on the port. One that closes the connection is asked once more: it may just have died. */
async function whoIsAt(port: number, hungUp = 0): Promise<'a display' | 'a stranger' | 'nobody'> {
  try {
    const answer = await fetch(`http://${host}:${port}/display`, {
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    });
    const text = await answer.text();
    return text === greeting ? 'a display' : 'a stranger';
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code === 'UND_ERR_SOCKET' && hungUp === 0) return await whoIsAt(port, 1);
    return code === 'ECONNREFUSED' || code === 'ECONNRESET' ? 'nobody' : 'a stranger';
  }
}
