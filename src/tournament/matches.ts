import type { Message } from '../game/message.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '../kit/reading.ts';
import { makeFolders } from '../kit/folder.ts';
import { clippedStderr, readableStderr } from '../channels/stderr.ts';
import type { Seat } from '../game/seat.ts';
import { fileName, writeWhole } from '../match/record.ts';
import { write } from './plan.ts';
import { summarise, type Summary } from './summary.ts';

/** The logs of a tournament, `matches/0001.jsonl`, and beside each the times, and the stderr of players at fault. */
export class Matches {
  readonly folder: string;

  /** Creates the folder if it is missing, and deletes temporary files of a killed run, unless all is `isKept` as it is. */
  constructor(out: string, { isKept = false } = {}) {
    this.folder = join(out, 'matches');
    if (isKept) return;
    makeFolders(this.folder);
    for (const file of readdirSync(this.folder)) if (file.endsWith('.part')) rmSync(join(this.folder, file));
  }

  path(number: number): string {
    return join(this.folder, `${fileName(number)}.jsonl`);
  }

  /** The files of a game; the stderr is readable text. */
  texts(number: number): { readonly log: string; readonly times: string; readonly stderr: Record<Seat, string> } {
    const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    return {
      log: read(this.path(number)),
      times: read(join(this.folder, `${fileName(number)}.times.jsonl`)),
      stderr: Object.fromEntries(
        Object.entries(this.stderr(number)).map(([seat, text]) => [seat, readableStderr(text)]),
      ),
    };
  }

  /** What the seats at fault wrote to stderr, not escaped. */
  stderr(number: number): Readonly<Record<Seat, string>> {
    const file = this.#stderrFile(number);
    if (!existsSync(file)) return {};
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<Seat, string>;
    return Object.fromEntries(Object.entries(kept).map(([seat, text]) => [seat, asBytes(text)]));
  }

  /** Keeps the stderr of the seats at fault; there is no file without one. */
  saveStderr(number: number, stderr: readonly string[]): void {
    const kept = Object.entries(stderr).filter(([, text]) => text !== '');
    if (kept.length === 0) return rmSync(this.#stderrFile(number), { force: true }); // a game that is played again
    const texts = Object.fromEntries(kept.map(([seat, text]) => [seat, asText(clippedStderr(text))]));
    write(this.folder, () => writeWhole(this.#stderrFile(number), `${JSON.stringify(texts)}\n`));
  }

  #stderrFile(number: number): string {
    return join(this.folder, `${fileName(number)}.stderr.json`);
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
    if (times === '') return { wrong: notMeasured };
    const summary = summarise(log, times);
    return 'wrong' in summary ? summary : { value: { ...summary.value, stderr: this.stderr(number) } };
  }
}

const asText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const notMeasured: TournamentMessage = { code: 'game-not-measured' };
