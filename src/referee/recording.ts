import type { Seat } from '../game/seat.ts';
import { logText, timesText, type MatchEvent, type Used, type UsedLine } from '../game/log.ts';

/** Collects the two files of a match from its events: the log, and the times. */
export class Recording {
  // Lines in lists: garbage collection walks through a string of pieces piece by piece.
  readonly #log: string[] = [];
  readonly #times: string[] = [];
  #events = 0;

  /** `memory`: by seat the bytes of programs that moved, where they were read. */
  add(event: MatchEvent, memory?: Readonly<Record<Seat, number>>): void {
    this.#log.push(logText(event));
    const times = timesText(event, this.#events++, memory);
    if (times !== undefined) this.#times.push(times);
  }

  /** Adds a line with facts that are no part of the game: addresses, the time of day. */
  note(facts: object): void {
    this.#times.unshift(JSON.stringify(facts));
  }

  /** What each seat used; null for a bot of this process. The last line. */
  use(used: readonly (Used | null)[]): void {
    if (used.some((one) => one !== null)) this.#times.push(JSON.stringify({ used } satisfies UsedLine));
  }

  get log(): string {
    return inLines(this.#log);
  }

  get times(): string {
    return inLines(this.#times);
  }
}

const inLines = (lines: readonly string[]): string => (lines.length === 0 ? '' : `${lines.join('\n')}\n`);
