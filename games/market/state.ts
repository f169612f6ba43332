/** What stays the same in a match. Money is in cents, here and everywhere in this game. */
export interface Terms {
  readonly rounds: number;
  /** What every player begins with. */
  readonly cash: number;
  readonly volatility: number;
  readonly impact: number;
  readonly liquidity: number;
}

/** All of it is public: cash and shares follow from the trades, which everybody is told. */
export interface State {
  readonly terms: Terms;
  /** Rounds played. */
  readonly round: number;
  /** By stock. */
  readonly prices: readonly number[];
  /** The prices of the round before; in the first round the same as `prices`. */
  readonly before: readonly number[];
  /** By seat. */
  readonly cash: readonly number[];
  /** Shares by seat and stock. */
  readonly held: readonly (readonly number[])[];
  /** What was carried out in the last round, by seat, in the order written. */
  readonly trades: readonly Move[];
}

/** Shares to buy, or to sell where they are negative. */
export type Order = readonly [stock: number, shares: number];

/** The orders of a player in a round, in the order written. */
export type Move = readonly Order[];

export interface Options {
  readonly stocks: number;
  readonly rounds: number;
  /** In whole units of money, not in cents; so is `price`. */
  readonly cash: number;
  readonly price: number;
  readonly volatility: number;
  readonly impact: number;
  readonly liquidity: number;
  /** The number of unreadable or late answers after which a bot is out. */
  readonly faults: number;
}

/** What everybody has at the present prices, by seat. */
export const worths = ({ cash, held, prices }: State): number[] =>
  cash.map((own, seat) =>
    held[seat]!.reduce((sum, shares, stock) => Math.min(most, sum + shares * prices[stock]!), own),
  );

/**
 * The most cents of cash or worth, and the most shares of a stock, that a player can have: sums of ten players are
 * still whole numbers that a double holds exactly. What is more is lost, as a price beyond its bounds is.
 */
export const most = 1e14;
