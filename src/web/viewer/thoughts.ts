import { unlimited } from '../../game/clock.ts';
import type { Seat } from '../../game/seat.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { MatchData } from './data.ts';

export interface Thought {
  readonly at: number;
  readonly seat: Seat;
  readonly ms: number;
}

/** Turns up to which every thought is drawn; more than a screen has columns of pixels for. */
export const mostDrawn = 1000;

/** The thoughts of a match, in order; of a long one for each seat the longest of every few turns. */
export function drawnThoughts(frames: readonly Pick<Frame, 'ms'>[], most = mostDrawn): readonly Thought[] {
  const all = frames.flatMap(({ ms }, at) =>
    Object.entries(ms).map(([seat, taken]) => ({ at, seat: Number(seat), ms: taken })),
  );
  if (frames.length - 1 <= most) return all;
  const longest = new Map<string, Thought>();
  for (const thought of all) {
    const key = `${Math.floor((thought.at * most) / frames.length)} ${thought.seat}`;
    if (thought.ms > (longest.get(key)?.ms ?? -1)) longest.set(key, thought);
  }
  return [...longest.values()];
}

/** Whether everybody had all the time, as in a friendly match in a page. */
export const isUnlimited = ({ moveTime }: Pick<MatchData, 'moveTime'>): boolean => moveTime >= unlimited;

/** The longest thought of all, or of a seat. */
export function longestOf(frames: readonly Pick<Frame, 'ms'>[], only?: Seat): Thought | undefined {
  let longest: Thought | undefined;
  for (const [at, frame] of frames.entries()) {
    for (const [seat, ms] of Object.entries(frame.ms)) {
      if ((only === undefined || only === Number(seat)) && ms > (longest?.ms ?? -1))
        longest = { at, seat: Number(seat), ms };
    }
  }
  return longest;
}
