import { createHash } from 'node:crypto';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { readSettings } from '../configuration/settings.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { whyNot } from '../text/files.ts';
import type { PeopleMessage } from '../text/people.ts';
import { said } from '../text/said.ts';

// Passwords that leaked elsewhere: the operator's file of their SHA-1 hashes, as “Have I Been Pwned” gives it, a line
// `HASH:COUNT` each, sorted by hash. It may have tens of gigabytes, so that it is bisected where it lies.

interface List {
  readonly file: string;
  readonly handle: FileHandle;
  /** In bytes. */
  readonly size: number;
}

interface Line {
  readonly hash: string;
  /** Where the line starts, and where the next one does, in bytes. */
  readonly start: number;
  readonly end: number;
}

/** In bytes, with its line break: 40 digits, a colon and a count. */
const longestLine = 64;
const pattern = /^([0-9A-F]{40})(?::[0-9]{1,18})?\r?(?:\n|$)/i;

/** Lines that are compared when the arena starts, from all over the file. */
const probes = 100;

/** Whether a password is in the operator's list; false where there is none. */
export async function isBreached(password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  return (await withList((list) => hasHash(list, hash))) ?? false;
}

/** Throws a `Failure` if the operator named a file that is no such list. */
export async function checkBreachedList(): Promise<void> {
  await withList(async (list) => {
    if (list.size === 0) throw failure({ code: 'breached-empty', file: list.file });
    let last = '';
    for (let probe = 0; probe < probes; probe++) {
      const line = await lineFrom(list, Math.floor((list.size / probes) * probe));
      if (line === undefined) return;
      if (line.hash < last) throw failure({ code: 'breached-unsorted', file: list.file });
      last = line.hash;
    }
  });
}

/** Opened anew every time: the operator may replace the file by a newer one at any time. */
async function withList<Result>(use: (list: List) => Promise<Result>): Promise<Result | undefined> {
  const { ARENA_BREACHED_PASSWORDS: named } = readSettings(['ARENA_BREACHED_PASSWORDS']);
  if (named === undefined) return undefined;
  const file = escape(named);
  let handle: FileHandle | undefined;
  try {
    // asked before it is opened: to open a pipe would wait for its writer
    if (!(await stat(named)).isFile()) throw failure({ code: 'breached-no-file', file });
    handle = await open(named);
    return await use({ file, handle, size: (await handle.stat()).size });
  } catch (error) {
    throw error instanceof Failure ? error : failure({ code: 'breached-unreadable', file, why: whyNot(error) });
  } finally {
    await handle?.close();
  }
}

const failure = (message: PeopleMessage): Failure => new Failure(said(message));

async function hasHash(list: List, hash: string): Promise<boolean> {
  let low = 0;
  let high = list.size; // the line of this hash starts in between, if there is one
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = await lineFrom(list, middle);
    if (line?.hash === hash) return true;
    if (line === undefined || line.start >= high || line.hash > hash) high = middle;
    else low = line.end;
  }
  return false;
}

/** The first line that starts at this byte or behind it; undefined if there is none. */
async function lineFrom({ file, handle, size }: List, at: number): Promise<Line | undefined> {
  const from = Math.max(at - 1, 0); // its byte tells whether a line starts at `at`
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(2 * longestLine), 0, 2 * longestLine, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const start = at === 0 ? 0 : text.indexOf('\n') + 1 || text.length;
  if (from + start >= size) return undefined;
  const found = start > longestLine ? null : pattern.exec(text.slice(start));
  if (found === null) throw failure({ code: 'breached-no-list', file });
  return { hash: found[1]!.toUpperCase(), start: from + start, end: from + start + found[0].length };
}
