import { describe, expect, test } from 'vitest';
import { defaults } from '../../../src/game/defaults.ts';
import type { Bot } from '../../../src/game/player.ts';
import { randomFor } from '../../../src/game/random.ts';
import { begin, playAll } from '../fixtures/scripted.ts';
import { quick, shareAgainst } from '../odds.ts';
import { game } from '../rules.ts';
import { callsUpTo, chen, pushesUpTo } from '../starting-hands.ts';
import type { Move, Options, State, View } from '../state.ts';
import { bot as caller } from './caller.ts';
import { bot as equity } from './equity.ts';
import { bot as pusher } from './pusher.ts';
import { bot as raiser } from './raiser.ts';
import { bot as random } from './random.ts';
import { bot as tight } from './tight.ts';

const soak = process.env['ARENA_SOAK'] === '1';

type Mind = Bot<View, Move>;
const bots = { random, caller, raiser, tight, equity, pusher };

const ask = (mind: Mind, state: State, seed: string, turn: number): Move => {
  const seat = game.toMove(state)[0]!;
  const question = { seat, turn, limit: { wall: 1000 }, random: randomFor(`${seed}/${seat}`, turn) };
  return mind(game.view(state, seat), question);
};

/** Plays a match by the rules; returns its scores and the moves of all. */
function play(
  minds: readonly Mind[],
  seed: string,
  options: Partial<Options> = {},
): { readonly scores: readonly number[]; readonly moves: readonly string[] } {
  let state = game.setup(minds.length, { ...defaults(game), levelHands: 15, ...options }, randomFor(seed, 0));
  const moves: string[] = [];
  for (let turn = 1; game.toMove(state).length > 0; turn++) {
    const seat = game.toMove(state)[0]!;
    const move = ask(minds[seat]!, state, seed, turn);
    const objection = game.objection(state, seat, move);
    if (objection !== undefined) throw new Error(`seat ${seat}: ${JSON.stringify(objection)}`);
    moves.push(game.write(move));
    state = game.play(state, new Map([[seat, move]]), randomFor(seed, turn));
  }
  return { scores: game.scores(state), moves };
}

/** The share of freeze-outs that one bot wins against another, on the same decks from both seats. */
function against(one: Mind, other: Mind, matches: number, options: Partial<Options> = {}): number {
  let won = 0;
  for (let match = 0; match < matches; match++) {
    const seat = match % 2;
    const { scores } = play(seat === 0 ? [one, other] : [other, one], `duel ${match >> 1}`, options);
    if (scores[seat]! > scores[1 - seat]!) won++;
  }
  return won / matches;
}

describe.each(Object.entries(bots))('%s', (_name, mind) => {
  test.each<[number, Partial<Options>]>([
    [2, {}],
    [6, { levelHands: 5 }],
    [10, { levelHands: 2 }],
    [3, { limit: true, hands: 30 }],
    [2, { doyle: true, hands: 20 }],
  ])('plays whole matches of %i seats by the rules, the same from the same seed: %j', (seats, options) => {
    const minds = Array.from({ length: seats }, (_, seat) => (seat % 2 === 0 ? mind : raiser));
    expect(play(minds, 'again', options)).toEqual(play(minds, 'again', options));
  });
});

describe('who beats whom', { timeout: 600_000 }, () => {
  test.each<[string, Mind, string, Mind, number]>([
    ['tight', tight, 'caller', caller, 0.7],
    ['equity', equity, 'caller', caller, 0.8],
    ['equity', equity, 'raiser', raiser, 0.6],
    ['pusher', pusher, 'random', random, 0.6],
  ])('%s %s beats %s', (_one, one, _name, other, share) => {
    expect(against(one, other, soak ? 1000 : 40)).toBeGreaterThan(share);
  });

  test('with ten big blinds push or fold beats the others', () => {
    const short = { stack: 200, levelHands: 0 };
    const matches = soak ? 2000 : 200;
    for (const other of [equity, tight]) expect(against(pusher, other, matches, short)).toBeGreaterThan(0.5);
  });
});

describe('push or fold', () => {
  /** What `pusher` does on the button with ten big blinds, or in the big blind when the button has pushed. */
  const pushed = (hole: string): Move =>
    ask(pusher, begin({ chips: [200, 200], button: 0, holes: `${hole} 2c3c`, board: 'AsKsQdJc9h' }), 'push', 1);
  const called = (hole: string): Move => {
    const state = begin({ chips: [200, 200], button: 0, holes: `2c3c ${hole}`, board: 'AsKsQdJc9h' });
    return ask(pusher, playAll(state, 'r200').at(-1)!, 'call', 2);
  };

  test.each(['AhAd', '2h2d', 'Kh2d', 'Qh6h', '7h6h', 'Ah2d'])('the button pushes %s', (hole) => {
    expect(pushed(hole)).toEqual({ raise: 200 });
  });
  test.each(['7h2d', 'Qh4d', 'Jh3d', '8h4d'])('the button folds %s', (hole) => {
    expect(pushed(hole)).toBe('fold');
  });
  test.each(['AhAd', '2h2d', 'Kh6d', 'Ah2d', 'QhTd'])('the big blind calls with %s', (hole) => {
    expect(called(hole)).toBe('call');
  });
  test.each(['7h2d', 'Jh9d', 'Kh3d'])('the big blind folds %s', (hole) => {
    expect(called(hole)).toBe('fold');
  });

  test('the tables say of each hand once, by rank and suit', () => {
    expect([pushesUpTo('KhQh'), pushesUpTo('QhKd'), pushesUpTo('2c3d'), callsUpTo('3d2c')]).toEqual([50, 50, 1, 2.5]);
    expect([callsUpTo('KhJh'), callsUpTo('JdKh')]).toEqual([42, 27]);
  });
});

test.each([
  ['AsAd', 20],
  ['AsKs', 12],
  ['TsTd', 10],
  ['5s7s', 6],
  ['2s7d', -1],
  ['2s2d', 5],
])('%s has %i points by Chen', (hole, points) => {
  expect(chen(hole)).toBe(points);
});

describe('odds', () => {
  const odds = (hole: string, board: string, opponents: number): number =>
    shareAgainst(hole, board, opponents, { deals: 20_000, below: quick(randomFor('odds', 0)) });

  test.each([
    ['AsAd', '', 1, 0.852],
    ['AsKs', '', 1, 0.67],
    ['2c7d', '', 1, 0.346],
    ['AsAd', '', 5, 0.49],
    ['AsKs', 'QsJsTs', 3, 1],
    ['2c3d', 'AsKsQsJsTs', 1, 0.5],
    ['2c3d', 'AsKsQsJsTs', 3, 0.25],
  ])('%s on "%s" against %i: %f', (hole, board, opponents, share) => {
    expect(Math.abs(odds(hole, board, opponents) - share)).toBeLessThan(0.015);
  });

  test('no card is dealt twice', () => {
    // with three aces on the board and the fourth in the hand nobody else has four of a kind
    expect(odds('As2d', 'AdAhAcKdQs', 9)).toBeGreaterThan(0.9);
  });
});
