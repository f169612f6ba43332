import type { Slot } from './match.ts';
import { Referee } from './referee.ts';
import { openSlot } from './slot.ts';

const longest = 200; // ms of CPU time for a quick match; to start a process takes almost as long

/**
 * Opens slots for built-in bots alone: there is nothing to sandbox or measure. Matches are played in this process, and
 * in a process for each slot as soon as one took long: then several cores are worth it.
 */
export function quickSlots(most = longest): (number: number) => Slot {
  let isQuick = true;
  return (number) => {
    const [here, apart] = [new Referee(), openSlot({ number })];
    return {
      async play(setup, task, listener) {
        if (!isQuick) return await apart.play(setup, task, listener);
        const before = process.cpuUsage();
        const played = await here.play(setup, task, listener);
        const { user, system } = process.cpuUsage(before);
        isQuick &&= user + system < 1000 * most;
        return played;
      },
      stop: async () => void (await Promise.all([here.stop(), apart.stop()])),
    };
  };
}
