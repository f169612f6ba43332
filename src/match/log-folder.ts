import { openFolder, saveRecord } from './record.ts';
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

/** Keeps the log of a game, if there is a folder for it. */
export function saveLog(folder: string | undefined, number: number, record: Parameters<typeof saveRecord>[2]): void {
  if (folder === undefined) return;
  try {
    saveRecord(folder, number, record);
  } catch (error) {
    throw new Failure(texts().cannotKeepLog(number, folder, whyNot(error)));
  }
}
