import type { Readable } from 'node:stream';

const kept = { first: 56 * 1024, last: 8 * 1024 }; // bytes; the end tells what went wrong

/** What was written to a program's stderr so far: all of it, or its first and last bytes. */
export function keepComplaints(stderr: Readable): () => string {
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
