import { write } from 'node:fs';
import { escape } from '../game/escape.ts';

// The report of a TCP game: every message that passes, a line each.

/** An IPv4 address that came through an IPv6 socket is shown as what it is. */
export const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** `1.2.3.4:5678` or `[::1]:5678`. */
export function addressOf(address = 'gone', port = 0): string {
  const shown = plain(address);
  return `${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

export const reportLine = (from: string, to: string, at: Date, message: string): string => `[${from},${to},${localTime(at)}] ${escape(message, 300)}\\r\\n\n`;

function localTime(at: Date): string {
  const [month, day, hours, minutes, seconds] = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()].map((number) => `${number}`.padStart(2, '0'));
  return `${at.getFullYear()}-${month}-${day}T${hours}:${minutes}:${seconds}.${`${at.getMilliseconds()}`.padStart(3, '0')}`;
}

const most = 64 * 1024 * 1024; // characters that wait for a reader who does not read

/** Writes lines in their order, many at once; nobody waits for it, and when nobody reads it any more the game goes on. */
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
      if (this.#leftOut++ === 0) this.#say('nobody reads the report; lines are left out of it');
      return;
    }
    this.#waiting.push(line);
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
    this.#say(`the report ends here, for it cannot be written: ${error.code === 'EPIPE' ? 'standard output is closed' : error.message}`);
    this.#written?.();
  }
}
