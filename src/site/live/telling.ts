import type { Frame } from '../../game/view/frames.ts';
import {
  add,
  begin,
  emptyBroadcast,
  finish,
  type Broadcast,
  type BroadcastEvent,
  type BroadcastState,
} from '../../http/broadcast.ts';
import type { Live, MatchData } from '../../web/viewer/data.ts';

/** The longest wait of a frame after which no other one waits yet: what is played slowly is told at once. */
const newest = 200;

type Untold = { readonly since: number } & ({ readonly frame: Frame } | { readonly end: Live['end'] });

/**
 * A match as spectators are told it: no faster than `pace`, in milliseconds between two moves, however fast it was
 * played. Between thinking bots that is as it is played.
 */
export class Telling implements Broadcast {
  readonly #state: BroadcastState = emptyBroadcast();
  readonly #pace: number;
  #untold: Untold[] = [];
  #toldAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(pace: number) {
    this.#pace = pace;
  }

  get match(): MatchData {
    return this.#state.match!;
  }
  get frames(): readonly Frame[] {
    return this.#state.frames;
  }
  get attempt(): number {
    return this.#state.attempt;
  }
  get isOver(): boolean {
    return this.#state.isOver;
  }
  get since(): number {
    return this.#state.since;
  }
  get news(): readonly BroadcastEvent[] {
    return this.#state.news;
  }

  listen(tell: (news: BroadcastEvent) => void): () => void {
    this.#state.listeners.add(tell);
    return () => void this.#state.listeners.delete(tell);
  }

  /** For how many milliseconds the next move is known already. */
  behind(now = performance.now()): number {
    return this.#untold.length === 0 ? 0 : Math.round(now - this.#untold[0]!.since);
  }

  /** The attempt's number is negative: a page that followed the match itself starts over. */
  begin(match: MatchData, attempt: number, frames: readonly Frame[] = []): void {
    this.stop();
    begin(this.#state, match, -1 - attempt);
    for (const frame of frames) add(this.#state, frame);
  }

  /** `since` says when the frame was known first, by the monotonic clock. */
  add(frame: Frame, since = performance.now()): void {
    this.#untold.push({ since, frame });
    this.#tellDue();
  }

  end(end: Live['end'], since = performance.now()): void {
    this.#untold.push({ since, end });
    this.#tellDue();
  }

  /** Nothing more is told. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#untold = [];
  }

  #tellDue(): void {
    if (this.#timer !== undefined) return;
    for (let next = this.#untold[0]; next !== undefined; next = this.#untold[0]) {
      const gap = this.#untold.length > 1 ? this.#pace : Math.min(this.#pace, newest);
      const wait = this.#toldAt + gap - performance.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          this.#tellDue();
        }, wait).unref();
        return;
      }
      this.#untold.shift();
      this.#toldAt = performance.now();
      if ('end' in next) finish(this.#state, next.end);
      else add(this.#state, next.frame, this.behind());
    }
  }
}

/** A match that is over as it was shown while it ran. */
export function asRunning(over: MatchData): MatchData {
  const { outcome: _outcome, turns: _turns, finishedAt: _finishedAt, seed: _seed, used: _used, ...match } = over;
  return { ...match, state: 'running', faults: [] };
}

/** Tells what the source is told; its events so far at once. */
export function follow(source: BroadcastState, telling: Telling): () => void {
  telling.begin(source.match!, source.attempt, source.frames);
  const hear = ({ event, data }: BroadcastEvent): void => {
    if (event === 'match') telling.begin(data.match, source.attempt);
    else if (event === 'frame') telling.add(source.frames.at(-1)!);
    else telling.end(data);
  };
  source.listeners.add(hear);
  return () => {
    source.listeners.delete(hear);
    telling.stop();
  };
}
