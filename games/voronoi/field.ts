/** The board is so many cells wide and high. */
export const side = 1000;
/** Two pulls that differ by no more are equal. */
export const equal = 1e-9;

/** Row, column and seat. */
export type Stone = readonly [row: number, col: number, seat: number];

/** The pulls of all stones on all cells, kept as stones fall: one pass over the cells for each. */
export interface Field {
  add(stone: Stone): void;
  /** How many cells each seat has. */
  scores(): number[];
  /** By cell: whoever pulls most, and the two greatest pulls. Nobody: seat 0, with pulls that are equal. */
  readonly first: Uint8Array;
  readonly best: Float64Array;
  readonly second: Float64Array;
}

export function makeField(seats: number): Field {
  const pulls = Array.from({ length: seats }, () => new Float64Array(side * side));
  const first = new Uint8Array(side * side);
  const best = new Float64Array(side * side);
  const second = new Float64Array(side * side);
  const scores = Array<number>(seats).fill(0);
  return {
    first,
    best,
    second,
    add([row, col, seat]) {
      const own = pulls[seat]!;
      scores.fill(0);
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
    },
    scores: () => [...scores],
  };
}
