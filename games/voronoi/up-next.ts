import type { Seat } from '../../src/game/seat.ts';
import type { Round, State } from './state.ts';

export const penalties = { late: -2, wrong: -1, gone: -1 } as const;

/** A game without a stone. */
export const fresh = (players: number, gone: readonly Seat[]): Round => ({
  stones: [],
  scores: Array.from({ length: players }, (_, seat) => (gone.includes(seat) ? penalties.gone : 0)),
  end: null,
});

/** The game of the next move, and whose turn it is; undefined when all is played. */
export function upNext({ players, stones, games, gone }: State): {
  readonly number: number;
  readonly round: Round;
  readonly seat: Seat | undefined;
} {
  const last = games.at(-1)!;
  const isOver = last.end !== null;
  const number = isOver ? games.length : games.length - 1;
  if (number === players) return { number, round: last, seat: undefined };
  const round = isOver ? fresh(players, gone) : last;
  const from = round.stones.length === 0 ? number : round.stones.at(-1)![2] + 1;
  const order = Array.from({ length: players }, (_, at) => (from + at) % players);
  return { number, round, seat: order.find((seat) => !gone.includes(seat) && countOf(round, seat) < stones) };
}

export const countOf = ({ stones }: Round, seat: Seat): number => stones.filter(([, , by]) => by === seat).length;
