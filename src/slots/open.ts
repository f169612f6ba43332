import type { MatchPlayer, Slot } from './match.ts';
import { quickSlots } from './quick-slot.ts';
import { Referee } from './referee.ts';
import { coresToPin, openSlot } from './slot.ts';

/**
 * How the slots of a command are opened. Of several slots each has a process on a core of its own, if there are enough
 * cores: the referee and the programs of a match mostly wait for each other, and a message within a core takes a tenth
 * of the time. A single match may use all cores.
 */
export function slotsFor(players: readonly MatchPlayer[], concurrency: number): (number: number) => Slot {
  const isBuiltIn = players.every(({ player }) => 'builtIn' in player);
  if (isBuiltIn && concurrency === 1) return () => new Referee();
  const cores = concurrency > 1 ? coresToPin() : undefined;
  const core = (number: number): number | undefined =>
    cores !== undefined && concurrency <= cores.length ? cores[number] : undefined;
  const apart = (number: number): Slot => openSlot({ number, core: core(number) });
  return isBuiltIn ? quickSlots(apart) : apart;
}
