/** The board is so many cells wide and high. */
export const side = 1000;
export const cells = side * side;
/** Two pulls that differ by no more count as equal. */
export const equal = 1e-9;

/** Row, column and seat. */
export type Stone = readonly [row: number, col: number, seat: number];

/** How each seat pulls each cell, updated with each stone: one pass over the cells. */
export interface Pulls {
  /** Adds these stones, in this order; returns how many cells each seat has after the last of them. */
  add(...stones: readonly Stone[]): number[];
  /** Removes all stones: quicker than new memory. */
  clear(): void;
  /** By seat and cell. */
  readonly pulls: readonly Float64Array[];
}

/** The same, with the owners of the cells. */
export interface Field extends Pulls {
  /**
   * By cell: the seat with the greatest pull, and the two greatest pulls. Equal pulls: the cell belongs to nobody, with
   * seat 0 here.
   */
  readonly first: Uint8Array;
  readonly best: Float64Array;
  readonly second: Float64Array;
}

export function makeField(seats: number): Field {
  const pulls = Array.from({ length: seats }, () => new Float64Array(cells));
  const field = { pulls, first: new Uint8Array(cells), best: new Float64Array(cells), second: new Float64Array(cells) };
  let scores = Array<number>(seats).fill(0);
  return {
    ...field,
    add(...stones) {
      for (const stone of stones) scores = put(field, stone);
      return scores;
    },
    clear() {
      for (const part of [...pulls, field.first, field.best, field.second]) part.fill(0);
      scores = pulls.map(() => 0);
    },
  };
}

/** Pulls only grow, so the two greatest pulls of a cell before are enough to compute the new ones. */
function put({ pulls, first, best, second }: Omit<Field, 'add' | 'clear'>, [row, col, seat]: Stone): number[] {
  const own = pulls[seat]!;
  const scores = pulls.map(() => 0);
  for (let r = 0, cell = 0; r < side; r++) {
    for (let c = 0; c < side; c++, cell++) {
      const squared = (r - row) * (r - row) + (c - col) * (c - col);
      const pull = squared === 0 ? own[cell]! : (own[cell]! += 1 / squared);
      if (first[cell] === seat) best[cell] = pull;
      else if (pull > best[cell]!) {
        second[cell] = best[cell]!;
        best[cell] = pull;
        first[cell] = seat;
      } else if (pull > second[cell]!) second[cell] = pull;
      if (best[cell]! - second[cell]! > equal) scores[first[cell]!]!++;
    }
  }
  return scores;
}
