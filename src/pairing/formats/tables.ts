import type { Random } from '../../game/random.ts';
import { randomFor } from '../../game/random.ts';
import { cyclesField, wholeField } from '../choices.ts';
import type { Format, FormatDefinition } from '../format.ts';
import type { Entrant, History, Meeting, Place, Round } from '../history.ts';
import { allOf, isWithdrawn, nextRound, placed, placement, scored, split } from '../standings.ts';

export interface TablesOptions {
  readonly seats: number;
  /** Tables with fewer entrants than this, after somebody left, are not played; by default all seats are needed. */
  readonly least?: number;
  /** In each cycle every entrant sits at as many tables as there are seats, once in each seat. */
  readonly cycles?: number;
  /** Games of each table; with as many as seats every entrant has each seat at every table. */
  readonly games?: number;
}

/** Games for more than two: every entrant sits equally often in each seat and meets every other about equally often. */
export function tables(options: TablesOptions): Format {
  const plans = new Map<string, Entrant[][][]>(); // cached by entrants and seed
  const planOf = (history: History): Entrant[][][] => {
    const key = JSON.stringify([history.entrants, history.seed]);
    if (!plans.has(key)) plans.set(key, plan(history, options));
    return plans.get(key)!;
  };
  return {
    next(history) {
      if (history.entrants < 2 && options.seats > 1) return undefined;
      if (history.entrants < options.seats)
        return { wrong: { code: 'table-not-filled', entrants: history.entrants, seats: options.seats } };
      const round = nextRound(history);
      const tablesNow = planOf(history)[round - 1];
      return tablesNow === undefined ? undefined : roundOf(history, tablesNow, round, options);
    },
    places: placesOf,
  };
}

function roundOf(
  history: History,
  planned: readonly Entrant[][],
  round: number,
  { seats, least = seats, games = 1 }: TablesOptions,
): Round {
  const isOut = (entrant: Entrant): boolean => isWithdrawn(history, entrant, round);
  const full = planned
    .map((table) => table.filter((entrant) => !isOut(entrant)))
    .filter(({ length }) => length >= least);
  const meetings = full.map((entrants, at): Meeting => ({ round, board: at + 1, entrants, games }));
  const missed = allOf(history.entrants).filter(
    (entrant) => !full.flat().includes(entrant) && (!isOut(entrant) || planned.flat().includes(entrant)),
  );
  return { meetings, byes: missed.map((entrant) => ({ round, entrant, kind: isOut(entrant) ? 'zero' : 'pairing' })) };
}

/**
 * By points per table, because some tables are cancelled when somebody leaves. An entrant that left gets nothing for
 * those it missed.
 */
function placesOf(history: History): Place[] {
  const all = allOf(history.entrants);
  const sat = (entrant: Entrant): number =>
    history.met.filter(({ entrants }) => entrants.includes(entrant)).length +
    history.byes.filter((bye) => bye.entrant === entrant && bye.kind === 'zero').length;
  const points = scored(history);
  const share = new Map(all.map((entrant) => [entrant, points.get(entrant)! / Math.max(1, sat(entrant))]));
  return placed(split(all, share)).map(({ entrant, place }) => ({
    entrant,
    place,
    points: points.get(entrant)!,
    tiebreaks: [],
  }));
}

/**
 * The entrants stand in a circle, and a pattern of seats is rotated by one place from table to table: after a full turn
 * everybody sat once in each seat, and how often two met depends on their distance alone. Disjoint tables make a round.
 */
function plan({ entrants, seed }: History, { seats, cycles = 1 }: TablesOptions): Entrant[][][] {
  const circle = randomFor(seed, 0).shuffle(allOf(entrants));
  const rounds: Entrant[][][] = [];
  for (const pattern of patterns(entrants, seats, cycles)) {
    const before = rounds.length; // a cycle begins with a new round
    for (const turn of circle.keys()) {
      const table = pattern.map((place) => circle[(place + turn) % entrants]!);
      const free = rounds.find((round, at) => at >= before && !round.flat().some((entrant) => table.includes(entrant)));
      if (free === undefined) rounds.push([table]);
      else free.push(table);
    }
  }
  return rounds;
}

// restarts of the search: sizes that need more than a few are rare, and hundreds take about a second
const starts = 400;

/**
 * Patterns whose distances are as even as possible: the numbers of meetings differ by one, or by two where nothing
 * better is found.
 */
export function patterns(entrants: number, seats: number, cycles: number): number[][] {
  const random = randomFor('patterns', 0);
  const circle = Array.from({ length: entrants }, (_, place) => place);
  let best: { readonly spread: number; readonly found: number[][] } = { spread: Infinity, found: [] };
  for (let start = 0; start < starts && best.spread > 1; start++) {
    const circles = Array.from({ length: cycles }, () => random.shuffle(circle));
    const spread = even(circles, seats, random);
    if (spread < best.spread) best = { spread, found: circles.map((places) => places.slice(0, seats)) };
  }
  return best.found;
}

/**
 * Changes one place of a pattern after the other to an unused one, as long as the result gets no worse. A pattern's
 * places come first in its circle.
 */
function even(circles: readonly number[][], seats: number, random: Random): number {
  const entrants = circles[0]!.length;
  const distances = new Distances(entrants);
  for (const places of circles) for (let seat = 1; seat < seats; seat++) distances.count(places, seat, seat, 1);
  let cost = distances.cost();
  for (
    let stale = 0;
    stale < seats * entrants * circles.length && entrants > seats && distances.spread() > 1;
    stale++
  ) {
    const [places, seat, other] = [random.pick(circles), random.below(seats), seats + random.below(entrants - seats)];
    const exchange = (): void => {
      distances.count(places, seat, seats, -1);
      [places[seat], places[other]] = [places[other]!, places[seat]!];
      distances.count(places, seat, seats, 1);
    };
    exchange();
    if (distances.cost() > cost) exchange();
    else if (distances.cost() < cost) {
      stale = 0;
      cost = distances.cost();
    }
  }
  return distances.spread();
}

/** How often two meet, by their distance on the circle. Opposite places count from both sides. */
class Distances {
  readonly #around: number;
  readonly #met: Int32Array;

  constructor(around: number) {
    this.#around = around;
    this.#met = new Int32Array(Math.floor(around / 2) + 1);
  }

  /** Counts the distances from one seat to the first `seats` ones. */
  count(circle: readonly number[], seat: number, seats: number, times: number): void {
    for (let other = 0; other < seats; other++) {
      if (other === seat) continue;
      const way = Math.abs(circle[seat]! - circle[other]!);
      const distance = Math.min(way, this.#around - way);
      this.#met[distance]! += 2 * distance === this.#around ? 2 * times : times;
    }
  }

  /** The cost of all pairs, up to a factor. */
  cost(): number {
    return this.#met.reduce((sum, met, distance) => sum + met * met * (2 * distance === this.#around ? 1 : 2), 0);
  }

  spread(): number {
    const met = this.#met.subarray(1);
    return met.length === 0 ? 0 : Math.max(...met) - Math.min(...met);
  }
}

export const format: FormatDefinition<{ readonly cycles: number; readonly games: number }> = {
  summary: {
    en:
      'tables at which everybody meets everybody about equally often; the last of a game gets nothing, every place ' +
      'before it a point more',
    pl:
      'stoliki, przy których każdy spotyka każdego mniej więcej równie często; ostatni w grze nie dostaje nic, ' +
      'każde wyższe miejsce o punkt więcej',
  },
  seats: 'several',
  isFixed: true,
  options: {
    cycles: {
      ...cyclesField,
      label: {
        en: 'How often everybody sits at as many tables as there are seats',
        pl: 'Ile razy każdy siada przy tylu stolikach, ile jest miejsc',
      },
    },
    games: wholeField(
      {
        en: 'The number of games at a table; as many as seats by default',
        pl: 'Liczba gier przy stoliku; domyślnie tyle, ile miejsc',
      },
      'games',
      {
        most: 1000,
      },
    ),
  },
  open({ entrants, seats }, { cycles, games: wanted }) {
    const games = wanted === 0 ? seats : wanted;
    return {
      ...tables({ seats, cycles, games }),
      scoring: placement(),
      tiebreaks: [],
      games: games * cycles * entrants,
    };
  },
};
