import { openFolder, saveRecord, saveRecordMeanwhile } from './record.ts';
import { Failure } from '../kit/failure.ts';
import { whyNot } from '../text/files.ts';
import { texts } from './text.ts';

/** The folder of `--log`, created if missing; it must be empty. */
export function openLog(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  let last: number;
  try {
    last = openFolder(folder);
  } catch (error) {
    throw new Failure(texts().cannotKeepLogs(folder, whyNot(error)));
  }
  if (last > 0) throw new Failure(texts().hasLogs(folder));
  return folder;
}

/** Keeps the log of a game. */
export function saveLog(folder: string, number: number, record: Parameters<typeof saveRecord>[2]): void {
  try {
    saveRecord(folder, number, record);
  } catch (error) {
    throw notKept(folder, number, error);
  }
}

const mostSaving = 16; // logs that are written at once
let saving = 0;

/** The same while this process goes on, unless the disk is slower than the games. */
export async function saveLogMeanwhile(...log: Parameters<typeof saveLog>): Promise<void> {
  if (saving === mostSaving) return saveLog(...log);
  saving++;
  try {
    await saveRecordMeanwhile(...log);
  } catch (error) {
    throw notKept(log[0], log[1], error);
  } finally {
    saving--;
  }
}

const notKept = (folder: string, number: number, error: unknown): Failure =>
  new Failure(texts().cannotKeepLog(number, folder, whyNot(error)));
