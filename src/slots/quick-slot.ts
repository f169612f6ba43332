import type { Slot } from './match.ts';
import { Referee } from './referee.ts';

const longest = 200; // ms of CPU time for quick matches; to start a process takes almost as long

/**
 * Slots for built-in bots alone: there is nothing to sandbox or measure. Matches are played in this process, and in the
 * slots `apart` as soon as they took long together: then several cores are worth it.
 */
export function quickSlots(apart: (number: number) => Slot, most = longest): (number: number) => Slot {
  let taken = 0;
  return (number) => {
    const [here, there] = [new Referee(), apart(number)];
    return {
      async play(setup, task, listener) {
        if (taken >= 1000 * most) return await there.play(setup, task, listener);
        const before = process.cpuUsage();
        const played = await here.play(setup, task, listener);
        const { user, system } = process.cpuUsage(before);
        taken += user + system;
        return played;
      },
      stop: async () => void (await Promise.all([here.stop(), there.stop()])),
    };
  };
}
