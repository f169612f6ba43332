import type { Offer } from '../../game/offer.ts';
import type { Outcome } from '../../game/fault.ts';
import type { Message } from '../../game/message.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { FaultRecord } from '../../game/view/viewer.ts';
import type { AnyGame } from './choosing.ts';
import type { KeptMatches } from './kept.ts';
import {
  seatOf,
  turnsBefore,
  type Finished,
  type FromThread,
  type PlayedTurn,
  type Plan,
  type ToThread,
} from './plan.ts';

/** A match that is played in this page, as it is drawn. */
export interface Shown {
  readonly frames: readonly Frame[];
  readonly offer: Offer | undefined;
  readonly refused: Message | undefined;
  readonly faults: readonly FaultRecord[];
  readonly outcome: Outcome | undefined;
  /** When the last frame came, by `performance.now()`. */
  readonly since: number;
  /** The thread broke. */
  readonly broken: string | undefined;
}

export const nothingShown: Shown = {
  frames: [],
  offer: undefined,
  refused: undefined,
  faults: [],
  outcome: undefined,
  since: 0,
  broken: undefined,
};

interface Hooks {
  /** Something is to be drawn anew. */
  changed(shown: Shown): void;
  ended(finished: Finished): void;
}

/** Plays a match in a thread of its own, keeps every turn in the browser, and begins again from an earlier one. */
export class Running {
  readonly plan: Plan;
  readonly #rules: AnyGame;
  readonly #keptMatches: KeptMatches;
  readonly #pace: number;
  readonly #hooks: Hooks;
  #thread: Worker | undefined;
  #turns: PlayedTurn[] = [];
  #frames: Frame[] = [];
  #asked: number | undefined;
  #shown = nothingShown;

  constructor(plan: Plan, rules: AnyGame, keptMatches: KeptMatches, pace: number, hooks: Hooks) {
    this.plan = plan;
    this.#rules = rules;
    this.#keptMatches = keptMatches;
    this.#pace = pace;
    this.#hooks = hooks;
  }

  begin(past: readonly PlayedTurn[]): void {
    this.stop();
    this.#turns = [...past];
    this.#frames = [];
    this.#asked = undefined;
    // the position to begin from stays on the board until it is played again
    const frames = this.#shown.frames.slice(0, past.length + 1);
    this.#shown = { ...nothingShown, frames, since: performance.now() };
    if (frames.length > 0) this.#hooks.changed(this.#shown);
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' });
    thread.addEventListener('message', ({ data }: MessageEvent<FromThread>) => {
      if (thread === this.#thread) this.#hear(data);
    });
    thread.addEventListener('error', ({ message }) => this.#show({ broken: message ?? '' }));
    this.#thread = thread;
    this.#tell({ kind: 'begin', plan: this.plan, past, pace: this.#pace });
  }

  /** A second move for one question is none. */
  move(text: string): void {
    if (this.#asked === undefined) return;
    this.#tell({ kind: 'move', turn: this.#asked, text });
  }

  resign(): void {
    this.#tell({ kind: 'resign' });
    this.#asked = undefined;
    this.#show({ offer: undefined, refused: undefined });
  }

  get canTakeBack(): boolean {
    return this.#before !== undefined;
  }

  takeBack(): void {
    const before = this.#before;
    if (before === undefined) return;
    this.#turns = this.#turns.slice(0, before);
    this.#keep();
    this.begin(this.#turns);
  }

  stop(): void {
    this.#thread?.terminate();
    this.#thread = undefined;
  }

  get #before(): number | undefined {
    const seat = seatOf(this.plan);
    return seat === undefined ? undefined : turnsBefore(this.#turns, seat, this.plan.from?.turn ?? 0);
  }

  #tell(news: ToThread): void {
    this.#thread?.postMessage(news);
  }

  #show(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#hooks.changed(this.#shown);
  }

  #hear(news: FromThread): void {
    switch (news.kind) {
      case 'frame':
        return this.#add(news.frame, news.isPast);
      case 'ask':
        return this.#ask(news.turn);
      case 'refused':
        return this.#show({ refused: news.reason });
      case 'fault':
        return this.#show({ faults: [...this.#shown.faults, news.fault], offer: undefined });
      case 'broken':
        return this.#show({ broken: news.why });
      case 'end':
        this.#keep(news.finished);
        this.#show({ outcome: news.outcome, offer: undefined, ...(news.open && { frames: news.open }) });
        this.stop();
        return this.#hooks.ended(news.finished);
    }
  }

  #add(frame: Frame, isPast: boolean): void {
    this.#frames.push(frame);
    const isLast = this.#frames.length > this.#turns.length;
    if (!isPast) {
      this.#turns.push({ moves: frame.moves, ms: frame.ms });
      this.#keep();
    } else if (!isLast) return;
    this.#show({ frames: [...this.#frames], offer: undefined, refused: undefined, since: performance.now() });
  }

  #ask(turn: number): void {
    this.#asked = turn;
    const seat = seatOf(this.plan)!;
    this.#show({ offer: this.#rules.moves?.(this.#shown.frames.at(-1)!.view, seat), since: performance.now() });
  }

  #keep(finished?: Finished): void {
    this.#keptMatches.keep({ plan: this.plan, turns: this.#turns, at: Date.now(), ...(finished && { finished }) });
  }
}
