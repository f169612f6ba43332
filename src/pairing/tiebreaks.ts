// Tie-breaks of FIDE's regulations C.07, edition of 1 March 2026, with its rules for rounds that were not played
// (article 16).
import { isPlayed, scoreOf, worth, type CrossTable, type Entry } from './crosstable.ts';
import type { Entrant } from './history.ts';

/** A tie-break, more is better. It gets all entrants that are level, since some tie-breaks compare only those. */
export type TieBreak = (table: CrossTable, level: readonly Entrant[]) => ReadonlyMap<Entrant, number>;

const each =
  (value: (table: CrossTable, entrant: Entrant) => number): TieBreak =>
  (table, level) =>
    new Map(level.map((entrant) => [entrant, value(table, entrant)]));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The opponents' scores. */
export const buchholz = each((table, entrant) => sum(contributions(table, entrant).map(({ tenths }) => tenths)) / 10);

/** The same without the least one. */
export const buchholzCut1 = each((table, entrant) => sum(cut(contributions(table, entrant))) / 10);

/** The same without the least and the greatest one. */
export const buchholzMedian1 = each(
  (table, entrant) =>
    sum(
      cut(contributions(table, entrant))
        .toSorted((one, other) => one - other)
        .slice(0, -1),
    ) / 10,
);

/** The opponents' scores, each times the points scored against that opponent. */
export const sonnebornBerger = each(
  (table, entrant) =>
    sum(contributions(table, entrant).map(({ tenths, entry }) => tenths * worth(entry, table.points))) / 100,
);

/** The sum of the scores after each round. */
export const progressive = each(
  (table, entrant) => sum(table.rows[entrant - 1]!.map((_, round) => scoreOf(table, entrant, round + 1))) / 10,
);

/** Rounds worth a win, played or not. */
export const wins = each(
  (table, entrant) => table.rows[entrant - 1]!.filter((entry) => worth(entry, table.points) >= table.points.win).length,
);

/** How many of the level entrants are ahead in their games with each other, as a negative number. */
export const directEncounter: TieBreak = (table, level) => {
  const groups = splitByEncounters(table, level);
  return new Map(
    groups.flatMap((group, at) =>
      group.map((entrant) => [entrant, 0 - sum(groups.slice(0, at).map(({ length }) => length))]),
    ),
  );
};

/** By the names that organisers write. */
export const tieBreaks: Readonly<Record<string, TieBreak>> = {
  BH: buchholz,
  'BH/C1': buchholzCut1,
  'BH/M1': buchholzMedian1,
  SB: sonnebornBerger,
  PS: progressive,
  DE: directEncounter,
  WIN: wins,
};

/** Requested byes, including absence, which is one worth nothing. A bye worth a win is granted, not requested. */
const isRequested = ({ mark }: Entry): boolean => mark === 'H' || mark === 'Z';
const isVoluntary = (entry: Entry): boolean => isRequested(entry) || entry.mark === '-';

/** An entrant's score for its opponents' tie-breaks: requested byes of one who never came back count as draws. */
function seenScore({ rows, points }: CrossTable, entrant: Entrant): number {
  const row = rows[entrant - 1]!;
  const lastThere = row.findLastIndex((entry) => !isVoluntary(entry));
  return sum(row.map((entry, at) => (at > lastThere && isRequested(entry) ? points.draw : worth(entry, points))));
}

interface Contribution {
  readonly entry: Entry;
  readonly tenths: number;
}

/**
 * An unplayed round counts as a game with a dummy of the entrant's own score, or less; in a round robin as one with the
 * opponent that was scheduled.
 */
function contributions(table: CrossTable, entrant: Entrant): Contribution[] {
  const own = scoreOf(table, entrant);
  return table.rows[entrant - 1]!.map((entry) => {
    if (table.isRoundRobin === true && entry.opponent !== undefined)
      return { entry, tenths: scoreOf(table, entry.opponent) };
    const theirs = entry.opponent === undefined ? table.points.draw * table.rounds : seenScore(table, entry.opponent);
    return { entry, tenths: isPlayed(entry) ? theirs : Math.min(own, theirs) };
  });
}

/** All but the least; a round that the entrant was absent from goes first. */
function cut(all: readonly Contribution[]): number[] {
  const voluntary = all.filter(({ entry }) => isVoluntary(entry));
  const least = Math.min(...(voluntary.length > 0 ? voluntary : all).map(({ tenths }) => tenths));
  const values = all.map(({ tenths }) => tenths);
  return values.toSpliced(values.indexOf(least), 1);
}

/** Groups of entrants who stay level, the best first. */
function splitByEncounters(table: CrossTable, level: readonly Entrant[]): (readonly Entrant[])[] {
  if (level.length < 2) return level.length === 0 ? [] : [level];
  const among = new Map(level.map((entrant) => [entrant, encounters(table, entrant, level)]));
  const groups = [...among.values()].every(({ missing }) => missing === 0)
    ? byPoints(level, among)
    : firstAhead(level, among);
  return groups.length === 1 ? groups : groups.flatMap((group) => splitByEncounters(table, group));
}

interface Encounters {
  readonly points: number;
  /** How many of the others were not met, and the result if games with them were lost or won. */
  readonly missing: number;
  readonly least: number;
  readonly most: number;
}

function encounters(table: CrossTable, entrant: Entrant, level: readonly Entrant[]): Encounters {
  const { rows, points, isRoundRobin = false } = table;
  const games = rows[entrant - 1]!.filter(
    (entry) => entry.opponent !== undefined && (isRoundRobin || isPlayed(entry)) && level.includes(entry.opponent),
  );
  const missing = level.length - 1 - new Set(games.map(({ opponent }) => opponent)).size;
  const made = sum(games.map((entry) => worth(entry, points)));
  return { points: made, missing, least: made + missing * points.loss, most: made + missing * points.win };
}

function byPoints(level: readonly Entrant[], among: ReadonlyMap<Entrant, Encounters>): Entrant[][] {
  const values = [...new Set(level.map((entrant) => among.get(entrant)!.points))].sort((one, other) => other - one);
  return values.map((value) => level.filter((entrant) => among.get(entrant)!.points === value));
}

/** The entrants who are ahead whatever the missing games would bring. */
function firstAhead(level: readonly Entrant[], among: ReadonlyMap<Entrant, Encounters>): (readonly Entrant[])[] {
  const first = level.find((entrant) =>
    level.every((other) => other === entrant || among.get(other)!.most < among.get(entrant)!.least),
  );
  return first === undefined ? [level] : [[first], level.filter((entrant) => entrant !== first)];
}
