import type { MatchMessage } from '../text/match.ts';
import type { PlayerFailure } from '../game/fault.ts';
import type { Game } from '../game/rules.ts';
import type { Seat } from '../game/seat.ts';
import { Starved, tolerance } from '../channels/starved.ts';

/** Milliseconds for all moves of a match, where nobody says otherwise. */
export const defaultMatchTime = 600_000;

/** Wall time for an answer whose limit is on CPU time: it only stops a program that waits. */
export const wallFor = (moveTime: number): number => 4 * moveTime + 100;

/** A game with clocks for many moves is over when they are; any other has the usual time. */
export const matchTimeOf = ({ clock }: Pick<Game<never, unknown>, 'clock'>): { readonly matchTime?: number } =>
  clock.kind === 'move' ? { matchTime: defaultMatchTime } : {};

/**
 * What its players take of the time for a whole match. When it is used up, whoever took most of it is late; were the
 * match just void, who is about
 * to lose would stall. What we ourselves take between the moves does not count.
 */
export class MatchTime {
  readonly #limit: number;
  readonly #now: () => number;
  #taken = 0;
  readonly #by = new Map<Seat, number>();
  /** Whom we asked in this turn, and how long its answer took, or takes so far. */
  readonly #waits = new Map<Seat, () => number>();

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Returns whom to tell how long the answer took. */
  asked(seat: Seat, since: number): (ms: number) => void {
    const wait = (): number => this.#now() - since;
    this.#waits.set(seat, wait);
    // else nobody waits for it any more
    return (ms) => void (this.#waits.get(seat) === wait && this.#waits.set(seat, () => ms));
  }

  answered(turns: readonly { readonly seat: Seat; readonly ms?: number }[]): void {
    for (const { seat, ms = 0 } of turns) this.#by.set(seat, (this.#by.get(seat) ?? 0) + ms);
    this.#taken += Math.max(...turns.map(({ ms = 0 }) => ms));
    this.#waits.clear();
  }

  /** Somebody else plays on in this seat: what its player took is given back to the others. */
  forget(seat: Seat): void {
    this.#taken = Math.max(0, this.#taken - (this.#by.get(seat) ?? 0));
    this.#by.delete(seat);
    this.#waits.delete(seat);
  }

  /**
   * Tells who is late when the time is used up before this is disarmed, and how long we waited for its answer if we
   * did; or that it is we who are.
   */
  arm(
    tell: (seat: Seat, failure: PlayerFailure, ms: number | undefined) => void,
    starve: (why: Starved) => void,
  ): () => void {
    const waited = Math.max(...[...this.#waits.values()].map((wait) => wait()));
    const left = Math.max(0, this.#limit - this.#taken - waited);
    const due = this.#now() + left;
    const timer = setTimeout(
      () => (this.#now() - due > tolerance ? starve(new Starved()) : tell(...this.#late())),
      left,
    );
    return () => clearTimeout(timer);
  }

  #late(): [Seat, PlayerFailure, number | undefined] {
    const waited = new Map([...this.#waits].map(([seat, wait]) => [seat, wait()]));
    const took = (seat: Seat): number => (this.#by.get(seat) ?? 0) + (waited.get(seat) ?? 0);
    const seat = [...new Set([...this.#by.keys(), ...waited.keys()])].reduce((most, other) =>
      took(other) > took(most) ? other : most,
    );
    return [
      seat,
      {
        fault: 'match-time',
        reason: tooLong(this.#limit / 1000),
      },
      waited.get(seat),
    ];
  }
}

const tooLong = (seconds: number): MatchMessage => ({ code: 'match-too-long', seconds });
