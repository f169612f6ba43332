/**
 * Rings when a deadline has passed that is set for every question and dropped with its answer. As a rule the next
 * deadline is later, so that the timer of the one before stays: when it ends early, it is set for the rest. To make and
 * clear a timer of its own for each question takes as long as all else that is done for the deadline.
 */
export class Alarm {
  readonly #ring: () => void;
  readonly #keepsAlive: boolean;
  #due = Infinity;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer ends. */
  #ends = Infinity;

  /** `keepsAlive`: the process does not exit while its timer runs. */
  constructor(ring: () => void, { keepsAlive = true } = {}) {
    this.#ring = ring;
    this.#keepsAlive = keepsAlive;
  }

  /** Sets the deadline, in the milliseconds of `performance.now`. */
  set(due: number, now = performance.now()): void {
    this.#due = due;
    if (this.#ends > due) this.#start(now);
  }

  /** There is no deadline any more. The timer may stay, and keep the process alive: see `clear`. */
  drop(): void {
    this.#due = Infinity;
  }

  /** No deadline will be set any more. */
  clear(): void {
    this.#due = this.#ends = Infinity;
    clearTimeout(this.#timer);
  }

  #start(now: number): void {
    clearTimeout(this.#timer);
    this.#ends = this.#due;
    this.#timer = setTimeout(() => this.#look(), this.#due - now);
    if (!this.#keepsAlive) this.#timer.unref();
  }

  #look(): void {
    this.#ends = Infinity;
    if (this.#due === Infinity) return;
    const now = performance.now();
    if (this.#due - now >= 1) return this.#start(now); // less than that is the precision of a timer
    this.#due = Infinity;
    this.#ring();
  }
}
