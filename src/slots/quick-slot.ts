import type { Slot } from './match.ts';
import { Referee } from './referee.ts';

const longest = 200; // ms of CPU time for quick matches; to start a process takes almost as long
const soon = 50; // ms: matches that a slot has beforehand take that long, for each message to a process takes time
const shortest = 5; // ms of a match, if it is recorded
const lately = 100; // matches that tell how long one takes: others may have their turn, whose matches take longer

/**
 * Slots for built-in bots alone: there is nothing to sandbox or measure. Matches are played in this process, and in the
 * slots `apart` as soon as they took long together: then several cores are worth it. Short matches whose files are
 * written stay here: with two slots they took longer (docs/performance.md, G15).
 */
export function quickSlots(
  apart: (number: number) => Slot,
  most = longest,
  ahead = soon,
  least = shortest,
): (number: number) => Slot {
  let [taken, mean, matches] = [0, 0, 0]; // ms of all matches, and of one lately
  const count = (ms: number): void => {
    taken += ms;
    matches = Math.min(matches + 1, lately);
    mean += (ms - mean) / matches;
  };
  return (number) => {
    const [here, there] = [new Referee(), apart(number)];
    let [waiting, over] = [0, 0];
    return {
      async play(setup, task, listener) {
        if (taken < most || (setup.isRecorded === true && mean < least)) {
          const before = process.cpuUsage();
          const played = await here.play(setup, task, listener);
          const { user, system } = process.cpuUsage(before);
          count((user + system) / 1000);
          return played;
        }
        const before = performance.now();
        waiting++;
        if (waiting * mean < ahead) listener?.begun?.();
        try {
          return await there.play(setup, task, listener);
        } finally {
          waiting--;
          const now = performance.now();
          count(now - Math.max(before, over)); // since the match before, if there was one
          over = now;
        }
      },
      stop: async () => void (await Promise.all([here.stop(), there.stop()])),
    };
  };
}
