import type { Random } from '../../game/random.ts';
import { exp, log } from '../../kit/math.ts';
import { randomFor } from '../../game/random.ts';
import { elo, type Ratings } from '../../rating/posterior.ts';
import { seatTables } from '../seating.ts';
import { officialRound } from './rotation.ts';

/** Why bots of a ladder meet. */
export type Kind =
  | 'official' // everybody meets everybody equally often, whatever the results: only these count in the contest
  | 'informative' // all bots once, matched so that each match tells as much as possible
  | 'neighbours' // pairs whose order is least certain
  | 'leaders' // the first and those that may still overtake it
  | 'newcomers'; // a new bot and its nearest ones

/** Bots that meet, in the order of their seats. */
export interface LadderTable {
  readonly kind: Kind;
  readonly bots: readonly number[];
}

export interface LadderSetup {
  readonly ratings: Ratings;
  /** Tables of earlier rounds whose results are not in the ratings yet. */
  readonly waiting?: readonly (readonly number[])[];
  /** How often a bot sat in a seat so far. */
  readonly sat?: (bot: number, seat: number) => number;
  readonly seats?: number;
  readonly seed: string;
  /** Counted from 1. */
  readonly round: number;
}

/** With so many games a bot is no newcomer. */
const known = 100;
/** Elo: a difference with a smaller standard deviation is settled. */
const settled = 15;

/** A seventh of the rounds is official: with a larger share it takes longer to know who is better. */
const kinds: readonly Exclude<Kind, 'newcomers'>[] = [
  'official',
  'informative',
  'neighbours',
  'leaders',
  'informative',
  'neighbours',
  'leaders',
];

/**
 * The tables of a ladder's next round. As many as give every bot a seat are of the round's kind, or none if there is
 * nothing to find out; tables for newcomers come on top, up to a third of all. A bot may sit at several tables at once.
 */
export function ladderRound(setup: LadderSetup): LadderTable[] {
  const { ratings, seats = 2, seed, round, sat = () => 0 } = setup;
  const random = randomFor(seed, round);
  const ranked = ratings.standings.map(({ entrant }) => entrant);
  const count = Math.floor(ranked.length / seats);
  if (count === 0) return [];
  const kind = kinds[(round - 1) % kinds.length]!;
  const meetings = meetingsIn(setup.waiting ?? []);
  const seated = (tables: readonly (readonly number[])[]): number[][] => seatTables(tables, sat, random);
  const own =
    kind === 'official'
      ? officialRound({ bots: ranked, seats, seed, index: Math.floor((round - 1) / kinds.length) })
      : seated({ informative, neighbours, leaders }[kind](setup, ranked, meetings, random));
  const fresh = own.length === 0 ? [] : seated(newcomers(setup, meetings, random));
  return [...own.map((bots) => ({ kind, bots })), ...fresh.map((bots) => ({ kind: 'newcomers' as const, bots }))];
}

/** How often two bots meet at waiting tables; with one argument: at how many a bot sits. */
type Meetings = (one: number, other?: number) => number;

function meetingsIn(tables: readonly (readonly number[])[]): Meetings {
  const met = new Map<string, number>();
  for (const table of tables) {
    for (const one of table)
      for (const other of table) met.set(`${one} ${other}`, (met.get(`${one} ${other}`) ?? 0) + 1);
  }
  return (one, other = one) => met.get(`${one} ${other}`) ?? 0;
}

/** The information of a game of two: the logarithm of how much it narrows their difference, after the waiting games. */
function information(ratings: Ratings, waiting: number, one: number, other: number): number {
  const { elo: ahead, sd } = ratings.difference(one, other);
  const rare = exp(-Math.abs(ahead) / elo);
  const each = (rare / ((1 + rare) * (1 + rare))) * ((sd * sd) / (elo * elo));
  return log(1 + each / (1 + waiting * each));
}

/**
 * How far bots are shuffled before they are matched, and exchanged afterwards: enough for a field of 100, and quick for
 * one of 1,000.
 */
const reach = 80;

/**
 * Every bot once; of those that do not fill a table the ones with most games rest. Bots swap tables as long as that
 * increases the information.
 */
function informative(
  { ratings, seats = 2 }: LadderSetup,
  ranked: readonly number[],
  meetings: Meetings,
  random: Random,
): number[][] {
  const games = new Map(ratings.standings.map((standing) => [standing.entrant, standing.games]));
  const matches = (bot: number): number => games.get(bot)! + meetings(bot);
  const resting = new Set(
    random
      .shuffle(ranked)
      .toSorted((one, other) => matches(other) - matches(one))
      .slice(0, ranked.length % seats),
  );
  const mixed = new Map(ranked.map((bot, place) => [bot, place + random.below(reach)]));
  const playing = ranked
    .filter((bot) => !resting.has(bot))
    .toSorted((one, other) => mixed.get(one)! - mixed.get(other)!);
  const told = new Map<string, number>();
  const tells = (one: number, other: number): number => {
    const key = one < other ? `${one} ${other}` : `${other} ${one}`;
    if (!told.has(key)) told.set(key, information(ratings, meetings(one, other), one, other));
    return told.get(key)!;
  };
  const withOthers = (bot: number, table: readonly number[], instead: number): number =>
    table.reduce((sum, other) => sum + (other === instead ? 0 : tells(bot, other)), 0);
  const tableOf = (place: number): number => Math.floor(place / seats);
  const members = (table: number): number[] => playing.slice(table * seats, (table + 1) * seats);
  for (let changes = -1; changes !== 0;) {
    changes = 0;
    for (let place = 0; place < playing.length; place++) {
      for (let other = (tableOf(place) + 1) * seats; other < Math.min(playing.length, place + reach); other++) {
        const [here, there] = [members(tableOf(place)), members(tableOf(other))];
        const [one, two] = [playing[place]!, playing[other]!];
        const gain =
          withOthers(one, there, two) +
          withOthers(two, here, one) -
          withOthers(one, here, one) -
          withOthers(two, there, two);
        if (gain <= 1e-12) continue;
        [playing[place], playing[other]] = [two, one];
        changes++;
      }
    }
  }
  return Array.from({ length: playing.length / seats }, (_, table) => members(table));
}

/**
 * Bots next to each other in the ranking, the less certain their order the oftener; for more than two seats with those
 * around them.
 */
function neighbours({ ratings, seats = 2 }: LadderSetup, ranked: readonly number[], meetings: Meetings): number[][] {
  const pairs = ranked
    .slice(1)
    .map((bot, at) => ({ at, weight: doubt(ratings, ranked[at]!, bot), given: meetings(ranked[at]!, bot) }));
  return apportion(pairs, Math.floor(ranked.length / seats)).map((pair) => {
    const from = Math.min(Math.max(0, pairs[pair]!.at - Math.floor((seats - 2) / 2)), ranked.length - seats);
    return ranked.slice(from, from + seats);
  });
}

/** The probability that the order of two is wrong; 0 for a settled difference. */
function doubt(ratings: Ratings, better: number, worse: number): number {
  return 1.96 * ratings.difference(better, worse).sd < settled ? 0 : ratings.better(worse, better);
}

/** A bot that is better than the first with less than this probability is no leader. */
const unlikely = 0.001;

/** The first and those that may be better, each as often as that is likely; none when there are no such bots. */
function leaders(
  { ratings, seats = 2 }: LadderSetup,
  [first, ...others]: readonly number[],
  meetings: Meetings,
): number[][] {
  const [count, rest] = [Math.floor((others.length + 1) / seats), seats - 1];
  const claims = others.map((bot) => {
    const weight = doubt(ratings, first!, bot);
    return { weight: weight < unlikely ? 0 : weight, given: meetings(first!, bot) };
  });
  const drawn = apportion(claims, count * rest).map((at) => others[at]!);
  return Array.from({ length: drawn.length / rest }, (_, table) => [
    first!,
    ...distinct(drawn.slice(table * rest, (table + 1) * rest), others, rest),
  ]);
}

/** So many different bots: those given, filled up from the rest in its order. */
const distinct = (given: readonly number[], rest: readonly number[], count: number): number[] =>
  [...new Set([...given, ...rest])].slice(0, count);

/**
 * A bot with few games, where most have many, meets its three nearest (or as many as the table has seats), those with
 * fewest games first.
 */
function newcomers({ ratings, seats = 2 }: LadderSetup, meetings: Meetings, random: Random): number[][] {
  const standings = ratings.standings.map(({ entrant, rating, games }) => ({
    entrant,
    rating,
    games: games + meetings(entrant),
  }));
  const fresh = standings.filter(({ games }) => games < known);
  if (2 * fresh.length >= standings.length) return [];
  const tables = Math.floor(Math.floor(standings.length / seats) / 2);
  const waiting = fresh.flatMap(({ entrant, rating, games }) =>
    Array.from({ length: Math.min(tables, known - games) }, (_, time) => ({ entrant, rating, games: games + time })),
  );
  return waiting
    .toSorted((one, other) => one.games - other.games)
    .slice(0, tables)
    .map(({ entrant, rating }) => {
      const near = standings
        .filter((other) => other.entrant !== entrant)
        .toSorted((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating));
      return [
        entrant,
        ...random.shuffle(near.slice(0, Math.max(3, seats - 1)).map((other) => other.entrant)).slice(0, seats - 1),
      ];
    });
}

/** Places shared out by weight with d'Hondt's method, including those given before; weight 0 gets none. */
function apportion(claims: readonly { readonly weight: number; readonly given: number }[], places: number): number[] {
  const given = claims.map((claim) => claim.given);
  const order: number[] = [];
  for (let place = 0; place < places && claims.some(({ weight }) => weight > 0); place++) {
    let best = 0;
    for (const [at, { weight }] of claims.entries())
      if (weight / (given[at]! + 1) > claims[best]!.weight / (given[best]! + 1)) best = at;
    given[best]!++;
    order.push(best);
  }
  return order;
}
