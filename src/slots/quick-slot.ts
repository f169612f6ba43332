import type { Slot } from './match.ts';
import { Referee } from './referee.ts';

const longest = 200; // ms of CPU time for quick matches; to start a process takes almost as long

const shortest = 5; // ms of CPU time a match, if it is recorded; in the first 200 ms a short one takes 2, later 0.8

/**
 * Slots for built-in bots alone: there is nothing to sandbox or measure. Matches are played in this process, and in the
 * slots `apart` as soon as they took long together: then several cores are worth it. Short matches whose files are
 * written stay here for good: on two cores slots were slower (docs/performance.md, G15).
 */
export function quickSlots(
  apart: (number: number) => Slot,
  most = longest,
  least = shortest,
): (number: number) => Slot {
  let [taken, matches, isApart] = [0, 0, false];
  const count = (ms: number, isRecorded: boolean): void => {
    taken += ms;
    matches++;
    if (isApart || taken < most) return;
    isApart = !isRecorded || taken >= least * matches;
    [taken, matches] = [0, 0]; // others may have their turn, whose matches take longer
  };
  return (number) => {
    const [here, there] = [new Referee(), apart(number)];
    return {
      async play(setup, task, listener) {
        if (isApart) return await there.play(setup, task, listener);
        const before = process.cpuUsage();
        const played = await here.play(setup, task, listener);
        const { user, system } = process.cpuUsage(before);
        count((user + system) / 1000, setup.isRecorded === true);
        return played;
      },
      stop: async () => void (await Promise.all([here.stop(), there.stop()])),
    };
  };
}
