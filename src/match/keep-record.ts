import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeFolders } from '../kit/folder.ts';
import { root } from './games.ts';
import { writeWhole } from './record.ts';

/** Where a recorded match of a game is kept. */
export const recordedFile = (game: string, name: string): string => `games/${game}/recorded/${name}.jsonl`;

export const isRecorded = (game: string, name: string, checkout: URL = root): boolean =>
  existsSync(new URL(recordedFile(game, name), checkout));

/** Keeps the log of a match among those that the rules must always replay; returns its path in the checkout. */
export function keepRecord(game: string, name: string, log: string, checkout: URL = root): string {
  const file = recordedFile(game, name);
  makeFolders(fileURLToPath(new URL('./', new URL(file, checkout))));
  writeWhole(fileURLToPath(new URL(file, checkout)), log);
  return file;
}
