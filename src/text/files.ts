import { closeSync, openSync, readSync } from 'node:fs';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { texts } from './reasons.ts';

export const readText = (file: string, most = 2 ** 28): string => readBytes(file, most).toString('utf8');

export function readBytes(file: string, most: number): Buffer {
  let bytes: Buffer;
  try {
    bytes = readStart(file, most + 1);
  } catch (error) {
    throw new Failure(texts().cannotRead(escape(file), whyNot(error)));
  }
  if (bytes.length > most) throw new Failure(texts().tooLong(escape(file), most / 2 ** 20));
  return bytes;
}

/** At least `wanted` bytes of a file if it has them, and few more: a device may have no end. */
export function readStart(file: string, wanted: number): Buffer {
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

/** Why the system refused, as a phrase. */
export function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Readonly<Record<string, string>> = texts().reasons;
  return known[code ?? ''] ?? message;
}
