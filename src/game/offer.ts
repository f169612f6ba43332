/** What a person who sees a view may click: `Game.moves` makes it from the view alone. */
export type Offer = MovesOffer | PointOffer;

/** A list of moves. */
export interface MovesOffer {
  readonly kind: 'moves';
  /** There are no other legal moves. */
  readonly complete: boolean;
  readonly moves: readonly OfferedMove[];
}

export interface OfferedMove {
  /** As `write` of the rules writes it. */
  readonly text: string;
  /**
   * What is clicked for the move, in any order: elements of the board with these values of `data-target`, one for each
   * value. None: the move is only in the list.
   */
  readonly targets: readonly string[];
}

/** Any point of a grid that is too large for a list; illegal points are refused by `objection`. */
export interface PointOffer {
  readonly kind: 'point';
  /** The element of the board with this value of `data-target` is the grid: row 0 at its top, column 0 at its left. */
  readonly target: string;
  readonly rows: number;
  readonly columns: number;
  text(row: number, column: number): string;
}
