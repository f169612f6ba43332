import type { Readable } from 'node:stream';
import { legible, printable } from '../kit/escape.ts';

/** The first and the last bytes of a text that grows. */
class Ends {
  first = '';
  #last = '';
  #isCut = false;
  readonly #sizes: { readonly first: number; readonly last: number };

  constructor(sizes: { readonly first: number; readonly last: number }) {
    this.#sizes = sizes;
  }

  add(text: string): void {
    const room = this.#sizes.first - this.first.length;
    this.first += text.slice(0, room);
    const last = this.#last + text.slice(room);
    this.#isCut ||= last.length > this.#sizes.last;
    this.#last = last.slice(-this.#sizes.last);
  }

  text(): string {
    return this.#isCut ? `${this.first}\n...\n${this.#last}` : this.first + this.#last;
  }
}

const kept = { first: 56 * 1024, last: 8 * 1024 }; // bytes; the end says what went wrong
const keptOfTurn = { first: 1024, last: 1024 };

export interface KeptStderr {
  /** All that was written, or its first and last bytes. */
  text(): string;
  /** How many bytes were written. */
  bytes(): number;
  /** What is new among the first bytes since the last call. */
  take(): string;
  /** What was written since the last call, or its first and last bytes; of a program that wrote before, up to now. */
  fresh(): string;
}

/** `unheard`: what has come and was not heard yet; the kernel need not tell of it before it tells of an answer. */
export function keepStderr(stderr: Readable, unheard: () => Buffer | undefined = nothing): KeptStderr {
  const all = new Ends(kept);
  let fresh: Ends | undefined;
  let bytes = 0;
  let taken = 0;
  const hear = (chunk: Buffer): void => {
    const text = chunk.toString('latin1');
    bytes += chunk.length;
    all.add(text);
    (fresh ??= new Ends(keptOfTurn)).add(text);
  };
  stderr.on('data', hear);
  return {
    text: () => all.text(),
    bytes: () => bytes,
    take() {
      const from = taken;
      taken = all.first.length;
      return all.first.slice(from);
    },
    fresh() {
      const late = bytes > 0 ? unheard() : undefined; // who never wrote anything costs nothing
      if (late !== undefined) hear(late);
      if (fresh === undefined) return '';
      const text = fresh.text();
      fresh = undefined;
      return text;
    },
  };
}

const nothing = (): undefined => undefined;

/** A program's stderr for people: its text with tabs as blanks; what a terminal or a page could misread is escaped. */
export const readableStderr = (text: string): string =>
  Buffer.from(text, 'latin1').toString('utf8').replaceAll('\t', '    ').split(/\r?\n/).map(printable).join('\n');

const clip = { first: 2 * 1024, last: 6 * 1024 }; // bytes of a stderr that is kept with a game

/** The beginning and the end of a long stderr. */
export const clippedStderr = (text: string): string =>
  text.length <= clip.first + clip.last
    ? text
    : `${text.slice(0, clip.first)}\n...\n${text.slice(text.length - clip.last)}`;

const shown = 3; // lines
const frame = /^\s+at /;
/** Lines of markers only, and stack frames inside a runtime. */
const idle = /^[\s~^]*$|^Node\.js v\d|^_start at |^\s+at (java\.|jdk\.|System\.|node:|.*\(node:)/;
/** The start of a report that says first what happened and then where; other reports say it last. */
const report =
  /^(panic: |fatal error: |Exception in thread |Unhandled exception|terminate called |Segmentation fault$|Bus error$|Arithmetic error$|Illegal instruction$)/i;

/** The part of a line that addr2line tells apart; it means nothing to a person. */
const discriminator = / \(discriminator \d+\)$/;

/** A report of Node, and its line that says what happened; what follows its first frame is noise. */
const node = { report: /^Node\.js v\d/m, error: /^(Uncaught )?\w*Error\b/ };

/**
 * The lines of a report that say what happened and where; by default the last lines. Escaped, for the owner of the
 * program.
 */
export function lastStderr(text: string): string {
  const telling = text.split('\n').filter((line) => !idle.test(line));
  const all = telling.filter((line, at) => !(frame.test(line) && frame.test(telling[at - 1] ?? '')));
  const failed = node.report.test(text) ? all.findLastIndex((line) => node.error.test(line)) : -1;
  const lines = failed < 0 ? all : all.slice(0, failed + 2);
  const began = lines.findLastIndex((line) => report.test(line));
  return lines
    .slice(...(began < 0 ? [-shown] : [began, began + shown]))
    .map((line) => legible(line.trim().replace(discriminator, '')))
    .join(' / ');
}
