import type { SwissEvent, Float, Player } from './event.ts';
import { isPlayed, scoreOf, worth, type CrossTable, type Entry } from '../crosstable.ts';
import type { Entrant } from '../history.ts';
import { preferenceOf } from './colours.ts';

const wasPaired = ({ opponent, mark }: Entry): boolean => opponent !== undefined || mark === 'U';

/** The players to be paired, by score, then number. */
export function playersOf(event: SwissEvent): Player[] {
  const { table, absent = new Set(), virtual = () => 0 } = event;
  const next = table.rounds + 1;
  const before = (entrant: Entrant, round: number): number =>
    scoreOf(table, entrant, round - 1) + virtual(entrant, round);
  let appearance = 0;
  const players: Player[] = [];
  for (const [at, row] of table.rows.entries()) {
    const number = at + 1;
    const isAbsent = absent.has(number);
    if (!isAbsent || row.some(wasPaired)) appearance++;
    if (isAbsent) continue;
    const games = row.filter(isPlayed);
    const colours = games.map(({ colour }) => colour!).reverse();
    const score = before(number, next);
    players.push({
      number,
      score,
      colours,
      met: new Set(games.map(({ opponent }) => opponent!)),
      preference: preferenceOf(colours),
      isTopscorer: next === event.rounds && 2 * score > table.rounds * table.points.win,
      isBarred: row.some(({ mark }) => mark === 'U' || mark === 'F' || mark === '+'),
      unplayed: row.length - games.length,
      floats: [
        floatOf(event.table, number, table.rounds, before),
        floatOf(event.table, number, table.rounds - 1, before),
      ],
      appearance,
    });
  }
  return players.sort(inOrder);
}

/** The higher ranked first. */
export const inOrder = (one: Player, other: Player): number => other.score - one.score || one.number - other.number;

function floatOf(
  { rows, points }: CrossTable,
  number: Entrant,
  round: number,
  before: (entrant: Entrant, round: number) => number,
): Float | undefined {
  const entry = rows[number - 1]![round - 1];
  if (entry === undefined) return undefined;
  if (!isPlayed(entry)) return entry.mark === 'U' || worth(entry, points) > points.loss ? 'down' : undefined;
  const gap = before(number, round) - before(entry.opponent!, round);
  if (gap === 0) return undefined;
  return gap > 0 ? 'down' : 'up';
}

export type Legal = (one: Player, other: Player) => boolean;

/**
 * Whether two players may meet: never again, never against the organiser's word, and not if both must have the same
 * colour.
 */
export function legality({ forbidden = [] }: SwissEvent): Legal {
  const groupsOf = new Map<Entrant, Set<number>>();
  for (const [group, entrants] of forbidden.entries()) {
    for (const entrant of entrants) groupsOf.set(entrant, (groupsOf.get(entrant) ?? new Set()).add(group));
  }
  const areKeptApart = (one: Player, other: Player): boolean => {
    const [mine, theirs] = [groupsOf.get(one.number), groupsOf.get(other.number)];
    return mine !== undefined && theirs !== undefined && [...mine].some((group) => theirs.has(group));
  };
  return (one, other) => !one.met.has(other.number) && !areKeptApart(one, other) && !clash(one, other);
}

function clash(one: Player, other: Player): boolean {
  const [mine, theirs] = [one.preference, other.preference];
  return (
    mine?.kind === 'absolute' &&
    theirs?.kind === 'absolute' &&
    mine.colour === theirs.colour &&
    !one.isTopscorer &&
    !other.isTopscorer
  );
}
