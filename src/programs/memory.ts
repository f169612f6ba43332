import { constants, type Dir } from 'node:fs';
import { open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DataFolder } from '../sandbox/data-folder.ts';
import type { MatchMessage } from '../text/match.ts';
import { extract, readName } from './extract.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

// What a bot keeps from match to match: the files of its folder /data, as a tar file.

/** The most that a bot may keep: bytes, in whole pages, and files and folders. */
export const memoryCaps = { bytes: 2 ** 20, entries: 1000 };

/** What a bot left in its folder; `tar` is null for an empty one. */
export type Left =
  | {
      readonly tar: Buffer | null;
      readonly files: readonly { readonly name: string; readonly size: number }[];
    }
  | { readonly wrong: MatchMessage }; // it cannot be kept

export interface BotMemory extends DataFolder {
  /** What the bot left; undefined before all its processes are gone. */
  left(): Left | undefined;
}

/** The folder /data of a bot for one match, with what it had before. */
export function botMemory(before: Uint8Array | null): BotMemory {
  let left: Left | undefined;
  return {
    bytes: memoryCaps.bytes,
    async fill(folder) {
      if (before === null) return;
      const refusal = await extract(Readable.from([Buffer.from(before)]), folder, memoryCaps);
      if (refusal !== undefined) throw new Error(`a memory cannot be unpacked: ${refusal.reason.code}`);
    },
    async look(folder) {
      left = await readFolder(folder);
    },
    left: () => left,
  };
}

interface KeptFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isExecutable: boolean;
}

const page = 4096; // bytes: what a file takes of a tmpfs is a multiple of it

async function readFolder(folder: string): Promise<Left> {
  const files: KeptFile[] = [];
  const folders = [''];
  let [entries, room] = [0, memoryCaps.bytes];
  for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
    for await (const entry of (await opened(join(folder, below))) ?? []) {
      if (++entries > memoryCaps.entries)
        return { wrong: { code: 'memory-too-many-files', files: memoryCaps.entries } };
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if ('wrong' in readName(Buffer.from(name))) continue;
      if (entry.isDirectory()) folders.push(name);
      const file = entry.isFile() ? await readFile(join(folder, name), name, room) : undefined;
      if (file === 'large') return { wrong: { code: 'memory-too-large', kibibytes: memoryCaps.bytes / 1024 } };
      if (file === undefined) continue;
      room -= page * Math.ceil(file.bytes.length / page);
      files.push(file);
    }
  }
  return packed(files.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
}

/** What a program closed to us, or gave a name that is no text, is not kept. */
const skipped = ['EACCES', 'ENOENT', 'ELOOP', 'ENXIO'];

async function unlessSkipped<Value>(look: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await look();
  } catch (error) {
    if (skipped.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

const opened = (path: string): Promise<Dir | undefined> => unlessSkipped(() => opendir(path));

/** Reads a file that takes no more than `room`, holes counted: they would be none when it is put back. */
const readFile = (path: string, name: string, room: number): Promise<KeptFile | 'large' | undefined> =>
  unlessSkipped(async () => {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { size, mode } = await file.stat();
      if (page * Math.ceil(size / page) > room) return 'large';
      const bytes = Buffer.alloc(size);
      const { bytesRead } = await file.read(bytes, 0, size, 0);
      return { name, bytes: bytes.subarray(0, bytesRead), isExecutable: (mode & 0o100) !== 0 };
    } finally {
      await file.close();
    }
  });

/** The same files give the same bytes. */
const packed = (files: readonly KeptFile[]): Left => ({
  tar:
    files.length === 0
      ? null
      : Buffer.concat([
          ...files.flatMap(({ name, bytes, isExecutable }) => [
            tarHeader(name, bytes.length, 'file', isExecutable),
            bytes,
            tarPadding(bytes.length),
          ]),
          tarEnd,
        ]),
  files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
});
