import type { MatchEvent } from '../game/log.ts';
import { frameOf, type Frame } from '../game/view/frames.ts';
import type { AnyGame } from '../match/games.ts';
import type { Listener } from './match.ts';
import type { Pauses } from './pauses.ts';

const flushEvery = 50; // ms between two batches of frames

/** The frames of a match for spectators, in batches. A match that is over before the first batch is due sends none. */
export class FrameStream {
  readonly #rules: AnyGame;
  readonly #send: NonNullable<Listener['frames']>;
  readonly #pace: number;
  readonly #pauses: Pauses;
  #waiting: Frame[] = [];
  #flushed = performance.now();

  constructor(rules: AnyGame, send: NonNullable<Listener['frames']>, pace: number, pauses: Pauses) {
    this.#rules = rules;
    this.#send = send;
    this.#pace = pace;
    this.#pauses = pauses;
  }

  /** Resolves after the pause that follows the event. */
  async add(event: MatchEvent): Promise<void> {
    const frame = frameOf(this.#rules, event);
    if (frame !== undefined) this.#waiting.push(frame);
    const isPaused = this.#pace > 0 && !this.#pauses.isOver;
    if (isPaused || performance.now() - this.#flushed >= flushEvery) await this.#flush();
    if (isPaused) await this.#pauses.take(this.#pace);
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const frames = this.#waiting;
    this.#waiting = [];
    this.#flushed = performance.now();
    await this.#send(frames);
  }
}
