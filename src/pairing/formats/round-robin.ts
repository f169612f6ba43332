import type { Stage } from '../../text/stages.ts';
import { cyclesField, gamesField, gamesOf, pointsField, pointsOf, scoringOf, tiebreaksField } from '../choices.ts';
import { crossTable, type CrossTable } from '../crosstable.ts';
import type { Format, FormatDefinition, OpenFormat, Scoring } from '../format.ts';
import type { Bye, Entrant, History, Meeting, Place, Round } from '../history.ts';
import { allOf, byePoints, classic, isWithdrawn, nextRound, rank, scored, type Tiebreak } from '../standings.ts';
import { tieBreaks } from '../tiebreaks.ts';

export interface RoundRobinOptions {
  /** How often every pair meets. */
  readonly cycles?: number;
  readonly games?: number;
  readonly scoring?: Scoring;
  readonly tiebreaks?: readonly Tiebreak[];
}

/** All entrants meet, by Berger's tables. */
export function roundRobin(options: RoundRobinOptions = {}): Format {
  return {
    next: (history) => leagueRound(history, allOf(history.entrants), nextRound(history), options),
    places: (history) => leaguePlaces(history, allOf(history.entrants), options),
  };
}

/** One round of these members; undefined after the last. */
export function leagueRound(
  history: History,
  members: readonly Entrant[],
  round: number,
  { cycles = 1, games = 1 }: RoundRobinOptions,
  stage?: Stage,
): Round | undefined {
  if (round > roundsIn(members, cycles)) return undefined;
  const meetings: Meeting[] = [];
  const byes: Bye[] = [];
  for (const pair of pairsOf(members, cycles, round)) {
    const left = pair.filter((entrant) => isWithdrawn(history, entrant, round));
    if (pair.length === 2 && left.length === 0)
      meetings.push({
        round,
        board: meetings.length + 1,
        entrants: pair,
        games,
        ...(stage === undefined ? {} : { stage }),
        ...(games % 2 === 1 && seedsOf(pair, round, members.length, cycles)),
      });
    else byes.push(...unplayed(round, pair, left, (entrant) => isAnnulled(history, members, cycles, entrant)));
  }
  return { meetings, byes };
}

/** A pair of which some have left: they forfeit the meeting, unless one of them is annulled. */
function unplayed(
  round: number,
  pair: readonly Entrant[],
  left: readonly Entrant[],
  annulled: (entrant: Entrant) => boolean,
): Bye[] {
  const isForfeit = pair.length === 2 && !left.some(annulled);
  return pair.map((entrant, seat): Bye => {
    const kind = left.includes(entrant) ? 'zero' : isForfeit ? 'full' : 'pairing';
    const opponent = pair[1 - seat];
    return isForfeit && opponent !== undefined
      ? { round, entrant, kind, forfeit: { opponent, colour: seat === 0 ? 'white' : 'black' } }
      : { round, entrant, kind };
  });
}

/**
 * In two consecutive cycles a pair meets on the same seeds, with the seats swapped; not where seats are even within each
 * meeting: the same games would be played twice.
 */
function seedsOf(pair: readonly Entrant[], round: number, members: number, cycles: number): Pick<Meeting, 'seeds'> {
  const cycle = Math.floor((round - 1) / (members - 1 + (members % 2)));
  return cycles === 1
    ? {}
    : {
        seeds:
          pair.toSorted((one, other) => one - other).join('-') + (cycles > 2 ? `/${1 + Math.floor(cycle / 2)}` : ''),
      };
}

/** The bye of an odd number is worth nothing, for everybody has one. */
export function leaguePlaces(
  history: History,
  members: readonly Entrant[],
  { cycles = 1, games = 1, scoring = classic, tiebreaks = [] }: RoundRobinOptions,
): Place[] {
  const counted = members.filter((entrant) => !isAnnulled(history, members, cycles, entrant));
  const known = {
    ...history,
    met: history.met.filter(({ entrants }) => entrants.every((entrant) => counted.includes(entrant))),
  };
  const points = scored(known);
  for (const { entrant, kind } of history.byes)
    if (kind === 'full' && points.has(entrant))
      points.set(entrant, points.get(entrant)! + byePoints(kind, games, scoring));
  const rest = members
    .filter((entrant) => !counted.includes(entrant))
    .map((entrant) => ({ entrant, place: counted.length + 1, points: 0, tiebreaks: tiebreaks.map(() => 0) }));
  return [...rank(known, counted, points, tiebreaks), ...rest];
}

/**
 * An entrant that leaves before half of its meetings is annulled, as is the custom: its results count for nobody. One
 * that leaves later loses the rest.
 */
function isAnnulled({ withdrawn }: History, members: readonly Entrant[], cycles: number, entrant: Entrant): boolean {
  const gone = withdrawn.get(entrant);
  if (gone === undefined) return false;
  const meetings = schedule(members, cycles).map((table) =>
    table.some((pair) => pair.length === 2 && pair.includes(entrant)),
  );
  const played = meetings.slice(0, gone - 1).filter(Boolean).length;
  return 2 * played < meetings.filter(Boolean).length;
}

/** The pairs of each round. */
const schedule = (members: readonly Entrant[], cycles: number): Entrant[][][] =>
  Array.from({ length: roundsIn(members, cycles) }, (_, at) => pairsOf(members, cycles, at + 1));

const roundsIn = ({ length }: readonly Entrant[], cycles: number): number =>
  length < 2 ? 0 : cycles * (evenOf(length) - 1);

/** An odd number has a bye in each round. */
const evenOf = (count: number): number => count + (count % 2);

/** The pairs of a round, the first seat first; an entrant alone has a bye. Seats change from cycle to cycle. */
function pairsOf(members: readonly Entrant[], cycles: number, round: number): Entrant[][] {
  const count = evenOf(members.length);
  const last = count - 2;
  const cycle = Math.floor((round - 1) / (count - 1));
  const at = (round - 1) % (count - 1);
  // The last two rounds of the first cycle are swapped, or some would sit in one seat three times in a row.
  const isSwapped = cycle === 0 && cycles > 1 && last > 1 && at >= last - 1;
  const pairs = bergerRound(count, isSwapped ? 2 * last - 1 - at : at).map((pair) =>
    pair.map((number) => members[number - 1]).filter((entrant) => entrant !== undefined),
  );
  return cycle % 2 === 1 ? pairs.map((pair) => pair.toReversed()) : pairs;
}

/** FIDE's Berger tables for an even number. */
export const berger = (count: number): [Entrant, Entrant][][] =>
  Array.from({ length: count - 1 }, (_, at) => bergerRound(count, at));

/** One round of them, counted from 0. */
function bergerRound(count: number, at: number): [Entrant, Entrant][] {
  const from = (at * count) / 2;
  const seat = (index: number): Entrant => ((index + from) % (count - 1)) + 1;
  const boards = Array.from({ length: count / 2 }, (_, board): [Entrant, Entrant] => [
    seat(board),
    board === 0 ? count : seat(count - 1 - board),
  ]);
  return at % 2 === 0 ? boards : [boards[0]!.toReversed() as [Entrant, Entrant], ...boards.slice(1)];
}

export interface RoundRobinChoices {
  readonly cycles: number;
  readonly games: number;
  readonly points: string;
  readonly 'tie-breaks': string;
}

export const format: FormatDefinition<RoundRobinChoices> = {
  summary: { en: 'everybody meets everybody', pl: 'każdy z każdym' },
  seats: 'two',
  isFixed: true,
  options: { cycles: cyclesField, games: gamesField, points: pointsField, 'tie-breaks': tiebreaksField('DE,SB,WIN') },
  open: ({ entrants }, settings) => openRoundRobin(entrants, settings),
};

export function openRoundRobin(
  entrants: number,
  { cycles, games: wanted, points, 'tie-breaks': named }: RoundRobinChoices,
): OpenFormat {
  const games = gamesOf(wanted, cycles > 1);
  const scoring = scoringOf(points);
  return {
    ...roundRobin({ cycles, games, scoring, tiebreaks: leagueTiebreaks(named, points) }),
    scoring,
    tiebreaks: named.split(','),
    games: (cycles * games * entrants * (entrants - 1)) / 2,
    file: (history) => ({
      table: leagueTable(history, points),
      rounds: schedule(allOf(entrants), cycles).length,
      initial: 'white',
      isDutch: false,
      system: ['Round-Robin', 'Double Round-Robin'][cycles - 1] ?? `${cycles} Round-Robins`,
    }),
  };
}

/** The bye of an odd number is worth nothing. */
const leagueTable = (history: History, points: string): CrossTable => ({
  ...crossTable(history, { ...pointsOf(points), bye: 0 }),
  isRoundRobin: true,
});

/** FIDE's tie-breaks, by their names. */
export function leagueTiebreaks(names: string, points: string): Tiebreak[] {
  const tables = new WeakMap<History, CrossTable>(); // asked again for all who are level
  const tableOf = (history: History): CrossTable =>
    tables.get(history) ?? tables.set(history, leagueTable(history, points)).get(history)!;
  return names.split(',').map((name) => (history, level) => tieBreaks[name]!(tableOf(history), level));
}
