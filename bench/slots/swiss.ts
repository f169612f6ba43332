// Pairs whole Swiss events whose games are drawn by lot, the better seed winning more often. Prints milliseconds of
// processor time: all rounds, the slowest one.
//   swiss dutch|fast PLAYERS ROUNDS [DRAWS IN TEN]
import { randomFor } from '../../src/game/random.ts';
import type { Mark } from '../../src/pairing/crosstable.ts';
import { pairDutch } from '../../src/pairing/swiss/dutch.ts';
import { pairFast } from '../../src/pairing/swiss/fast.ts';
import { newTable, withRound } from '../../test/invented-swiss.ts';

const [system, players, rounds, draws] = [
  process.argv[2]!,
  Number(process.argv[3]),
  Number(process.argv[4]),
  Number(process.argv[5] ?? 3),
];
const pair = system === 'fast' ? pairFast : pairDutch;
const random = randomFor(`${system} ${players}`, 0);

function result(white: number, black: number): [Mark, Mark] {
  if (random.below(10) < draws) return ['=', '='];
  return random.below(1000) < 500 + (400 * (black - white)) / players ? ['1', '0'] : ['0', '1'];
}

const times: number[] = [];
let table = newTable(players);
while (table.rounds < rounds) {
  const began = process.cpuUsage();
  const pairing = pair({ table, rounds, initial: 'white' });
  const { user, system: kernel } = process.cpuUsage(began);
  times.push((user + kernel) / 1000);
  if (pairing === undefined) throw new Error(`no pairing of round ${table.rounds + 1}`);
  table = withRound(table, pairing, result);
}
console.log(times.reduce((sum, time) => sum + time, 0));
console.log(Math.max(...times));
