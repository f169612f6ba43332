// Matches by our rules and by a second implementation in Python: the same to the last bit.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { defaults } from '../../src/game/laws.ts';
import { randomFor } from '../../src/game/random.ts';
import { game } from './rules.ts';
import type { Move, Options } from './state.ts';

const kinds: readonly Partial<Options>[] = [
  {},
  { stocks: 2, volatility: 0.3 },
  { impact: 0.7, liquidity: 900 },
  { price: 0.37, cash: 50 },
];

/** A random match: what the other implementation is told, and the states after every round. */
function playRandom(seats: number, chosen: Partial<Options>, seed: string): { told: object; states: unknown[] } {
  const options = { ...defaults(game), ...chosen, rounds: 40 };
  let state = game.setup(seats, options, randomFor(seed, 0));
  const { stocks, volatility, impact, liquidity } = options;
  const [moves, states]: [Move[][], unknown[]] = [[], []];
  const told = { seed, seats, stocks, volatility, impact, liquidity, price: state.prices[0], cash: state.terms.cash };
  for (let turn = 1; game.toMove(state).length > 0; turn++) {
    const round = state.cash.map((_, seat) => game.anyMove(state, seat, randomFor(`${seed}/${seat}`, turn)));
    state = game.play(state, new Map(round.entries()), randomFor(seed, turn));
    moves.push(round);
    states.push([state.prices, state.cash, state.held, state.trades]);
  }
  return { told: { ...told, moves }, states };
}

test('the reference in Python plays the same matches', ({ skip }) => {
  skip(spawnSync('python3', ['--version']).error !== undefined, 'no python3 on this machine');
  const matches = Array.from({ length: 12 }, (_, at) => playRandom(2 + (at % 5), kinds[at % 4]!, `reference ${at}`));
  const { stdout, stderr } = spawnSync('python3', [fileURLToPath(new URL('fixtures/reference.py', import.meta.url))], {
    input: matches.map(({ told }) => `${JSON.stringify(told)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe('');
  const answers = stdout.trim().split('\n');
  expect(answers).toHaveLength(matches.length);
  for (const [at, { states }] of matches.entries()) expect(JSON.parse(answers[at]!)).toEqual(states);
});
