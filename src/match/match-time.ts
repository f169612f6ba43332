import type { MatchMessage } from '../text/match.ts';
import type { PlayerFailure } from '../game/fault.ts';
import type { Game } from '../game/rules.ts';
import type { Seat } from '../game/seat.ts';
import { Starved, tolerance } from '../channels/starved.ts';

/** Default limit of all moves of a match together, in milliseconds. */
export const defaultMatchTime = 600_000;

/** Wall time for an answer whose limit is on CPU time: it only stops a program that waits. */
export const wallFor = (moveTime: number): number => 4 * moveTime + 100;

/** A game with clocks for many moves ends with them; any other has the default limit. */
export const matchTimeOf = ({ clock }: Pick<Game<never, unknown>, 'clock'>): { readonly matchTime?: number } =>
  clock.kind === 'move' ? { matchTime: defaultMatchTime } : {};

/**
 * The time that players take of the limit for a whole match. When the limit has passed, the player who took most of it
 * is late; were the match void, a losing player would stall. Our own time between moves does not count.
 */
export class MatchTime {
  readonly #limit: number;
  readonly #now: () => number;
  #taken = 0;
  readonly #by = new Map<Seat, number>();
  /** The seats asked in this turn, with how long each answer took, or takes so far. */
  readonly #waits = new Map<Seat, () => number>();

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Returns a function that is told how long the answer took. */
  asked(seat: Seat, since: number): (ms: number) => void {
    const wait = (): number => this.#now() - since;
    this.#waits.set(seat, wait);
    // otherwise the seat was forgotten meanwhile
    return (ms) => void (this.#waits.get(seat) === wait && this.#waits.set(seat, () => ms));
  }

  answered(turns: readonly { readonly seat: Seat; readonly ms?: number }[]): void {
    for (const { seat, ms = 0 } of turns) this.#by.set(seat, (this.#by.get(seat) ?? 0) + ms);
    this.#taken += Math.max(...turns.map(({ ms = 0 }) => ms));
    this.#waits.clear();
  }

  /** A stand-in plays on in this seat: the time of its player is given back to the others. */
  forget(seat: Seat): void {
    this.#taken = Math.max(0, this.#taken - (this.#by.get(seat) ?? 0));
    this.#by.delete(seat);
    this.#waits.delete(seat);
  }

  /**
   * Calls `tell` with the late seat when the limit passes before this is disarmed, and with how long we waited for that
   * seat's answer; or reports that we are late ourselves.
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
