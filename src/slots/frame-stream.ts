import type { Frame } from '../game/view/frames.ts';
import type { Listener } from './match.ts';

const refill = 50; // milliseconds after which one more batch may be sent
const mostBatches = 4; // in a row

/**
 * The frames of a match for spectators. A frame is sent at once, so that it is not late while a bot of this process
 * thinks; after several in a row frames are sent in batches.
 */
export class FrameStream {
  readonly #send: NonNullable<Listener['frames']>;
  #waiting: Frame[] = [];
  #batches = mostBatches;
  #refilled = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(send: NonNullable<Listener['frames']>) {
    this.#send = send;
  }

  async add(frame: Frame | undefined): Promise<void> {
    if (frame === undefined) return;
    this.#waiting.push(frame);
    this.#refill();
    if (this.#batches > 0) await this.#flush();
    else this.#timer ??= setTimeout(() => void this.#flush(), refill);
  }

  /** The match is over: its log has all positions. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #refill(): void {
    const more = Math.floor((performance.now() - this.#refilled) / refill);
    this.#batches = Math.min(mostBatches, this.#batches + more);
    this.#refilled += more * refill;
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#refill();
    this.#batches--;
    await this.#send(this.#waiting.splice(0));
  }
}
