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

/** The same while this process goes on. */
export const saveLogMeanwhile = async (...log: Parameters<typeof saveLog>): Promise<void> =>
  await saveRecordMeanwhile(...log).catch((error: unknown) => {
    throw notKept(log[0], log[1], error);
  });

const notKept = (folder: string, number: number, error: unknown): Failure =>
  new Failure(texts().cannotKeepLog(number, folder, whyNot(error)));
