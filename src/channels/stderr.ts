import type { Readable } from 'node:stream';
import { escape } from '../kit/escape.ts';

const kept = { first: 56 * 1024, last: 8 * 1024 }; // bytes; the end tells what went wrong

/** What was written to a program's stderr so far: all of it, or its first and last bytes. */
export function keepStderr(stderr: Readable): () => string {
  let first = '';
  let last = '';
  let isCut = false;
  stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString('latin1');
    const room = kept.first - first.length;
    first += text.slice(0, room);
    last += text.slice(room);
    isCut ||= last.length > kept.last;
    last = last.slice(-kept.last);
  });
  return () => (isCut ? `${first}\n...\n${last}` : first + last);
}

const shown = 3; // lines
const frame = /^\s+at /;
/** Lines that only point, and frames inside of a runtime. */
const idle = /^[\s~^]*$|^Node\.js v\d|^\s+at (java\.|jdk\.|System\.|node:|.*\(node:)/;
/** Where a report begins that says first what happened and then where; others say it last. */
const report = /^(panic: |fatal error: |Exception in thread |Unhandled exception|terminate called )/i;

/**
 * A report of Node, and its line that says what happened; after it and its first frame comes more than anybody wants to
 * know.
 */
const node = { report: /^Node\.js v\d/m, error: /^(Uncaught )?\w*Error\b/ };

/**
 * The lines in which a report says what happened, and where; else the last ones. Escaped, for the owner of the program.
 */
export function lastStderr(text: string): string {
  const telling = text.split('\n').filter((line) => !idle.test(line));
  const all = telling.filter((line, at) => !(frame.test(line) && frame.test(telling[at - 1] ?? '')));
  const failed = node.report.test(text) ? all.findLastIndex((line) => node.error.test(line)) : -1;
  const lines = failed < 0 ? all : all.slice(0, failed + 2);
  const began = lines.findLastIndex((line) => report.test(line));
  return lines
    .slice(...(began < 0 ? [-shown] : [began, began + shown]))
    .map((line) => escape(line.trim()))
    .join(' / ');
}
