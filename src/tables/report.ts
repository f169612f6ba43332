import { write } from 'node:fs';
import { texts } from './text.ts';

const most = 64 * 1024 * 1024; // characters that wait for a reader who does not read

/**
 * Writes a report to a file that may be a pipe: lines in their order, many at once; nobody waits for it, and when
 * nobody reads it any more the game goes on.
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

  /** Resolves when all of it is written, or never will be. */
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
