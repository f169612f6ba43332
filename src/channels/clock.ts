import { failure } from './failure.ts';
import { availableParallelism } from 'node:os';
import type { Limit } from '../game/clock.ts';
import type { PlayerFailure } from '../game/fault.ts';
import { Alarm } from '../kit/alarm.ts';
import { Starved, tolerance } from '../referee/starved.ts';

/** How a player's time is measured, beyond wall time. */
export interface Timing {
  /** CPU time so far, in milliseconds. Where it is missing, limits of CPU time count wall time. */
  cpu?(): number;
  /** Whether the program runs now, or would if a processor were free. */
  atWork?(): boolean;
  /** Milliseconds more for the first answer, in wall time and in CPU time. */
  readonly startUp?: number;
  /** Milliseconds more for every answer: messages travel over a network. */
  readonly margin?: number;
  /** Limit of the CPU time of a whole match, in milliseconds. */
  readonly matchCpu?: number;
  /** The match can be played again: when we are late ourselves the match is void, instead of a guess. */
  readonly repeatable?: boolean;
}

/**
 * The result of a look at the clocks: within the limits, the wall time limit passed without an answer, too much CPU
 * time, or we are late ourselves.
 */
export type Verdict = 'fine' | 'stop' | PlayerFailure | Starved;

// On a busy machine a program that computes may get so little CPU time that the wall time limit passes first. That
// limit is for programs that wait, so it is postponed for a program that computed `ms` in the last `moment` or wants to
// run now; up to `most` times its length, lest somebody delays a match by computing just enough.
const atWork = { ms: 1, moment: 100, most: 4 };
// A program that sleeps inside an answer computes less than this: a timer's wake-up takes 0.1 ms, that of Node 0.5.
const asleep = 2;

/** The clocks of one player. `ring` is called when a limit has passed without an answer. */
export class Clock {
  readonly #timing: Timing;
  readonly #ring: (verdict: Verdict) => void;
  readonly #cores = availableParallelism(); // a program computes on so many cores at most: it inherits our affinity

  readonly #alarm = new Alarm(() => this.#readOnce());
  /** Counts questions, so that the last read for an earlier question does nothing. */
  #question = 0;
  #isFirst = true;
  #asked = 0;
  /** When the alarm rings. */
  #due = 0;
  /** When the wall time limit passes, and how long it is. */
  #stop = 0;
  #wall = 0;
  /** CPU time shortly before the wall time limit. */
  #mark = 0;
  /**
   * The CPU time limit, what is left of it and of the whole match's limit, and the CPU time when the question was sent.
   */
  #cpu = Infinity;
  #left = Infinity;
  #before = 0;

  /** The player cannot be reached since then. */
  #heldSince: number | undefined;
  /** Whether a question waits for its answer. */
  #isOpen = false;
  /** How long the player could not be reached since the question, in milliseconds. */
  held = 0;

  /** Wall time of the longest answer, or of the wait for one that did not come in time, in milliseconds. */
  longest = 0;

  constructor(timing: Timing, ring: (verdict: Verdict) => void) {
    this.#timing = timing;
    this.#ring = ring;
  }

  /** Starts the clocks of a question. */
  start({ wall, cpu = Infinity }: Limit): void {
    const { startUp = 0, margin = 0, matchCpu = Infinity, cpu: computed } = this.#timing;
    const more = (this.#isFirst ? startUp : 0) + margin;
    this.#question++;
    this.#isOpen = true;
    this.#wall = more + (computed === undefined ? Math.min(cpu, wall) : wall);
    this.#cpu = computed === undefined ? Infinity : more + cpu;
    this.#before = computed !== undefined && (cpu < Infinity || matchCpu < Infinity || more > 0) ? computed() : 0;
    this.#left = computed === undefined ? Infinity : Math.min(this.#cpu, matchCpu - this.#before);
    this.#asked = performance.now();
    this.#stop = this.#asked + this.#wall;
    this.#mark = 0;
    this.held = 0;
    if (this.#heldSince !== undefined) this.#heldSince = this.#asked;
    this.#wait(this.#asked, this.#left);
  }

  /** The player cannot be reached: its time stands still until `release`. */
  hold(): void {
    this.#heldSince ??= performance.now();
    this.#question++; // the alarm may have rung already
    this.#alarm.drop();
  }

  release(): void {
    const now = performance.now();
    this.#postpone(now);
    this.#heldSince = undefined;
    if (this.#isOpen) this.#wait(now, this.#left - this.#computed());
  }

  /** The time for which the player could not be reached does not count. */
  #postpone(now: number): void {
    if (this.#heldSince === undefined) return;
    const held = now - this.#heldSince;
    this.#heldSince = now;
    if (!this.#isOpen) return;
    this.held += held;
    this.#asked += held;
    this.#stop += held;
  }

  /** The last message was no answer: the clocks of the question run on. */
  goOn(): void {
    const now = performance.now();
    this.#question++;
    this.#isOpen = true;
    this.#wait(now, this.#left - this.#computed());
  }

  /**
   * Whether an answer whose last byte came at this moment is in time. An answer found after the limit is, as long as we
   * were hardly late.
   */
  end(at: number): Verdict {
    this.#postpone(at);
    this.drop();
    const verdict = this.#read(at);
    this.longest = Math.max(this.longest, at - this.#asked);
    this.#isFirst = false;
    return verdict === 'stop' ? 'fine' : verdict;
  }

  /** Stops the clocks: nobody waits for an answer. */
  drop(): void {
    this.#alarm.drop();
    this.#question++;
    this.#isOpen = false;
  }

  /** Nobody will wait for an answer any more. */
  stop(): void {
    this.drop();
    this.#alarm.clear();
  }

  /** CPU time so far, as a mark for `wasAtWork`. */
  mark(): number {
    return this.#timing.cpu?.() ?? 0;
  }

  /** Whether the player computed since that mark, or would now if a processor were free; false without measurements. */
  wasAtWork(mark: number): boolean {
    return this.mark() - mark >= asleep || this.#timing.atWork?.() === true;
  }

  /**
   * Why no answer came in time. `spoke`: whether the player ever wrote a byte; `onlyErrors`: whether it wrote to stderr
   * since the question. A player that did so, computed little and waits now has answered in its own eyes.
   */
  late(spoke: boolean, onlyErrors = false): PlayerFailure {
    const { startUp = 0 } = this.#timing;
    const hasMore = this.#isFirst && startUp > 0;
    const isWaiting = this.#timing.atWork?.() === false && this.#computed() < this.#wall / 4;
    if (onlyErrors && isWaiting) return failure('unflushed', { code: 'only-stderr', seconds: this.seconds });
    const isStarting = hasMore && this.#computed() > startUp / 2; // the program did not just wait
    return failure(isStarting ? 'slow-start' : spoke ? 'timeout' : 'silent', {
      code: hasMore ? 'no-first-answer' : 'no-answer',
      seconds: this.seconds,
    });
  }

  /** The clock that counts. */
  get kind(): 'cpu' | 'wall' {
    return this.#cpu < Infinity ? 'cpu' : 'wall';
  }

  /** The wall time limit of the answer, in seconds. */
  get seconds(): number {
    return inSeconds(this.#wall);
  }

  /** Sets the alarm for the first moment at which a limit can have passed. */
  #wait(now: number, left: number): void {
    if (this.#heldSince !== undefined) return;
    const moment = this.#stop - atWork.moment;
    this.#due = Math.min(
      this.kind === 'cpu' && now < moment ? moment : this.#stop,
      now + Math.max(1, left / this.#cores),
    );
    this.#alarm.set(this.#due, now);
  }

  /** Reads once more without waiting before a player is called late, for it may be we who are late. */
  #readOnce(): void {
    const question = this.#question;
    setImmediate(() => question === this.#question && this.#look());
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

  /** CPU time since the question. */
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
    const seconds = inSeconds(this.#cpu);
    return this.#isFirst && startUp > 0
      ? failure('slow-start', { code: 'computed-too-long-first', seconds })
      : failure('cpu', { code: 'computed-too-long', seconds });
  }
}

/** Whole milliseconds as seconds: what is left on a clock has many digits. */
const inSeconds = (ms: number): number => Math.round(ms) / 1000;
