import { leftOn, timeLeftOn, type TimeLeft } from '../clock.ts';
import type { Seat } from '../seat.ts';
import type { Frame } from './frames.ts';

/** The time of a player for a move or, with a clock for many moves, at its start, in milliseconds. */
export interface ShownTimes {
  readonly moveTime: number;
  readonly increment?: number;
  /** The number of moves after which the time is added again. */
  readonly period?: number;
}

/** What a seat has left at position `at`, on the clock that runs there or on clock number `running`. */
export function timeLeft(
  frames: readonly Pick<Frame, 'ms' | 'clock'>[],
  seat: Seat,
  at: number,
  { moveTime, increment = 0, period }: ShownTimes,
  running = frames[at]!.clock,
): number {
  if (running === undefined) return moveTime;
  const clock = { kind: 'game', ms: moveTime, increment, ...(period !== undefined && { moves: period }) } as const;
  return leftOn(clock, takenBy(frames, seat, at, running));
}

/** What each seat has left at a position, as its question told; nothing where every move has the same time. */
export function timesAt(
  frames: readonly Pick<Frame, 'ms' | 'clock'>[],
  seats: number,
  at: number,
  times: ShownTimes,
): { readonly times?: readonly TimeLeft[] } {
  const running = frames[at]!.clock;
  if (running === undefined) return {};
  const { moveTime: ms, increment, period: moves } = times;
  const clock = { kind: 'game', ms, ...(increment && { increment }), ...(moves && { moves }) } as const;
  const timeOf = (seat: Seat): TimeLeft =>
    timeLeftOn(clock, timeLeft(frames, seat, at, times), takenBy(frames, seat, at, running).length);
  return { times: Array.from({ length: seats }, (_, seat) => timeOf(seat)) };
}

/** The times of a seat's moves on a clock, up to position `at`. */
function takenBy(frames: readonly Pick<Frame, 'ms' | 'clock'>[], seat: Seat, at: number, running: number): number[] {
  const taken: number[] = [];
  for (let move = at; move > 0 && frames[move - 1]!.clock === running; move--) {
    const ms = frames[move]!.ms[seat];
    if (ms !== undefined) taken.unshift(ms);
  }
  return taken;
}
