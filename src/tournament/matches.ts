import type { Message } from '../game/message.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../kit/reading.ts';
import { makeFolders } from '../kit/folder.ts';
import { fileName } from '../match/record.ts';
import { summarise, type Summary } from './summary.ts';

/** The logs of a tournament, `matches/0001.jsonl`, and the times beside each. */
export class Matches {
  readonly folder: string;

  /** Creates the folder if it is missing, and deletes temporary files of a killed run. */
  constructor(out: string) {
    this.folder = join(out, 'matches');
    makeFolders(this.folder);
    for (const file of readdirSync(this.folder)) if (file.endsWith('.part')) rmSync(join(this.folder, file));
  }

  path(number: number): string {
    return join(this.folder, `${fileName(number)}.jsonl`);
  }

  texts(number: number): { readonly log: string; readonly times: string } {
    const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    return { log: read(this.path(number)), times: read(join(this.folder, `${fileName(number)}.times.jsonl`)) };
  }

  /** The day on which a game ended, such as `2026/11/14`. */
  day(number: number): string {
    const { mtime } = statSync(this.path(number));
    return [mtime.getFullYear(), mtime.getMonth() + 1, mtime.getDate()]
      .map((part) => `${part}`.padStart(2, '0'))
      .join('/');
  }

  /** The result of a game; undefined if there is none yet. */
  read(number: number): Reading<Summary, Message> | undefined {
    if (!existsSync(this.path(number))) return undefined;
    const { log, times } = this.texts(number);
    return times === '' ? { wrong: notMeasured } : summarise(log, times);
  }
}

const notMeasured: TournamentMessage = { code: 'game-not-measured' };
