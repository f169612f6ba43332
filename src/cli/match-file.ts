import { appendFileSync } from 'node:fs';
import { readLog, type TimesLine, type UsedLine } from '../game/log.ts';
import type { WriteMatch } from '../game/notation.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { findNotation, type AnyGame } from '../match/games.ts';
import type { MatchRecord } from '../slots/match.ts';
import { whyNot } from '../text/files.ts';
import { spokenTitle } from '../text/spoken.ts';
import { texts } from './text/play.ts';
import { Usage } from './usage.ts';

/** A file in the usual format of the game, to which finished games are added. */
export class MatchFile {
  readonly #file: string;
  readonly #write: WriteMatch;
  /** Why a game could not be added, of the first such game. */
  failed: Failure | undefined;

  private constructor(file: string, write: WriteMatch) {
    this.#file = file;
    this.#write = write;
    this.#append(''); // what cannot be written is better known before the first game
    if (this.failed !== undefined) throw this.failed;
  }

  /** Undefined where no file is wanted. */
  static async open(game: string, rules: AnyGame, file: string | undefined): Promise<MatchFile | undefined> {
    if (file === undefined) return undefined;
    const write = await findNotation(game);
    if (write === undefined) throw new Usage(texts().noNotation(spokenTitle(rules)));
    return new MatchFile(file, write);
  }

  add(number: number, record: MatchRecord | undefined): void {
    const log = record && readLog(record.log);
    if (log === undefined || 'wrong' in log) return;
    const lines = record!.times.split('\n').filter(Boolean);
    const times = lines.map((line) => JSON.parse(line) as TimesLine | UsedLine).filter((line) => 'event' in line);
    this.#append(this.#write({ log: log.value, times, number, date: new Date() }));
  }

  #append(text: string): void {
    try {
      appendFileSync(this.#file, text);
    } catch (error) {
      this.failed ??= new Failure(texts().cannotWrite(escape(this.#file), whyNot(error)));
    }
  }
}
