import type { Readable } from 'node:stream';
import { legible, printable } from '../kit/escape.ts';

const kept = { first: 56 * 1024, last: 8 * 1024 }; // bytes; the end says what went wrong

/**
 * What was written to a program's stderr so far: all of it, or its first and last bytes; and how many there were. `take`
 * returns what is new among the first bytes.
 */
export function keepStderr(stderr: Readable): { text(): string; bytes(): number; take(): string } {
  let bytes = 0;
  let first = '';
  let last = '';
  let isCut = false;
  let taken = 0;
  stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString('latin1');
    bytes += chunk.length;
    const room = kept.first - first.length;
    first += text.slice(0, room);
    last += text.slice(room);
    isCut ||= last.length > kept.last;
    last = last.slice(-kept.last);
  });
  return {
    text: () => (isCut ? `${first}\n...\n${last}` : first + last),
    bytes: () => bytes,
    take() {
      const from = taken;
      taken = first.length;
      return first.slice(from);
    },
  };
}

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
