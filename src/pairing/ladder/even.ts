import { randomFor } from '../../game/random.ts';
import { seatTables } from '../seating.ts';
import type { OfficialRecord } from './official.ts';
import { recordsIn, type LadderResults } from './results.ts';

// Permanent contests: every bot has the same number of matches, give or take one, and is ranked by the sum of its points.
// Only matches among the bots that take part count: in any field that a table leaves somebody out of, whoever comes late
// can catch up with the others, and in one that it does not, nobody is ahead.

/** Matches and points of these bots with each other; `games` of a table are one match. */
export function evenRecords(bots: readonly number[], results: LadderResults, games: number): OfficialRecord[] {
  const recordOf = recordsIn(results);
  const matches = matchesIn(results);
  return bots.map((bot) => {
    const { wins, draws } = recordOf(bot);
    return {
      bot,
      matches: (matches.get(bot) ?? 0) / games,
      points: Math.round(((wins + draws / 2) / games) * 1e6) / 1e6,
    };
  });
}

/** With fewer matches than this a bot is listed apart: it has just come, and catches up. */
export const catchingUpUnder = (records: readonly Pick<OfficialRecord, 'matches'>[]): number =>
  Math.max(1, Math.floor(0.9 * Math.max(0, ...records.map(({ matches }) => matches))));

export interface EvenSetup {
  readonly bots: readonly number[];
  /** Results of these bots with each other. */
  readonly results: LadderResults;
  /** Games of a table: so many are one match. */
  readonly games: number;
  /** Tables that wait or are played. */
  readonly waiting: readonly (readonly number[])[];
  readonly seats: number;
  /** How many matches every bot has to have. */
  readonly wanted: number;
  /** How often a bot sat in a seat so far. */
  readonly sat: (bot: number, seat: number) => number;
  /** At how many more tables a bot plays: at none while it is away. By default at any number. */
  readonly room?: (bot: number) => number;
  readonly seed: string;
  readonly round: number;
}

/**
 * The next tables, as many as give every bot that is there a seat; fewer when they all then have as many matches as are
 * wanted. At a table sit those with the fewest matches, who met each other least: in an even field everybody stays even.
 */
export function evenRound(setup: EvenSetup): number[][] {
  const { bots, seats, seed, round, sat, room = () => Infinity } = setup;
  const random = randomFor(seed, round);
  const mixed = random.shuffle(bots); // chance decides between equals
  const { matches, met } = countsOf(mixed, setup);
  const left = mixed.map(room);
  const present = (): number[] => [...mixed.keys()].filter((at) => left[at]! > 0);
  const most = Math.floor(present().length / seats);
  const tables: number[][] = [];
  for (let there = present(); tables.length < most && hasToPlay(there, matches, setup); there = present()) {
    const table = nextTable(there, matches, met, seats);
    seatAt(table, matches, met);
    for (const at of table) left[at]!--;
    tables.push(table.map((at) => mixed[at]!));
  }
  return seatTables(tables, sat, random);
}

/** Whether those who are there can play, and lack matches, or are uneven and can be made even. */
function hasToPlay(
  there: readonly number[],
  matches: Float64Array,
  { seats, wanted }: Pick<EvenSetup, 'seats' | 'wanted'>,
): boolean {
  if (there.length < seats) return false;
  const counts = there.map((at) => matches[at]!);
  const fewest = Math.min(...counts);
  const isEven = Math.max(...counts) - fewest < 1 + 1e-9; // a match may count in part
  return fewest < wanted || (!isEven && there.length > seats); // a table of all of them changes no difference
}

/** How many matches each bot has, and how many each two of them have together. */
interface Counts {
  readonly matches: Float64Array;
  readonly met: Float64Array;
}

function countsOf(bots: readonly number[], { results, games, waiting }: EvenSetup): Counts {
  const places = new Map(bots.map((bot, at) => [bot, at]));
  const counts = { matches: new Float64Array(bots.length), met: new Float64Array(bots.length ** 2) };
  const add = (table: readonly number[], share: number): void => {
    const at = table.map((bot) => places.get(bot));
    if (at.every((place) => place !== undefined)) seatAt(at, counts.matches, counts.met, share);
  };
  for (const { table, played } of tablesIn(results)) add(table, played / games);
  for (const table of waiting) add(table, 1);
  return counts;
}

function seatAt(table: readonly number[], matches: Float64Array, met: Float64Array, share = 1): void {
  for (const one of table) {
    matches[one]! += share;
    for (const other of table) met[one * matches.length + other]! += share;
  }
}

/**
 * By place: of those who are there the bots with the fewest matches; of several such those who met the others at the
 * table least.
 */
function nextTable(there: readonly number[], matches: Float64Array, met: Float64Array, seats: number): number[] {
  const table: number[] = [];
  const meetings = (at: number): number => table.reduce((sum, other) => sum + met[other * matches.length + at]!, 0);
  while (table.length < seats) {
    let [best, least] = [-1, Infinity];
    for (const at of there) {
      if (table.includes(at) || (best >= 0 && matches[at]! > matches[best]!)) continue;
      const own = meetings(at);
      if (best >= 0 && matches[at] === matches[best] && own >= least) continue;
      [best, least] = [at, own];
    }
    table.push(best);
  }
  return table;
}

const tablesIn = (results: LadderResults): { readonly table: readonly number[]; readonly played: number }[] =>
  'tallies' in results
    ? results.tallies.map(({ first, second, wins, draws, losses }) => ({
        table: [first, second],
        played: wins + draws + losses,
      }))
    : results.rankings.map(({ entrants, games = 1 }) => ({ table: entrants, played: games }));

function matchesIn(results: LadderResults): Map<number, number> {
  const matches = new Map<number, number>();
  for (const { table, played } of tablesIn(results))
    for (const bot of table) matches.set(bot, (matches.get(bot) ?? 0) + played);
  return matches;
}
