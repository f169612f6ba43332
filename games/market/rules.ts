import type { Random } from '../../src/game/random.ts';
import type { Game } from '../../src/game/rules.ts';
import { describe } from './describe.ts';
import { draw } from './draw.ts';
import { messages, type MarketMessage } from './messages.ts';
import { offerOf } from './offer.ts';
import { options } from './options.ts';
import { mostOrders, readOrders, writeOrders } from './orders.ts';
import { drawZ, nextPrice } from './prices.ts';
import { most, worths, type Move, type Options, type Order, type State } from './state.ts';
import { netOf, trade } from './trading.ts';

export const game: Game<State, Move, State, Options> = {
  title: 'Stock exchange',
  titles: { pl: 'Giełda' },
  seats: { min: 2, max: 10 },
  seatNames: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  clock: { kind: 'move', ms: 1000 },
  protocol: 'lines',
  points: 'more',
  options,

  setup(seats, { stocks, rounds, cash, price, volatility, impact, liquidity }) {
    const prices = Array.from({ length: stocks }, () => cents(price));
    return {
      terms: { rounds, cash: cents(cash), volatility, impact, liquidity },
      round: 0,
      prices,
      before: prices,
      cash: Array.from({ length: seats }, () => cents(cash)),
      held: Array.from({ length: seats }, () => prices.map(() => 0)),
      trades: Array.from({ length: seats }, () => []),
    };
  },

  toMove: ({ round, terms, cash }) => (round === terms.rounds ? [] : cash.map((_, seat) => seat)),

  objection({ prices }, _seat, orders): MarketMessage | undefined {
    if (orders.length > mostOrders) return { code: 'many-orders', most: mostOrders };
    for (const [stock, shares] of orders) {
      if (prices[stock] === undefined) return { code: 'no-stock', stock, last: prices.length - 1 };
      if (!Number.isInteger(shares) || Math.abs(shares) > most) return { code: 'not-whole', word: `${shares}` };
    }
    return undefined;
  },
  messages,

  play(state, moves, random) {
    const { terms, prices, round } = state;
    const accounts = state.cash.map((cash, seat) =>
      trade({ cash, held: state.held[seat]! }, prices, moves.get(seat) ?? [], terms),
    );
    const trades = accounts.map((account) => account.trades);
    const net = netOf(trades, prices.length);
    return {
      terms,
      round: round + 1,
      prices: prices.map((price, stock) => nextPrice(price, drawZ(random), net[stock]!, terms)),
      before: prices,
      cash: accounts.map(({ cash }) => cash),
      held: accounts.map(({ held }) => held),
      trades,
    };
  },

  /** In whole units of money: the nearest double to so many hundredths. */
  scores: (state) => worths(state).map((worth) => worth / 100),
  view: (state) => state,

  describe,
  draw,
  moves: offerOf,
  anyMove: ({ prices }, _seat, random) =>
    Array.from({ length: random.below(4) }, () => anyOrder(prices.length, random)),
  write: writeOrders,
  read(text) {
    const orders = readOrders(text);
    return 'value' in orders ? orders.value : undefined;
  },

  /** What a player who is out has stays as it is; so does what a player has who is late or wrong once. */
  standIn: () => [],
  faults: ({ faults }) => faults,
};

const cents = (units: number): number => Math.round(100 * units);

/** Of all sizes, also more than anybody can have. */
const anyOrder = (stocks: number, random: Random): Order => {
  const shares = 1 + random.below(10 ** (1 + random.below(7)));
  return [random.below(stocks), random.below(2) === 0 ? shares : -shares];
};
