/** What a person who sees a view may click: `Game.moves` makes it from the view alone. */
export type Offer = MovesOffer | PointOffer;

/** A list of moves. */
export interface MovesOffer {
  readonly kind: 'moves';
  /** There are no other legal moves. */
  readonly complete: boolean;
  readonly moves: readonly OfferedMove[];
  /** How a person types a move that is not in the list. */
  readonly typed?: Typed;
}

/** A way of typing moves that is easier than `read` of the rules, which works, too. */
export interface Typed {
  /** The text as `write` of the rules writes the move; undefined for one that is not typed in this way. */
  read(text: string): string | undefined;
  readonly example: string;
}

export interface OfferedMove {
  /** As `write` of the rules writes it. */
  readonly text: string;
  /**
   * What is clicked for the move: elements of the board with these values of `data-target`, one for each value. The
   * first two in any order, a third one, such as the piece that a pawn becomes, after them. None: the move is only in
   * the list. Keys begin at the first target of the first move.
   */
  readonly targets: readonly string[];
  /** Other ways to write the move, as people of this game do; the first is shown. */
  readonly names?: readonly string[];
}

/** Any point of a grid that is too large for a list; illegal points are refused by `objection`. */
export interface PointOffer {
  readonly kind: 'point';
  /** The element of the board with this value of `data-target` is the grid: row 0 at its top, column 0 at its left. */
  readonly target: string;
  readonly rows: number;
  readonly columns: number;
  text(row: number, column: number): string;
  readonly typed?: Typed;
}
