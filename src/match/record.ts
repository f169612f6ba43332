import { closeSync, fsync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readableStderr } from '../channels/stderr.ts';
import { makeFolders } from '../kit/folder.ts';
import type { TurnStderr } from '../game/turn-stderr.ts';
import type { Recording } from '../referee/recording.ts';

type Files = Pick<Recording, 'log' | 'times'> & { readonly turnStderr?: readonly (readonly TurnStderr[])[] };

/** The file names of a match, by its number. */
export const fileName = (number: number): string => `${number}`.padStart(4, '0');

/** The file beside a log with what programs wrote to stderr by turns, by seat. */
export const stderrBeside = (log: string): string => `${log.replace(/\.jsonl$/, '')}.stderr.json`;

/** Writes the files of a finished match atomically; the log comes last, so a log that exists is complete. */
export function saveRecord(folder: string, number: number, recording: Files): void {
  if (recording.turnStderr !== undefined)
    writeWhole(join(folder, stderrBeside(fileName(number))), stderrText(recording.turnStderr));
  writeWhole(join(folder, `${fileName(number)}.times.jsonl`), recording.times);
  writeWhole(join(folder, `${fileName(number)}.jsonl`), recording.log);
}

/** The same while this process goes on: the disk, for which each file waits, takes several at once. */
export async function saveRecordMeanwhile(folder: string, number: number, recording: Files): Promise<void> {
  if (recording.turnStderr !== undefined)
    await writeMeanwhile(join(folder, stderrBeside(fileName(number))), stderrText(recording.turnStderr));
  await writeMeanwhile(join(folder, `${fileName(number)}.times.jsonl`), recording.times);
  await writeMeanwhile(join(folder, `${fileName(number)}.jsonl`), recording.log);
}

const stderrText = (turnStderr: NonNullable<Files['turnStderr']>): string =>
  `${JSON.stringify(turnStderr.map((turns) => turns.map(({ turn, text }) => ({ turn, text: readableStderr(text) }))))}\n`;

/** Only the wait for the disk is left to a thread: to hand over any other step costs more than the step. */
async function writeMeanwhile(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  try {
    const opened = openSync(part, 'w');
    try {
      writeFileSync(opened, text);
      await sync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
const sync = promisify(fsync);

/** Writes a file atomically: a reader, even after a power cut, finds all of it or the file before. */
export function writeWhole(file: string, text: string | Iterable<string>): void {
  Array.from(writing(file, typeof text === 'string' ? [text] : text));
}

/** The same, yielding to other work after each piece. When stopped, it leaves the file as it was. */
export async function writeYielding(file: string, pieces: Iterable<string>, stop: AbortSignal): Promise<void> {
  const steps = writing(file, pieces);
  while (!steps.next().done) {
    await nextTurn();
    if (stop.aborted) steps.return();
  }
}

function* writing(file: string, pieces: Iterable<string>): Generator<undefined, void> {
  const part = `${file}.part`;
  try {
    const opened = openSync(part, 'w');
    try {
      for (const piece of pieces) {
        writeFileSync(opened, piece);
        yield;
      }
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Makes the folder if it is missing; returns the highest number of a match in it, 0 for none. */
export function openFolder(folder: string): number {
  makeFolders(folder);
  const numbers = readdirSync(folder).map((file) => Number(/^(\d{4,})\.(times\.)?jsonl$/.exec(file)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}
