// Events for tests and measurements: every kind of result, bye and absence, drawn from given random numbers.
import type { Random } from '../src/game/random.ts';
import {
  classic,
  type Colour,
  type CrossTable,
  type Entry,
  type Mark,
  type Points,
} from '../src/pairing/crosstable.ts';
import type { Entrant } from '../src/pairing/history.ts';
import { pairDutch } from '../src/pairing/swiss/dutch.ts';
import type { Pairing, SwissEvent } from '../src/pairing/swiss/event.ts';

const pointSystems: readonly Points[] = [
  classic,
  classic,
  { win: 30, draw: 10, loss: 0, absence: 0, bye: 30 },
  { ...classic, bye: 5 },
];
const games: readonly (readonly [Mark, Mark])[] = [
  ['1', '0'],
  ['0', '1'],
  ['=', '='],
];
const forfeits: readonly (readonly [Mark, Mark])[] = [
  ['+', '-'],
  ['-', '+'],
  ['-', '-'],
];

export const newTable = (players: number, points = classic): CrossTable => ({
  points,
  rounds: 0,
  rows: Array.from({ length: players }, () => []),
});

/** The table after a round: the given results, absences sometimes worth points. */
export function withRound(
  table: CrossTable,
  { boards, bye }: Pairing,
  result: (white: Entrant, black: Entrant) => readonly [Mark, Mark],
  absence: () => Mark = () => 'Z',
): CrossTable {
  const entries = new Map<Entrant, Entry>(bye === undefined ? [] : [[bye, { mark: 'U' }]]);
  for (const [white, black] of boards) {
    const [mine, theirs] = result(white, black);
    entries
      .set(white, { mark: mine, opponent: black, colour: 'white' })
      .set(black, { mark: theirs, opponent: white, colour: 'black' });
  }
  return {
    ...table,
    rounds: table.rounds + 1,
    rows: table.rows.map((row, at) => [...row, entries.get(at + 1) ?? { mark: absence() }]),
  };
}

const someAbsent = (random: Random, players: number, oneIn: number): Set<Entrant> =>
  new Set(Array.from({ length: players }, (_, at) => at + 1).filter(() => oneIn > 0 && random.below(oneIn) === 0));

/** Every round of an event paired by the rules; the last one may have no pairing. */
export function* natural(random: Random, largest: number): Generator<SwissEvent> {
  const players = 2 + random.below(largest - 1);
  const rounds = 1 + random.below(players + 1);
  const [oneAbsentIn, oneForfeitIn, initial] = [
    random.pick([0, 4, 10]),
    random.pick([0, 3, 10]),
    random.pick<Colour>(['white', 'black']),
  ];
  const forbidden = random.below(5) === 0 ? [[1 + random.below(players), 1 + random.below(players)]] : [];
  let table = newTable(players, random.pick(pointSystems));
  while (table.rounds < rounds) {
    const event: SwissEvent = { table, rounds, initial, forbidden, absent: someAbsent(random, players, oneAbsentIn) };
    yield event;
    const pairing = pairDutch(event);
    if (pairing === undefined) return;
    table = withRound(
      table,
      pairing,
      () => random.pick(oneForfeitIn > 0 && random.below(oneForfeitIn) === 0 ? forfeits : games),
      () => random.pick<Mark>(['Z', 'Z', 'H', 'F']),
    );
  }
}

/**
 * A late round after rounds with arbitrary pairs, some players nearly always with the same colour, often with all games
 * drawn.
 */
export function* unnatural(random: Random, largest: number): Generator<SwissEvent> {
  const players = 2 + random.below(largest - 1);
  const rounds = 2 + random.below(random.pick([3, players]));
  const results = random.pick<readonly (readonly [Mark, Mark])[]>([
    games,
    [...games, ...games, ...forfeits],
    [['=', '=']],
  ]);
  const luck = random.pick([1, 3, 9]);
  const bias = Array.from({ length: players }, () => random.below(10));
  let table = newTable(players, random.pick(pointSystems));
  while (table.rounds < rounds - 1) {
    const order = random.shuffle(Array.from({ length: players }, (_, at) => at + 1));
    const boards = Array.from({ length: Math.floor(players / 2) }, (_, at): [Entrant, Entrant] => {
      const [one, other] = [order[2 * at]!, order[2 * at + 1]!];
      return bias[one - 1]! + random.below(luck) >= bias[other - 1]! + random.below(luck) ? [one, other] : [other, one];
    });
    const pairing = { boards, ...(players % 2 === 1 ? { bye: order.at(-1)! } : {}) };
    table = withRound(table, pairing, () => random.pick(results));
  }
  yield {
    table,
    rounds: random.pick([rounds, rounds, rounds + 1]),
    initial: 'white',
    absent: someAbsent(random, players, 12),
  };
}

/** One large bracket in every round, with many exchanges. */
export function* allDrawn(random: Random, largest: number): Generator<SwissEvent> {
  const players = Math.max(2, largest - random.below(4));
  const rounds = 2 + random.below(players - 1);
  let table = newTable(players);
  while (table.rounds < rounds) {
    const event: SwissEvent = { table, rounds, initial: 'white' };
    yield event;
    const pairing = pairDutch(event);
    if (pairing === undefined) return;
    table = withRound(table, pairing, () => ['=', '=']);
  }
}
