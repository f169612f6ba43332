import type { Past } from './continued.ts';
import type { Seat } from './seat.ts';

// In a friendly game a person may take back a move: the match begins anew, and plays the turns before it by itself. Bots
// have no say in it; another person who has moved since does.

/**
 * The answer by which a person has the last move of a seat taken back instead of moving: the own one, or that of another
 * person, as a favour.
 */
export const writeTakeBack = (seat: Seat): string => JSON.stringify({ back: seat });

export function readTakeBack(text: string): Seat | undefined {
  const [, seat] = /^\{"back":(\d{1,3})\}$/.exec(text) ?? [];
  return seat === undefined ? undefined : Number(seat);
}

/**
 * How many of the turns stay when a seat takes back its last move; undefined where it has made none, or another of the
 * people has moved since.
 */
export function turnsBefore(turns: Past, seat: Seat, people: readonly Seat[]): number | undefined {
  const last = turns.findLastIndex((moves) => moves[seat] !== undefined);
  const isTheirs = last < 0 || turns.slice(last).some((moves) => people.some((at) => at !== seat && at in moves));
  return isTheirs ? undefined : last;
}
