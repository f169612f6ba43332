import { failure } from './failure.ts';
import { availableParallelism } from 'node:os';
import type { Limit } from '../game/clock.ts';
import type { PlayerFailure } from '../game/fault.ts';
import { Starved, tolerance } from './starved.ts';

/** How the time of the other side is measured, beyond the clock on the wall. */
export interface Timing {
  /** Milliseconds that it computed so far. Nothing: nobody can tell, and limits of computing count on the wall. */
  cpu?(): number;
  /** It runs at this moment, or would if there were a processor for it. */
  atWork?(): boolean;
  /** Milliseconds more for the first answer, on both clocks. */
  readonly startUp?: number;
  /** Milliseconds of computing in all. */
  readonly matchCpu?: number;
  /** A match can be played again when we were late: rather that than guess. */
  readonly repeatable?: boolean;
}

/**
 * What a look at the clocks says: all within the limits, no answer by the stop on the wall, too much computed, or it is
 * we who are late.
 */
export type Verdict = 'fine' | 'stop' | PlayerFailure | Starved;

// On a busy machine whoever computes may get so little of it that the stop comes first. It is for those who wait, so it
// is put off for one
// who computed this much in the last moment before it or wants to run now; not for ever, lest somebody keeps a match by
// computing just enough.
const atWork = { ms: 1, moment: 100, most: 4 };

/** The clocks of one player. `ring` is called when a limit is used up and no answer came. */
export class Clock {
  readonly #timing: Timing;
  readonly #ring: (verdict: Verdict) => void;
  readonly #cores = availableParallelism(); // it computes at most on so many at once: what we start shares our affinity

  #timer: NodeJS.Timeout | undefined;
  /** Counts questions; a look that belongs to an earlier one says nothing. */
  #question = 0;
  #isFirst = true;
  #asked = 0;
  /** When we mean to look next. */
  #due = 0;
  /** When the time on the wall is up, and how much it was. */
  #stop = 0;
  #wall = 0;
  /** What it had computed a moment before the stop. */
  #mark = 0;
  /**
   * The limit of computing, what it may still compute with the whole match in mind, and what it had computed when it
   * was asked.
   */
  #cpu = Infinity;
  #left = Infinity;
  #before = 0;

  /** Milliseconds on the wall of its longest answer, or of the wait for one that did not come in time. */
  longest = 0;

  constructor(timing: Timing, ring: (verdict: Verdict) => void) {
    this.#timing = timing;
    this.#ring = ring;
  }

  /** The question is asked. */
  start({ wall, cpu = Infinity }: Limit): void {
    const { startUp = 0, matchCpu = Infinity, cpu: computed } = this.#timing;
    const more = this.#isFirst ? startUp : 0;
    this.#question++;
    this.#wall = more + (computed === undefined ? Math.min(cpu, wall) : wall);
    this.#cpu = computed === undefined ? Infinity : more + cpu;
    this.#before = computed !== undefined && (cpu < Infinity || matchCpu < Infinity || more > 0) ? computed() : 0;
    this.#left = computed === undefined ? Infinity : Math.min(this.#cpu, matchCpu - this.#before);
    this.#asked = performance.now();
    this.#stop = this.#asked + this.#wall;
    this.#mark = 0;
    this.#wait(this.#asked, this.#left);
  }

  /** What came was no answer: the clocks of its question run on. */
  goOn(): void {
    const now = performance.now();
    this.#question++;
    this.#wait(now, this.#left - this.#computed());
  }

  /**
   * An answer came, its last byte at this moment: is it in time? One that was found after the stop is, as long as we
   * were hardly late.
   */
  end(at: number): Verdict {
    this.drop();
    const verdict = this.#read(at);
    this.longest = Math.max(this.longest, at - this.#asked);
    this.#isFirst = false;
    return verdict === 'stop' ? 'fine' : verdict;
  }

  /** Nobody waits any more. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#question++;
  }

  /** Why no answer came in time, given what was heard of it so far. */
  late(spoke: boolean): PlayerFailure {
    const { startUp = 0 } = this.#timing;
    const hasMore = this.#isFirst && startUp > 0;
    const isStarting = hasMore && this.#computed() > startUp / 2; // it did not just wait
    return failure(isStarting ? 'slow-start' : spoke ? 'timeout' : 'silent', {
      code: hasMore ? 'no-first-answer' : 'no-answer',
      seconds: this.seconds,
    });
  }

  /** The clock that counts. */
  get kind(): 'cpu' | 'wall' {
    return this.#cpu < Infinity ? 'cpu' : 'wall';
  }

  /** How many of them there were on the wall for the answer. */
  get seconds(): number {
    return this.#wall / 1000;
  }

  /** Sleeps until the first moment at which a limit can be used up. */
  #wait(now: number, left: number): void {
    const moment = this.#stop - atWork.moment;
    this.#due = Math.min(
      this.kind === 'cpu' && now < moment ? moment : this.#stop,
      now + Math.max(1, left / this.#cores),
    );
    const question = this.#question;
    // Reads once more without waiting before anybody is called late, for it may be we who are.
    this.#timer = setTimeout(() => setImmediate(() => question === this.#question && this.#look()), this.#due - now);
  }

  #look(): void {
    const now = performance.now();
    const computed = this.#computed();
    const verdict = this.#read(now);
    if (verdict === 'stop' && this.#isAtWork(now, computed)) this.#stop = now + atWork.moment;
    else if (verdict !== 'fine') {
      if (!(verdict instanceof Starved)) this.longest = Math.max(this.longest, now - this.#asked);
      return this.#ring(verdict);
    }
    if (now - (this.#stop - atWork.moment) < tolerance / 2) this.#mark = computed;
    this.#wait(now, this.#left - computed);
  }

  #isAtWork(now: number, computed: number): boolean {
    if (this.kind === 'wall' || now >= this.#asked + atWork.most * this.#wall) return false;
    return computed - this.#mark >= atWork.ms || this.#timing.atWork?.() === true;
  }

  /** Since the question. */
  #computed(): number {
    return this.#timing.cpu === undefined ? 0 : this.#timing.cpu() - this.#before;
  }

  #read(now: number): Verdict {
    const mayBeOver = (now - this.#asked) * this.#cores > this.#left; // a quick answer need not be measured
    const isOver = mayBeOver && this.#computed() > this.#left;
    if (!isOver && now < this.#stop) return 'fine';
    if (this.#timing.repeatable && now - this.#due > tolerance) return new Starved();
    return isOver ? this.#over() : 'stop';
  }

  #over(): PlayerFailure {
    const { startUp = 0, matchCpu = Infinity } = this.#timing;
    if (this.#left < this.#cpu)
      return failure('match-cpu', { code: 'computed-too-long-in-all', seconds: matchCpu / 1000 });
    const seconds = this.#cpu / 1000;
    return this.#isFirst && startUp > 0
      ? failure('slow-start', { code: 'computed-too-long-first', seconds })
      : failure('cpu', { code: 'computed-too-long', seconds });
  }
}
