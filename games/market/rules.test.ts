import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fingerprint } from '../../src/game/fingerprint.ts';
import { defaults, laws } from '../../src/game/laws.ts';
import { readLog } from '../../src/game/log.ts';
import { randomFor, type Random } from '../../src/game/random.ts';
import { verify } from '../../src/game/replay.ts';
import { inEnglish } from '../../test/in-english.ts';
import { game } from './rules.ts';
import { most, worths, type Move, type Options, type State } from './state.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';
const usual = defaults(game);
const setup = (seats: number, options: Partial<Options> = {}): State =>
  game.setup(seats, { ...usual, ...options }, randomFor('', 0));
const movesOf = (moves: readonly Move[]): Map<number, Move> => new Map(moves.entries());
/** Every draw is the middle: prices move by orders alone. */
const still: Random = { ...randomFor('', 0), below: (n) => n / 2 };

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('keeps the laws with %i seats', (seats) => {
  for (let seed = 0; seed < (isSoak ? 100 : 3); seed++)
    laws(game, `law ${seed}`, { seats, options: { ...usual, rounds: 12, stocks: 1 + (seed % 6) } });
});

/** Options at the edges of what is allowed. */
const extremes: readonly Partial<Options>[] = [
  {},
  { stocks: 1, rounds: 1 },
  { stocks: 26 },
  { cash: 0.01 },
  { cash: 1e9, price: 0.01 },
  { price: 1e7 },
  { volatility: 1 },
  { volatility: 1, price: 0.01, cash: 1e9, impact: 0 },
  { volatility: 0, impact: 0 },
  { impact: 100, liquidity: 1 },
  { liquidity: 1e9 },
];

test('whatever is ordered, nobody has debts or owes shares, and all numbers are whole', () => {
  const matches = isSoak ? 3000 : 60;
  for (let match = 0; match < matches; match++) {
    const random = randomFor('property', match);
    const seats = 2 + random.below(9);
    const { rounds, ...options } = { ...usual, ...extremes[match % extremes.length] };
    let state = setup(seats, { ...options, rounds: Math.min(rounds, 40) });
    for (let turn = 1; game.toMove(state).length > 0; turn++) {
      const moves = state.cash.map((_, seat) => game.anyMove(state, seat, random));
      const next = game.play(state, movesOf(moves), randomFor(`property ${match}`, turn));
      checkState(next);
      checkTrades(state, moves, next);
      state = next;
    }
    expect(state.round).toBe(state.terms.rounds);
  }
});

const isAmount = (amount: number): boolean =>
  Number.isSafeInteger(amount) && amount >= 0 && amount <= most && !Object.is(amount, -0);

function checkState(state: State): void {
  expect([...state.cash, ...state.held.flat(), ...worths(state)].every(isAmount)).toBe(true);
  expect(state.prices.every((price) => Number.isInteger(price) && price >= 1 && price <= 1e9)).toBe(true);
}

/** Shares come only by purchases and go only by sales, in the direction of the orders and never beyond them. */
function checkTrades(before: State, moves: readonly Move[], { trades, held, cash }: State): void {
  for (const [seat, own] of trades.entries()) {
    const change = before.prices.map(() => 0);
    for (const [stock, shares] of own) change[stock]! += shares;
    const isWithin = own.every(([stock, shares]) =>
      moves[seat]!.some(([of, wanted]) => of === stock && (shares > 0 ? wanted >= shares : wanted <= shares)),
    );
    expect(isWithin).toBe(true);
    expect(held[seat]!.join()).toBe(before.held[seat]!.map((shares, stock) => shares + change[stock]!).join());
    if (own.length === 0) expect(cash[seat]).toBe(before.cash[seat]);
    if (own.length > 0 && own.every(([, shares]) => shares > 0)) expect(cash[seat]).toBeLessThan(before.cash[seat]!);
  }
}

test('the order in which answers arrive, and the seats of the players, do not matter', () => {
  let state = setup(5);
  for (let turn = 1; turn <= 30; turn++) {
    const random = randomFor('arrival', turn);
    const moves = state.cash.map((_, seat) => game.anyMove(state, seat, random));
    const next = game.play(state, movesOf(moves), randomFor('s', turn));
    const mixed = new Map(random.shuffle([...movesOf(moves)]));
    expect(fingerprint(game.play(state, mixed, randomFor('s', turn)))).toBe(fingerprint(next));
    const turned = <T>(list: readonly T[]): T[] => [...list.slice(2), ...list.slice(0, 2)];
    const seats = { cash: turned(state.cash), held: turned(state.held), trades: turned(state.trades) };
    const other = game.play({ ...state, ...seats }, movesOf(turned(moves)), randomFor('s', turn));
    expect(other.prices).toEqual(next.prices);
    expect(worths(other)).toEqual(turned(worths(next)));
    state = next;
  }
});

// Prices of 100.00 and 50.00, 1,000.00 in cash, ten shares of the first stock and none of the second. Impact 0.1 and
// liquidity 1000: an order of ten shares moves its own price by a tenth of a percent.
test.each<[string, Move, { cash: number; held: readonly number[]; trades: Move }]>([
  ['nothing', [], { cash: 100_000, held: [10, 0], trades: [] }],
  ['a purchase', [[1, 10]], { cash: 100_000 - 10 * 5006, held: [10, 10], trades: [[1, 10]] }],
  ['a sale', [[0, -10]], { cash: 100_000 + 10 * 9990, held: [0, 0], trades: [[0, -10]] }],
  ['a sale beyond the holding', [[0, -11]], { cash: 100_000 + 10 * 9990, held: [0, 0], trades: [[0, -10]] }],
  ['a sale of 10^30', [[0, -most]], { cash: 100_000 + 10 * 9990, held: [0, 0], trades: [[0, -10]] }],
  ['a sale of what one has not', [[1, -5]], { cash: 100_000, held: [10, 0], trades: [] }],
  ['the last affordable share', [[1, 19]], { cash: 100_000 - 19 * 5010, held: [10, 19], trades: [[1, 19]] }],
  ['one share too many', [[1, 20]], { cash: 100_000 - 19 * 5010, held: [10, 19], trades: [[1, 19]] }],
  ['a purchase of 10^30', [[1, most]], { cash: 100_000 - 19 * 5010, held: [10, 19], trades: [[1, 19]] }],
  [
    'a sale pays for a purchase that is written before it',
    [
      [1, 30],
      [0, -10],
    ],
    {
      cash: 100_000 + 10 * 9990 - 30 * 5016,
      held: [0, 30],
      trades: [
        [1, 30],
        [0, -10],
      ],
    },
  ],
  [
    'what is bought cannot be sold in the same round',
    [
      [1, 5],
      [1, -5],
    ],
    { cash: 100_000 - 5 * 5003, held: [10, 5], trades: [[1, 5]] },
  ],
  [
    'a sale and a purchase of one stock',
    [
      [0, 2],
      [0, -4],
    ],
    {
      cash: 100_000 + 4 * 9996 - 2 * 10_003,
      held: [8, 0],
      trades: [
        [0, 2],
        [0, -4],
      ],
    },
  ],
  [
    'two sales of one stock share the holding',
    [
      [0, -6],
      [0, -6],
    ],
    {
      cash: 100_000 + 6 * 9994 + 4 * 9996,
      held: [0, 0],
      trades: [
        [0, -6],
        [0, -4],
      ],
    },
  ],
  [
    'the first purchase takes the cash',
    [
      [0, 9],
      [1, 9],
    ],
    {
      cash: 100_000 - 9 * 10_010 - 5001,
      held: [19, 1],
      trades: [
        [0, 9],
        [1, 1],
      ],
    },
  ],
  [
    'the other way round',
    [
      [1, 9],
      [0, 9],
    ],
    {
      cash: 100_000 - 9 * 5005 - 5 * 10_006,
      held: [15, 9],
      trades: [
        [1, 9],
        [0, 5],
      ],
    },
  ],
  ['no shares', [[0, 0]], { cash: 100_000, held: [10, 0], trades: [] }],
])('%s', (_what, orders, { cash, held, trades }) => {
  const start = setup(2, { stocks: 2, cash: 1000, liquidity: 1000 });
  const state = {
    ...start,
    prices: [10_000, 5000],
    held: [
      [10, 0],
      [0, 0],
    ],
  };
  const next = game.play(state, movesOf([orders, []]), still);
  expect({ cash: next.cash[0], held: next.held[0], trades: next.trades[0] }).toEqual({ cash, held, trades });
  expect(next.cash[1]).toBe(100_000);
});

test('prices move by what all players bought and sold, from the price of the round', () => {
  const start = setup(3, { stocks: 2 });
  const next = game.play(
    start,
    movesOf([
      [[0, 600]],
      [
        [0, 400],
        [1, 100],
      ],
      [],
    ]),
    still,
  );
  expect(next.prices).toEqual([10_101, 10_010]);
  expect(next.cash).toEqual([10_000_000 - 600 * 10_061, 10_000_000 - 400 * 10_041 - 100 * 10_011, 10_000_000]);
  expect(next.before).toEqual([10_000, 10_000]);
  const after = game.play(next, movesOf([[[0, -600]], [[0, -400]], []]), still);
  expect(after.prices).toEqual([10_000, 10_010]);
});

// computed by fixtures/reference.py
test('the same seed and the same orders give these prices on every machine', () => {
  let state = setup(2, { stocks: 3 });
  const rounds: readonly (readonly Move[])[] = [
    [[[0, 500]], []],
    [
      [],
      [
        [1, 300],
        [2, 300],
      ],
    ],
    [[[0, -200]], [[2, -1000]]],
    [[], []],
    [[], []],
    [[], []],
  ];
  const prices = rounds.map((moves, at) => {
    state = game.play(state, movesOf(moves), randomFor('golden', at + 1));
    return state.prices;
  });
  expect(prices).toEqual([
    [9925, 10_092, 9930],
    [9814, 10_046, 10_094],
    [9962, 10_179, 10_018],
    [10_222, 9962, 10_231],
    [10_284, 9978, 10_039],
    [10_400, 9876, 10_048],
  ]);
  expect([state.cash, state.held]).toEqual([
    [6_933_300, 6_994_000],
    [
      [300, 0, 0],
      [0, 300, 0],
    ],
  ]);
  expect(game.scores(state)).toEqual([100_533, 99_568]);
});

test('nobody can have more than the most', () => {
  const start = setup(2, { stocks: 1, impact: 0 });
  const rich = { ...start, prices: [1e9], cash: [5, most - 1], held: [[most], [10]] };
  const sold = game.play(rich, movesOf([[[0, -most]], [[0, -1]]]), still);
  expect([sold.cash, sold.held]).toEqual([
    [most, most],
    [[0], [9]],
  ]);
  const full = game.play({ ...rich, prices: [1], held: [[most - 3], [0]] }, movesOf([[[0, 9]], []]), still);
  expect([full.cash[0], full.held[0]]).toEqual([2, [most]]);
  expect(worths(rich)).toEqual([most, most]);
});

test.each<[Move, string | undefined]>([
  [[], undefined],
  [[[4, most]], undefined],
  [[[0, -0]], undefined],
  [
    [
      [0, 1],
      [5, 1],
    ],
    'there is no stock 5; the stocks are 0 to 4',
  ],
  [[[99, 1]], 'there is no stock 99; the stocks are 0 to 4'],
  [[[-1, 1]], 'there is no stock -1; the stocks are 0 to 4'],
  [[[0.5, 1]], 'there is no stock 0.5; the stocks are 0 to 4'],
  [[[0, 0.5]], '"0.5" is not a whole number'],
  [[[0, Number.NaN]], '"NaN" is not a whole number'],
  [[[0, Infinity]], '"Infinity" is not a whole number'],
  [[[0, 2 * most]], '"200000000000000" is not a whole number'],
  [Array.from({ length: 101 }, () => [0, 1] as const), 'an answer has at most 100 orders'],
])('orders %j: %s', (orders, objection) => {
  expect(inEnglish(game.objection(setup(2), 0, orders), game.messages)).toBe(objection);
});

test.each([
  ['stocks', '26', 26],
  ['stocks', '27', 'The number of stocks must be a whole number from 1 to 26'],
  ['stocks', '1.5', 'The number of stocks must be a whole number from 1 to 26'],
  ['rounds', '0', 'The number of rounds must be a whole number from 1 to 10000'],
  ['cash', '100000.00', 100_000],
  ['cash', '0.01', 0.01],
  ['cash', '1000000000', 1e9],
  ['cash', '0.001', 'The cash at the start must be from 0.01 to 1000000000, with at most two digits after the point'],
  ['cash', '-5', 'The cash at the start must be from 0.01 to 1000000000, with at most two digits after the point'],
  ['price', '0', 'The price at the start must be from 0.01 to 10000000, with at most two digits after the point'],
  ['volatility', '0.000001', 0.000001],
  ['volatility', '2', 'The volatility must be from 0 to 1, with at most six digits after the point'],
  ['impact', '0.10', 0.1],
  ['impact', '1e2', 'The impact must be from 0 to 100, with at most six digits after the point'],
  ['liquidity', '0', 'The liquidity must be a whole number from 1 to 1000000000'],
  ['faults', '1', 1],
  ['faults', 'ten', 'The number of faults must be a whole number from 1 to 10000'],
] as const)('the option %s reads %j: %s', (name, text, result) => {
  const read = game.options[name].read(text);
  expect(inEnglish(read, game.messages)).toEqual(typeof result === 'number' ? { value: result } : { wrong: result });
  if ('value' in read) expect(game.options[name].read(String(read.value))).toEqual(read);
});

test('the options have the defaults of the rules', () => {
  expect(usual).toEqual({
    stocks: 5,
    rounds: 100,
    cash: 100_000,
    price: 100,
    volatility: 0.02,
    impact: 0.1,
    liquidity: 10_000,
    faults: 10,
  });
  expect(game.faults!(usual)).toBe(10);
});

test('describes and draws a position in both languages', () => {
  const start = setup(2, { stocks: 2, cash: 1234.5 });
  expect(game.describe(start)).toBe(
    'before the first of 100 rounds: prices A 100.00 B 100.00; worth 1\u00a0234.50 : 1\u00a0234.50',
  );
  const next = game.play(start, movesOf([[[0, 4]], []]), still);
  expect(game.describe(next, 'pl')).toBe(
    'po rundzie 1 z 100: kursy A 100,00 B 100,00; majątek 1\u00a0234,46 : 1\u00a0234,50',
  );
  expect(game.draw!(next).split('\n')).toEqual([
    'Stock   Price  Change  Net',
    'A      100.00   0.0\u00a0%   +4',
    'B      100.00   0.0\u00a0%    ·',
    '',
    'Player  A  B      Cash     Worth',
    '1       4  0    834.46  1\u00a0234.46',
    '2       0  0  1\u00a0234.50  1\u00a0234.50',
  ]);
});

const folder = new URL('./recorded/', import.meta.url);
test.each(readdirSync(folder).filter((file) => file.endsWith('.jsonl')))('%s replays the same', (file) => {
  const log = readLog(readFileSync(new URL(file, folder), 'utf8'));
  if ('wrong' in log) throw new Error(log.wrong.code);
  expect(verify(game, log.value)).toMatchObject({ value: { outcome: { cause: 'rules' } } });
});

test('a person types shares by the letters of stocks, as many as a bot may order', () => {
  const offer = game.moves!(setup(2), 0);
  const read = offer.kind === 'moves' ? offer.typed!.read : undefined;
  expect(read?.('A 10 C -5')).toBe('ORDERS 0 10 2 -5');
  expect(read?.(`b 1${'0'.repeat(30)}`)).toBe('ORDERS 1 100000000000000');
  expect(read?.('A 1.5')).toBeUndefined();
});
