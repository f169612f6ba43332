import type { MatchMessage } from '../text/match.ts';
import type { PlayerFailure } from '../game/fault.ts';
import type { Game } from '../game/rules.ts';
import type { Seat } from '../game/seat.ts';
import { Alarm } from '../kit/alarm.ts';
import { Starved, tolerance } from './starved.ts';

/** Default limit of all moves of a match together, in milliseconds. */
export const defaultMatchTime = 600_000;

/** Wall time for an answer whose limit is on CPU time: it only stops a program that waits. */
export const wallFor = (moveTime: number): number => 4 * moveTime + 100;

/** A game with clocks for many moves ends with them; any other has the default limit. */
export const matchTimeOf = ({ clock }: Pick<Game<never, unknown>, 'clock'>): { readonly matchTime?: number } =>
  clock.kind === 'move' ? { matchTime: defaultMatchTime } : {};

/** The wait for an answer of a seat: since when, and how long it took once it is there. */
export interface Wait {
  readonly since: number;
  took?: number;
}

/**
 * The time that players take of the limit for a whole match. When the limit has passed, the player who took most of it
 * is late; were the match void, a losing player would stall. Our own time between moves does not count.
 */
export class MatchTime {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #alarm = new Alarm(() => this.#ring());
  #taken = 0;
  readonly #by = new Map<Seat, number>();
  /** Those of the seats asked in this turn. */
  readonly #waits = new Map<Seat, Wait>();
  #due = 0;
  #tell: (seat: Seat, failure: PlayerFailure, ms: number | undefined) => void = () => undefined;
  #starve: (why: Starved) => void = () => undefined;

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /**
   * `tell` is called with the late seat when the limit passes while it is armed, and with how long we waited for that
   * seat's answer; or `starve`, when we are late ourselves.
   */
  onLate(
    tell: (seat: Seat, failure: PlayerFailure, ms: number | undefined) => void,
    starve: (why: Starved) => void,
  ): void {
    this.#tell = tell;
    this.#starve = starve;
  }

  asked(seat: Seat, wait: Wait): void {
    this.#waits.set(seat, wait);
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

  /** The limit can pass from now on. */
  arm(): void {
    const now = this.#now();
    const waited = Math.max(...[...this.#waits.values()].map((wait) => wait.took ?? now - wait.since));
    const left = Math.max(0, this.#limit - this.#taken - waited);
    this.#due = now + left;
    this.#alarm.set(performance.now() + left);
  }

  disarm(): void {
    this.#alarm.drop();
  }

  /** The match is over. */
  stop(): void {
    this.#alarm.clear();
  }

  #ring(): void {
    if (this.#now() - this.#due > tolerance) this.#starve(new Starved());
    else this.#tell(...this.#late());
  }

  #late(): [Seat, PlayerFailure, number | undefined] {
    const now = this.#now();
    const waited = new Map([...this.#waits].map(([seat, wait]) => [seat, wait.took ?? now - wait.since]));
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
