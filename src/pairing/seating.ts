import { randomFor, type Random } from '../game/random.ts';

/**
 * Gives every bot a seat in which it sat seldom: at each table the order that adds least to the sum of squares of these
 * counts. Chance decides between equals. Tables count for those after them.
 */
export function seatTables(
  tables: readonly (readonly number[])[],
  sat: (bot: number, seat: number) => number,
  random: Random,
): number[][] {
  const more = new Map<string, number>();
  return tables.map((table) => {
    const mixed = random.shuffle(table);
    const seated = leastOrder(
      mixed.map((bot) => mixed.map((_, seat) => sat(bot, seat) + (more.get(`${bot} ${seat}`) ?? 0))),
    ).map((at) => mixed[at]!);
    for (const [seat, bot] of seated.entries()) more.set(`${bot} ${seat}`, (more.get(`${bot} ${seat}`) ?? 0) + 1);
    return seated;
  });
}

/** The first order of seats with the least total cost. A bit set holds who is seated already. */
function leastOrder(costs: readonly (readonly number[])[]): number[] {
  const known = new Map<number, { readonly cost: number; readonly order: number[] }>();
  const from = (seat: number, seated: number): { readonly cost: number; readonly order: number[] } => {
    const before = known.get(seated);
    if (before !== undefined) return before;
    let best: { readonly cost: number; readonly order: number[] } = {
      cost: seat === costs.length ? 0 : Infinity,
      order: [],
    };
    for (let one = 0; one < costs.length; one++) {
      if (((seated >> one) & 1) === 1) continue;
      const rest = from(seat + 1, seated | (1 << one));
      const cost = costs[one]![seat]! + rest.cost;
      if (cost < best.cost) best = { cost, order: [one, ...rest.order] };
    }
    known.set(seated, best);
    return best;
  };
  return from(0, 0).order;
}

/** Up to so many players all orders are played; of more, orders are drawn. */
const mostInAllOrders = 4;

/**
 * Who sits where in a game of several at the same table: the player of each seat, by number from 0. At a table as many
 * games are played as there are seats, each with everybody one seat further. Rotations keep everybody's neighbours, so
 * that tables, counted from 0, differ in their order: after (players − 1)! tables every order was played once.
 */
export function seatOrder(players: number, table: number, game: number, seed: string): number[] {
  const circle =
    players > mostInAllOrders ? drawnCircle(players, table, seed) : circles(players)[table % waysAround(players)]!;
  return circle.map((_, seat) => circle[(seat + game) % players]!);
}

const waysAround = (players: number): number => (players <= 2 ? 1 : (players - 1) * waysAround(players - 1));

function drawnCircle(players: number, table: number, seed: string): number[] {
  const all = Array.from({ length: players }, (_, player) => player);
  return table === 0 ? all : randomFor(`${seed}/orders`, table).shuffle(all);
}

/** All orders around a table, the plain one first. */
const circles = (players: number): number[][] =>
  ordersOf(Array.from({ length: players - 1 }, (_, at) => at + 1)).map((others) => [0, ...others]);

const ordersOf = (numbers: readonly number[]): number[][] =>
  numbers.length === 0
    ? [[]]
    : numbers.flatMap((first) => ordersOf(numbers.filter((other) => other !== first)).map((rest) => [first, ...rest]));
