import type { EntryKind, ProgramMessage } from '../text/programs.ts';
import { chmodSync, closeSync, constants, fchmodSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../kit/reading.ts';
import { escape } from '../kit/escape.ts';
import { block, placesOf, sumOf } from './tar.ts';

/** The most that may come out of an archive or a build. */
export interface Caps {
  readonly bytes: number;
  /** Files and folders. */
  readonly entries: number;
}

/** Why a stream was not unpacked: bad content, too much of it, or a truncated stream. */
export type Refusal = { readonly kind: 'bad' | 'big' | 'truncated'; readonly reason: ProgramMessage };

const longestHeader = 64 * 1024; // bytes of a long name or of pax records
const deepest = 32;
const mostHeaders = 16; // headers before one entry
const longestName = 1024;
const padding = 1024 * 1024; // bytes after the end; tar itself pads to 10 KiB

interface Entry {
  readonly name: Buffer;
  readonly size: number;
  readonly flag: string;
  readonly executable: boolean;
}

/**
 * Unpacks a stranger's tar stream into a new, empty folder: files and folders only, all below it. Links are never made,
 * so no path can lead out. Without a folder the stream is only checked.
 */
export async function extract(
  stream: AsyncIterable<Buffer>,
  folder: string | undefined,
  caps: Caps,
): Promise<Refusal | undefined> {
  const bytes = new Bytes(stream);
  const made = new Map<string, 'file' | 'folder'>();
  let room = caps.bytes;
  for (let entries = 0; ; entries++) {
    const entry = await nextEntry(bytes);
    if (entry === 'end') return (await bytes.drain(padding)) ? undefined : bad({ code: 'archive-has-more' });
    if ('kind' in entry) return entry;
    const name = readName(entry.name);
    if ('wrong' in name) return bad(name.wrong);
    const kind = kindOf(entry, name.value);
    if (kind !== 'file' && kind !== 'folder')
      return bad({ code: 'archive-entry-kind', name: excerpt(name.value), kind });
    room -= entry.size;
    if (room < 0) return { kind: 'big', reason: { code: 'archive-too-big', mebibytes: caps.bytes / 2 ** 20 } };
    const refusal = makePlace(folder, made, name.value, kind);
    if (refusal !== undefined) return refusal;
    if (Math.max(entries, made.size) > caps.entries)
      return { kind: 'big', reason: { code: 'archive-too-many-files', files: caps.entries } };
    if (
      !(kind === 'file' && folder !== undefined
        ? await writeFile(join(folder, name.value), entry, bytes)
        : await bytes.skip(entry.size + fill(entry.size)))
    )
      return truncated;
  }
}

const bad = (reason: ProgramMessage): Refusal => ({ kind: 'bad', reason });
const truncated: Refusal = { kind: 'truncated', reason: { code: 'archive-torn' } };
const excerpt = (name: string): string => escape(name, 80);

/** Reads to the next file, folder or link; applies long names and pax records on the way. */
async function nextEntry(bytes: Bytes): Promise<Entry | Refusal | 'end'> {
  let name: Buffer | undefined;
  let size: number | undefined;
  for (let headers = 0; headers < mostHeaders; headers++) {
    const header = await bytes.take(block);
    if (header === undefined) return truncated;
    if (header.every((byte) => byte === 0)) return 'end';
    if (Number.parseInt(text(header, 148, 8), 8) !== sumOf(header)) return bad({ code: 'no-archive' });
    const flag = String.fromCharCode(header[156]!);
    const own = numberAt(header, 124, 12);
    if (Number.isNaN(own)) return bad({ code: 'archive-size-unreadable' });
    if (!'LKxg'.includes(flag)) {
      if (size !== undefined && !Number.isSafeInteger(size)) return bad({ code: 'archive-size-unreadable' });
      return {
        name: name ?? nameOf(header),
        size: size ?? own,
        flag,
        executable: (numberAt(header, 100, 8) & 0o111) !== 0,
      };
    }
    if (own > longestHeader) return bad({ code: 'archive-name-too-long' });
    const body = await bytes.take(own);
    if (body === undefined || !(await bytes.skip(fill(own)))) return truncated;
    if (flag === 'L') name = upToNul(body);
    if (flag === 'x') {
      const records = paxRecords(body);
      name = records.name ?? name;
      size = records.size ?? size;
    }
  }
  return bad({ code: 'archive-too-many-headers' });
}

const fill = (size: number): number => (block - (size % block)) % block;
const upToNul = (bytes: Buffer): Buffer => (bytes.includes(0) ? bytes.subarray(0, bytes.indexOf(0)) : bytes);
const text = (header: Buffer, at: number, length: number): string =>
  upToNul(header.subarray(at, at + length))
    .toString('latin1')
    .trim();

/** Octal digits, or, with the first bit set, a binary number. */
function numberAt(header: Buffer, at: number, length: number): number {
  if ((header[at]! & 0x80) === 0)
    return /^[0-7]*$/.test(text(header, at, length)) ? Number.parseInt(text(header, at, length) || '0', 8) : Number.NaN;
  return header[at] === 0x80 ? Number(header.readBigUInt64BE(at + length - 8)) : Number.NaN;
}

function nameOf(header: Buffer): Buffer {
  const name = upToNul(header.subarray(0, 100));
  const prefix =
    header.toString('latin1', 257, 263) === 'ustar\0' ? upToNul(header.subarray(345, 500)) : Buffer.alloc(0);
  return prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]);
}

/** Lines of `LENGTH KEY=VALUE`. */
function paxRecords(body: Buffer): { name?: Buffer; size?: number } {
  const found: { name?: Buffer; size?: number } = {};
  for (let at = 0; at < body.length;) {
    const length = Number.parseInt(body.toString('latin1', at, at + 8), 10);
    if (!(length > 0)) break;
    const record = body.subarray(body.indexOf(0x20, at) + 1, at + length - 1);
    if (record.toString('latin1', 0, 5) === 'path=') found.name = record.subarray(5);
    if (record.toString('latin1', 0, 5) === 'size=')
      found.size = /^\d+$/.test(record.toString('latin1', 5)) ? Number(record.toString('latin1', 5)) : Number.NaN;
    at += length;
  }
  return found;
}

function kindOf({ flag, size, name }: Entry, path: string): 'file' | 'folder' | EntryKind {
  if (flag === '5' || ((flag === '0' || flag === '\0') && size === 0 && name.at(-1) === 0x2f)) return 'folder';
  if (flag === '0' || flag === '\0' || flag === '7') return path === '' ? 'nameless' : 'file';
  return kinds[flag] ?? 'unknown';
}

const kinds: Readonly<Record<string, EntryKind>> = {
  '1': 'hard-link',
  '2': 'symlink',
  '3': 'device',
  '4': 'device',
  '6': 'pipe',
};

type NameError = `archive-name-${'no-text' | 'control' | 'absolute' | 'outside' | 'too-deep'}`;

/** The name of an entry as a path below the folder, or why it cannot be one. */
export function readName(bytes: Buffer): Reading<string, ProgramMessage> {
  const name = bytes.toString('utf8');
  const wrong = (code: NameError): { readonly wrong: ProgramMessage } => ({ wrong: { code, name: excerpt(name) } });
  if (!Buffer.from(name).equals(bytes)) return wrong('archive-name-no-text');
  if (/[\p{Cc}\u2028\u2029\\]/u.test(name)) return wrong('archive-name-control');
  if (name.startsWith('/')) return wrong('archive-name-absolute');
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return wrong('archive-name-outside');
  if (bytes.length > longestName || parts.length > deepest || parts.some((part) => Buffer.byteLength(part) > 255))
    return wrong('archive-name-too-deep');
  return { value: parts.join('/') };
}

/** Makes the parent folders of an entry, and the entry if it is a folder, unless there is nowhere to make them. */
function makePlace(
  folder: string | undefined,
  made: Map<string, 'file' | 'folder'>,
  name: string,
  kind: 'file' | 'folder',
): Refusal | undefined {
  if (name === '') return undefined;
  if (kind === 'file' && made.has(name)) return bad({ code: 'archive-twice', name: excerpt(name) });
  for (const path of placesOf(name)) {
    const wanted = path === name ? kind : 'folder';
    const there = made.get(path);
    if (there === 'file') return bad({ code: 'archive-file-and-folder', name: excerpt(path) });
    if (there === undefined && wanted === 'folder' && folder !== undefined) makeFolder(join(folder, path));
    made.set(path, wanted);
  }
  return undefined;
}

/** Makes a folder that a sandbox may read, whatever our umask is. */
export function makeFolder(path: string): void {
  mkdirSync(path);
  chmodSync(path, 0o755);
}

/** Writes the bytes of a file; false when the stream ends too early. */
async function writeFile(path: string, { size, executable }: Entry, bytes: Bytes): Promise<boolean> {
  const first = await bytes.take(Math.min(size, 4));
  if (first === undefined) return false;
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600);
  try {
    fchmodSync(file, executable || isProgram(first) ? 0o755 : 0o644);
    writeSync(file, first);
    for (let left = size - first.length; left > 0;) {
      const piece = await bytes.piece(left);
      if (piece === undefined) return false;
      writeSync(file, piece);
      left -= piece.length;
    }
  } finally {
    closeSync(file);
  }
  return bytes.skip(fill(size));
}

/** Archives made on other systems do not say which files are executable. */
const isProgram = (first: Buffer): boolean =>
  first.toString('latin1', 0, 2) === '#!' || first.toString('latin1') === '\x7fELF';

/** Bytes of a stream, as many as wanted at a time. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Some of the next bytes, at most `most`; undefined at the end. */
  async piece(most: number): Promise<Buffer | undefined> {
    while (this.#chunk.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) return undefined;
      this.#chunk = next.value;
    }
    const piece = this.#chunk.subarray(0, most);
    this.#chunk = this.#chunk.subarray(piece.length);
    return piece;
  }

  /** Exactly `count` bytes; undefined when there are fewer. */
  async take(count: number): Promise<Buffer | undefined> {
    const pieces: Buffer[] = [];
    for (let left = count; left > 0;) {
      const piece = await this.piece(left);
      if (piece === undefined) return undefined;
      pieces.push(piece);
      left -= piece.length;
    }
    return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
  }

  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0;) {
      const piece = await this.piece(left);
      if (piece === undefined) return false;
      left -= piece.length;
    }
    return true;
  }

  /** Reads to the end; false when more than `most` bytes follow. */
  async drain(most: number): Promise<boolean> {
    return !(await this.skip(most));
  }
}
