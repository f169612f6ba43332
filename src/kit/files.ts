import { closeSync, openSync, readSync } from 'node:fs';
import { escape } from './escape.ts';
import { Failure } from './failure.ts';

export const readText = (file: string, most = 2 ** 28): string => readBytes(file, most).toString('utf8');

export function readBytes(file: string, most: number): Buffer {
  let bytes: Buffer;
  try {
    bytes = readStart(file, most + 1);
  } catch (error) {
    throw new Failure(`cannot read ${escape(file)}: ${whyNot(error)}`);
  }
  if (bytes.length > most)
    throw new Failure(`${escape(file)} is longer than ${most / 2 ** 20} MiB: is it the right file?`);
  return bytes;
}

/** At least so many bytes of a file if it has them, and few more: a device may have no end. */
function readStart(file: string, wanted: number): Buffer {
  const opened = openSync(file, 'r');
  try {
    const pieces: Buffer[] = [];
    for (let size = 0, read = -1; size < wanted && read !== 0; size += read) {
      const piece = Buffer.allocUnsafe(2 ** 16);
      read = readSync(opened, piece);
      pieces.push(piece.subarray(0, read));
    }
    return Buffer.concat(pieces);
  } finally {
    closeSync(opened);
  }
}

/** Why the system refused, in words. */
export function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'there is a file of that name',
  ENOSPC: 'the disk is full',
  EPIPE: 'nobody reads it',
  EROFS: 'the disk is read-only',
  EADDRINUSE: 'the port is taken; choose another one',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this name has no address',
  EAI_AGAIN: 'this name has no address',
  EINVAL: 'this address cannot be used',
  ECONNREFUSED: 'nobody listens there',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no way there',
  ENETUNREACH: 'no way there',
};
