import type { Message } from '../game/message.ts';
import { TakenBack } from '../referee/play.ts';
import { Starved } from '../referee/starved.ts';
import { retryStarved } from '../channels/retry-starved.ts';
import { playJudgeMatch } from './judge-match.ts';
import { KeptPrograms } from './kept-programs.ts';
import { SlotLost, type Listener, type MatchSetup, type MatchTask, type Played, type Slot } from './match.ts';
import { texts } from './text.ts';
import { playRulesMatch } from './rules-match.ts';
import type { SlotContext } from './slot-context.ts';

/**
 * Plays all matches: of built-in rules and of judge programs, in this process. A slot's process has one; when all
 * players are built in, a command may play in its own process.
 */
export class Referee implements Slot {
  readonly #stop = new AbortController();
  readonly #context: SlotContext = { running: new Set(), stopped: this.#stop.signal, kept: new KeptPrograms() };
  readonly #playing = new Set<Promise<unknown>>();
  /** Resolves when the latest match is decided. */
  #last: Promise<void> = Promise.resolve();

  async play(setup: MatchSetup, task: MatchTask, listener: Listener = {}): Promise<Played> {
    if (this.#stop.signal.aborted) throw new SlotLost(texts().closed);
    const before = this.#last;
    let decide: (() => void) | undefined;
    this.#last = new Promise((resolve) => (decide = resolve));
    const decided = (): void => {
      if (decide === undefined) return; // at the end of the match it is called once more, lest it was not before
      listener.decided?.();
      decide();
      decide = undefined;
    };
    const playing = this.#playUntilFair(setup, task, { ...listener, decided }, before).finally(decided);
    const settled = playing.catch(() => undefined); // the caller handles it
    this.#playing.add(settled);
    try {
      return await playing;
    } finally {
      this.#playing.delete(settled);
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all([...[...this.#context.running].map((seated) => seated.stop()), ...this.#playing]);
    await this.#context.kept.stop();
  }

  /** A match in which we were too late ourselves to call anybody late is played again. */
  async #playUntilFair(setup: MatchSetup, task: MatchTask, listener: Listener, before: Promise<void>): Promise<Played> {
    const { source, tries } = setup;
    const again = (why: Message): void => listener.again?.(why);
    try {
      return await retryStarved(
        () =>
          source.kind === 'rules'
            ? playRulesMatch(this.#context, source, setup, task, listener, before)
            : playJudgeMatch(this.#context, source, setup, task, listener),
        again,
        tries,
      );
    } catch (error) {
      if (error instanceof Starved) return { kind: 'starved', why: error.reason };
      if (error instanceof TakenBack) return { kind: 'taken-back', turns: error.turns };
      throw error;
    }
  }
}
