import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Message } from '../game/message.ts';
import { Failure } from '../kit/failure.ts';
import { hasSecrets } from '../match/games.ts';
import { SlotLost, type Listener, type MatchSetup, type MatchTask, type Played, type Slot } from './match.ts';
import { texts } from './text.ts';

export interface PoolOptions {
  readonly setup: MatchSetup;
  /** How many matches are played at once. */
  readonly concurrency: number;
  open(number: number): Slot;
  /** Takes the next match that was not begun; undefined when none is open now. */
  next(): MatchTask | undefined;
  /** How many matches are open, without those that were taken. */
  left(): number;
  /** Called with the result of a match, in any order; the match is over when the promise resolves. */
  over(task: MatchTask, played: Played): void | Promise<void>;
  /** Called when a match is void and is played again. */
  again(task: MatchTask, why: Message): void;
  /** Called when the judge of a running match says nothing. */
  silent?(task: MatchTask, why: Message): void;
  readonly tell: (line: string) => void;
  readonly stop: AbortSignal;
}

const mostHeld = 64; // matches of a game with secrets that are looked at, to find one of another seed
const headStart = 200; // ms of the first slot before the others: to start their processes takes as long
const mostLost = 3; // how often a match may lose its process

/**
 * Plays open matches until there are none, or until stopped: running matches are then dropped. The players of a slot's
 * next match are started while the present one is played.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #slots: readonly Slot[];
  #isClosed = false;
  #failure: { readonly error: unknown } | undefined;
  #waiting: (() => void)[] = [];
  /**
   * In a game with secrets two matches of one seed are never played at the same time: programs in sandboxes that live at
   * the same time can speak with each other, and would know more hands than their own. Nor one after the other if there
   * are others: what little a program can tell its next match is then of no use there.
   */
  #isApart = false;
  /** Seeds that are played, and the count of matches when one of a seed was begun last. */
  readonly #seeds = new Set<string>();
  #count = 0;
  readonly #begun = new Map<string, number>();
  /** Matches that are not over. */
  readonly #matches = new Set<Promise<void>>();
  /** Matches that were taken and wait for others. */
  readonly #held: MatchTask[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.concurrency }, (_, number) => options.open(number));
  }

  async play(): Promise<void> {
    const { stop, setup } = this.#options;
    this.#isApart = setup.source.kind === 'judge' || (await hasSecrets(setup.source.game));
    const close = (): void => void this.#close();
    stop.addEventListener('abort', close);
    try {
      const first = this.#serve(this.#slots[0]!);
      await atMost(first, headStart);
      await Promise.all([first, ...this.#slots.slice(1).map((slot) => this.#serve(slot))]);
    } finally {
      stop.removeEventListener('abort', close);
      await this.#close();
      await Promise.all(this.#matches);
    }
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await Promise.all(this.#slots.map((slot) => slot.stop()));
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Plays one match after the other; a slot that finds none waits for those that follow from other results. */
  async #serve(slot: Slot): Promise<void> {
    while (!this.#isClosed && !this.#options.stop.aborted) {
      await nextTurn(); // matches of built-in bots in this process leave no time for signals
      const task = this.#isClosed ? undefined : this.#next();
      if (task !== undefined) await this.#begin(slot, task);
      else if (this.#matches.size === 0) return;
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #next(): MatchTask | undefined {
    const task = this.#take();
    if (task !== undefined && this.#left() > 0) this.#wake();
    return task;
  }

  #take(): MatchTask | undefined {
    while (this.#held.length < mostHeld) {
      const task = this.#options.next();
      if (task === undefined) break;
      if (!this.#isKeptApart(task)) return task;
      this.#held.push(task);
    }
    const free = this.#held.filter(({ seed }) => !this.#seeds.has(seed));
    if (free.length === 0) return undefined;
    const chosen = free.reduce((best, task) => (this.#lastBegun(task) < this.#lastBegun(best) ? task : best));
    return this.#held.splice(this.#held.indexOf(chosen), 1)[0];
  }

  /** Built-in bots tell each other nothing. */
  #isKeptApart({ players }: MatchTask): boolean {
    return this.#isApart && players.some(({ player }) => 'program' in player);
  }

  #lastBegun({ seed }: MatchTask): number {
    return this.#begun.get(seed) ?? 0;
  }

  #left(): number {
    return this.#options.left() + this.#held.length;
  }

  /**
   * Resolves when this slot may take its next match: if enough are open for all slots, its players are started while
   * this one is played.
   */
  #begin(slot: Slot, task: MatchTask): Promise<void> {
    const { concurrency } = this.#options;
    if (this.#isKeptApart(task)) {
      this.#seeds.add(task.seed);
      this.#begun.set(task.seed, ++this.#count);
    }
    return new Promise((decided) => {
      const begun = (): void => void (this.#left() >= concurrency && decided());
      const match = this.#playOne(slot, task, { decided, begun })
        .catch((error: unknown) => {
          this.#failure ??= { error };
          void this.#close();
        })
        .finally(() => {
          this.#matches.delete(match);
          this.#seeds.delete(task.seed);
          this.#wake();
          decided();
        });
      this.#matches.add(match);
    });
  }

  async #playOne(slot: Slot, task: MatchTask, listener: Listener): Promise<void> {
    const { setup, tell } = this.#options;
    const again = (why: Message): void => this.#options.again(task, why);
    const silent = (why: Message): void => this.#options.silent?.(task, why);
    for (let lost = 1; !this.#isClosed; lost++) {
      try {
        const played = await slot.play(setup, task, { ...listener, again, silent });
        if (!this.#isClosed) await this.#options.over(task, played);
        return;
      } catch (error) {
        if (this.#isClosed) return;
        if (!(error instanceof SlotLost)) throw error;
        if (lost === mostLost)
          throw new Failure(texts().cannotBePlayed(task.number, error.message, mostLost), {
            cause: error,
          });
        tell(texts().playedAgain(error.message));
      }
    }
  }
}

/** Waits for some work, so many milliseconds at the most. */
async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
