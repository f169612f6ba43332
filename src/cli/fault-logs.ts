import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Seat } from '../game/seat.ts';
import type { Failure } from '../kit/failure.ts';
import { saveLogMeanwhile } from '../match/log-folder.ts';
import { fileName, saveRecord } from '../match/record.ts';
import { replayFlags } from '../programs/policy.ts';
import type { MatchRecord } from '../slots/match.ts';
import { whyNot } from '../text/files.ts';
import { replayCommand } from '../text/replay-command.ts';
import { arenaName } from './arena-name.ts';
import type { LimitValues } from './limits.ts';
import { shownLosses } from './losses.ts';
import { texts } from './text/play.ts';

/** The command that plays the bot of a seat again from the recorded words; undefined where there is none. */
export type ReplayOf = (seat: Seat) => string | undefined;

const prefix = 'arena-faults-';
const day = 24 * 60 * 60 * 1000;

/** The logs of a command that plays: all of them in the folder of --log, or else those with faults in a folder of /tmp. */
export class FaultLogs {
  /** The folder of the logs, whether it exists yet or not; programs must not see it. */
  readonly folder: string;
  readonly #isWanted: boolean;
  readonly #flags: readonly string[];
  /** How many faults of each program there were. */
  readonly #faults = new Map<string, number>();
  #isOpen = false;
  #failed: Failure | undefined;
  /** Logs that are being written. */
  readonly #saving = new Set<Promise<void>>();

  constructor(log: string | undefined, values: LimitValues) {
    this.#isWanted = log !== undefined;
    this.folder = log ?? join(tmpdir(), `${prefix}${randomBytes(6).toString('hex')}`);
    const { memory, trusted, startup, 'match-cpu': matchCpu } = values;
    this.#flags = replayFlags({ memory, trusted, startUp: startup, matchCpu });
  }

  /** Why a log that is wanted could not be written, of the first such game. */
  get failed(): Failure | undefined {
    return this.#failed;
  }

  /** Resolves when all logs are written. */
  async saved(): Promise<void> {
    await Promise.all(this.#saving);
  }

  /** Which matches are to be recorded: all, or those in which one of these programs is at fault. */
  recorded(whats: readonly (string | undefined)[]): boolean | 'faults' {
    return this.#isWanted || (whats.some((what) => what !== undefined) && 'faults');
  }

  /**
   * Saves the record of a game, if it is wanted or one of these faults may be shown; returns how its bots are played again.
   * `whats` has the programs by seat.
   */
  keep(
    number: number,
    record: MatchRecord | undefined,
    faults: readonly { readonly seat: Seat }[],
    whats: readonly (string | undefined)[],
  ): ReplayOf {
    if (record === undefined || !(this.#isWanted || this.#mayBeShown(faults, whats)) || !this.#save(number, record))
      return () => undefined;
    const file = join(this.folder, `${fileName(number)}.jsonl`);
    return (seat) => {
      const what = whats[seat];
      return what === undefined
        ? undefined
        : replayCommand({ arena: arenaName(), file, seat, what, flags: this.#flags });
    };
  }

  #mayBeShown(faults: readonly { readonly seat: Seat }[], whats: readonly (string | undefined)[]): boolean {
    const programs = faults.flatMap(({ seat }) => whats[seat] ?? []);
    // the first in the order of the games are shown, and games played at the same time end in any order
    const mayBeShown = programs.some((what) => (this.#faults.get(what) ?? 0) < 4 * shownLosses);
    for (const what of programs) this.#faults.set(what, (this.#faults.get(what) ?? 0) + 1);
    return mayBeShown;
  }

  /** A full disk must not cost the results. */
  #save(number: number, record: MatchRecord): boolean {
    try {
      if (this.#isWanted) this.#saveMeanwhile(number, record);
      else this.#saveFault(number, record);
      return true;
    } catch (error) {
      console.error(texts().faultNotKept(number, this.folder, whyNot(error)));
      return false;
    }
  }

  #saveMeanwhile(number: number, record: MatchRecord): void {
    const saving: Promise<void> = saveLogMeanwhile(this.folder, number, record)
      .catch((error: Failure) => void (this.#failed ??= error))
      .finally(() => this.#saving.delete(saving));
    this.#saving.add(saving);
  }

  #saveFault(number: number, record: MatchRecord): void {
    if (!this.#isOpen) {
      sweepFaultLogs();
      mkdirSync(this.folder, { mode: 0o700 });
    }
    this.#isOpen = true;
    saveRecord(this.folder, number, record);
  }
}

/** Removes this user's folders of faults that nothing was added to for a day. */
function sweepFaultLogs(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    const found = lstatSync(folder, { throwIfNoEntry: false });
    const isOwn = found?.isDirectory() === true && found.uid === process.getuid!();
    if (isOwn && Date.now() - found.mtimeMs > day) rmSync(folder, { recursive: true, force: true });
  }
}
