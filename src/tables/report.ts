import { write } from 'node:fs';
import { texts } from './text.ts';

const most = 64 * 1024 * 1024; // characters waiting for a slow reader

/**
 * Writes a report to a file that may be a pipe: lines in order, many per write. The game never waits for the report,
 * and goes on when its reader is gone.
 */
export class Report {
  readonly #file: number;
  readonly #say: (line: string) => void;
  #waiting: string[] = [];
  #length = 0;
  #isWriting = false;
  #isClosed = false;
  #leftOut = 0;
  #written: (() => void) | undefined;

  constructor(file: number, say: (line: string) => void) {
    this.#file = file;
    this.#say = say;
  }

  add(line: string): void {
    if (this.#isClosed) return;
    if (this.#length > most) {
      if (this.#leftOut++ === 0) this.#say(texts().reportUnread);
      return;
    }
    this.#waiting.push(`${line}\n`);
    this.#length += line.length;
    if (this.#isWriting) return;
    this.#isWriting = true;
    setImmediate(() => this.#flush());
  }

  /** Resolves when all lines are written, or cannot be. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isWriting) this.#written = resolve;
      else resolve();
    });
  }

  #flush(): void {
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#length = 0;
    if (text === '') {
      this.#isWriting = false;
      return this.#written?.();
    }
    this.#write(Buffer.from(text));
  }

  #write(bytes: Buffer): void {
    write(this.#file, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.#write(bytes), 10);
      else if (error !== null) this.#give(error);
      else if (written < bytes.length) this.#write(bytes.subarray(written));
      else this.#flush();
    });
  }

  #give(error: NodeJS.ErrnoException): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#isWriting = false;
    this.#say(texts().reportEnds(error.code === 'EPIPE' ? texts().outputClosed : error.message));
    this.#written?.();
  }
}
