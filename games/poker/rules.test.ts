import { describe, expect, test } from 'vitest';
import { defaults, laws } from '../../src/game/laws.ts';
import { randomFor } from '../../src/game/random.ts';
import { cardsIn } from './cards.ts';
import { begin } from './fixtures/scripted.ts';
import { blindsOf } from './match.ts';
import { readTold } from './protocol-messages.ts';
import { game } from './rules.ts';
import type { Move, Options, State } from './state.ts';

const soak = process.env['ARENA_SOAK'] === '1';

const optionsOf = (options: Partial<Options>): Options => ({ ...defaults(game), ...options });

/** A whole match; `choose` is any legal move by default. */
function play(
  seats: number,
  options: Partial<Options>,
  seed: string,
  choose = (state: State, turn: number): Move =>
    game.anyMove(state, game.toMove(state)[0]!, randomFor(`${seed}/moves`, turn)),
): State[] {
  const states = [game.setup(seats, optionsOf(options), randomFor(seed, 0))];
  for (let turn = 1; game.toMove(states.at(-1)!).length > 0; turn++) {
    const state = states.at(-1)!;
    states.push(game.play(state, new Map([[game.toMove(state)[0]!, choose(state, turn)]]), randomFor(seed, turn)));
  }
  return states;
}

const calling = ({ hand: { bet, bets, waiting } }: State): Move => (bet > bets[waiting[0]!]! ? 'call' : 'check');
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

describe('laws', () => {
  const cases: readonly [number, Partial<Options>][] = [
    [2, {}],
    [3, { levelHands: 5 }],
    [6, { levelHands: 10, stack: 300 }],
    [10, { levelHands: 3 }],
    [4, { limit: true, levelHands: 10, stack: 300 }],
    [2, { doyle: true, hands: 20 }],
    [3, { doyle: true, limit: true, hands: 20 }],
  ];
  test.each(cases)('%i seats, %j', (seats, options) => {
    for (let seed = 0; seed < (soak ? 30 : 1); seed++)
      laws(game, `law ${seed}`, { seats, options: optionsOf(options) });
  });
});

describe('10,000 random matches', () => {
  const matches = soak ? 10_000 : 60;
  test('chips are conserved, every pot is paid out, and everybody gets a place', { timeout: 3_600_000 }, () => {
    for (let match = 0; match < matches; match++) {
      const random = randomFor('matches', match);
      const seats = 2 + random.below(9);
      const options = optionsOf({
        stack: random.pick([30, 100, 333, 1000]),
        smallBlind: random.pick([1, 5, 10]),
        bigBlind: random.pick([7, 10, 20]),
        levelHands: random.pick([0, 1, 5, 20]),
        hands: random.pick([3, 30]),
        limit: random.below(4) === 0,
        doyle: random.below(4) === 0,
      });
      const states = play(seats, options, `match ${match}`);
      for (const state of states) check(state, seats);
      checkPayments(states);
    }
  });

  function check(state: State, seats: number): void {
    const { hand, options, over } = state;
    const all = hand.stacks.map((chips, seat) => chips + hand.bets[seat]! + hand.put[seat]!);
    const seat = game.toMove(state)[0];
    const cards = [...state.holes, state.board].flatMap(cardsIn);
    const found = {
      chips: sum(all),
      areWhole: hand.stacks.every((chips) => chips >= 0 && Number.isInteger(chips)),
      balance: sum(state.balance),
      canAct: over || (hand.stacks[seat!]! > 0 && !hand.folded[seat!]),
      differ: new Set(cards).size === cards.length,
    };
    expect(found).toEqual({ chips: seats * options.stack, areWhole: true, balance: 0, canAct: true, differ: true });
  }

  /** What is won in a hand is what was put into it. */
  function checkPayments(states: readonly State[]): void {
    let [put, bets, won] = [0, new Map<number, number>(), 0];
    const collect = (): void => {
      put += sum([...bets.values()]);
      bets = new Map();
    };
    for (const told of states.flatMap(({ news }) => news).map(readTold)) {
      if (told.kind === 'hand') {
        expect(won).toBeCloseTo(put, 6);
        [put, won] = [0, 0];
      } else if (told.kind === 'post') bets.set(told.seat, told.chips);
      else if (told.kind === 'did' && told.chips > 0) bets.set(told.seat, told.chips);
      else if (told.kind === 'board' || told.kind === 'win') {
        collect();
        if (told.kind === 'win') won += told.chips;
      } else if (told.kind === 'end') {
        const scores = game.scores(states.at(-1)!);
        const better = scores.map((own) => 1 + scores.filter((other) => other > own).length);
        expect(told.places).toEqual(better);
      }
    }
    expect(states.at(-1)!.news.at(-1)).toMatch(/^END/);
  }
});

describe('a match', () => {
  test('blinds double with the level, until the big blind is all chips', () => {
    const options = optionsOf({ stack: 1000, levelHands: 50 });
    const blinds = (number: number): number[] => Object.values(blindsOf(options, 2, number));
    expect([1, 50, 51, 101, 351].map(blinds)).toEqual([
      [10, 20],
      [10, 20],
      [20, 40],
      [40, 80],
      [1280, 2560],
    ]);
    expect(blinds(99_999)).toEqual([1280, 2560]);
    expect(Object.values(blindsOf({ ...options, levelHands: 0 }, 2, 999))).toEqual([10, 20]);
    expect(Object.values(blindsOf({ ...options, doyle: true }, 2, 999))).toEqual([10, 20]);
  });

  test('the first button is the last seat, and it moves to the next player with chips', () => {
    const states = play(3, { hands: 4, levelHands: 0 }, 'button', calling);
    const hands = states.flatMap(({ news }) => news.map(readTold)).filter((told) => told.kind === 'hand');
    expect(hands.map(({ number, button }) => [number, button])).toEqual([
      [1, 2],
      [2, 0],
      [3, 1],
      [4, 2],
    ]);
    const state = begin({ chips: [500, 0, 700, 800], button: 0, holes: '2c7d 2c7d 2d7h 3d8h', board: 'AsKsQdJc9h' });
    const next = game.play(state, new Map([[0, 'fold']]), undefined as never);
    const after = game.play(next, new Map([[2, 'fold']]), undefined as never);
    expect(after.hand).toMatchObject({ number: 2, button: 2 });
  });

  test('after the last hand the larger stack is ahead', () => {
    const end = play(4, { hands: 5, levelHands: 0 }, 'few hands', calling).at(-1)!;
    expect(end.hand.number).toBe(5);
    expect(game.scores(end)).toEqual(end.hand.stacks);
    expect(sum(game.scores(end))).toBe(4000);
  });

  test('the decks do not depend on what is played', () => {
    const dealt = (states: readonly State[]): string[] => {
      const firsts = states.filter(({ hand: { number } }, at) => states[at - 1]?.hand.number !== number);
      return firsts.map(({ holes, board }) => `${holes.join(' ')} ${board}`);
    };
    const options = { hands: 10, levelHands: 0, doyle: true };
    expect(dealt(play(3, options, 'decks'))).toEqual(dealt(play(3, options, 'decks', calling)));
    expect(dealt(play(3, options, 'decks'))).not.toEqual(dealt(play(3, options, 'other', calling)));
  });

  test('scores: the chips of those who are in, 0 and less for those who went out', () => {
    const states = play(6, { levelHands: 3 }, 'freeze-out');
    const end = states.at(-1)!;
    expect(game.scores(end).toSorted((one, other) => one - other)).toEqual([-4, -3, -2, -1, 0, 6000]);
    const outs = states.flatMap(({ news }) => news.map(readTold)).filter((told) => told.kind === 'out');
    expect(outs.map(({ place }) => place)).toEqual([6, 5, 4, 3, 2]);
    for (const { seat, place } of outs) expect(game.scores(end)[seat]).toBe(2 - place);
  });

  test('a player that is out folds or checks, and posts blinds until it has no chips', () => {
    const states = play(2, {}, 'stand-in', (state) => {
      const seat = game.toMove(state)[0]!;
      const question = { seat, turn: 1, limit: { wall: 1 }, random: randomFor('', 0) };
      return seat === 0 ? game.standIn!(game.view(state, 0), question, 'timeout') : calling(state);
    });
    expect(game.scores(states.at(-1)!).reduce((one, other) => one + other)).toBe(2000);
  });

  test('the number of faults: ten, one in Doyle’s game', () => {
    expect(game.faults!(optionsOf({}))).toBe(10);
    expect(game.faults!(optionsOf({ faults: 3 }))).toBe(3);
    expect(game.faults!(optionsOf({ doyle: true }))).toBe(1);
  });
});

describe('what is hidden', () => {
  test('a seat sees its own cards and those that are shown, a spectator those that are shown', () => {
    let shown = 0;
    for (const state of play(4, { levelHands: 5 }, 'secrets')) {
      for (const seat of [undefined, 0, 1, 2, 3]) {
        const { holes, board } = game.view(state, seat);
        for (const [at, hole] of holes.entries()) {
          const isOpen = at === seat || state.holes[at] === '' || (state.isShown && !state.hand.folded[at]);
          expect(hole).toBe(isOpen ? state.holes[at] : null);
          if (hole !== null && hole !== '' && at !== seat) shown++;
        }
        expect(board).toHaveLength([0, 6, 8, 10][state.hand.round]!);
      }
      expect(game.open!(state).holes).toEqual(state.holes);
      expect(JSON.stringify(game.open!(state))).not.toContain(state.decks);
    }
    expect(shown).toBeGreaterThan(0);
  });

  test('only hands that did not fold are shown, and only in a showdown', () => {
    const folded = new Set<number>();
    let shown = 0;
    for (const told of play(5, { levelHands: 5 }, 'shown').flatMap(({ news }) => news.map(readTold))) {
      if (told.kind === 'hand') folded.clear();
      if (told.kind === 'did' && told.move === 'fold') folded.add(told.seat);
      if (told.kind !== 'show') continue;
      expect(folded.has(told.seat)).toBe(false);
      shown++;
    }
    expect(shown).toBeGreaterThan(0);
  });
});

describe('moves and options', () => {
  test('a move is written and read', () => {
    for (const move of ['fold', 'check', 'call', { raise: 60 }] as const)
      expect(game.read(game.write(move))).toEqual(move);
    for (const text of [
      '',
      'FOLD',
      'raise',
      'raise -1',
      'raise 1.5',
      'raise 060',
      'raise 1e3',
      `raise ${'9'.repeat(30)}`,
    ])
      expect(game.read(text)).toBeUndefined();
  });

  test.each([
    ['stack', '0', '1000001', '1e3', 'many'],
    ['hands', '0', '100001', '-1', ''],
    ['levelHands', '-1', '1.5'],
    ['faults', '0'],
    ['limit', 'maybe'],
    ['doyle', '1'],
  ])('%s is refused: %s', (name, ...wrong) => {
    for (const text of wrong) expect(game.options[name as keyof Options].read(text)).toHaveProperty('wrong');
  });

  test('says where it is, in both languages', () => {
    const state = begin({ chips: [1000, 1000], button: 0, holes: 'AsKd 2c7d', board: 'AcKsQdJc9h' });
    expect(game.describe(game.view(state, 0))).toBe(
      'Hand 1, blinds 10 and 20, before the flop, pot 30, 1 to act, 10 to call, 1 holds As Kd',
    );
    expect(game.describe(game.view(state), 'pl')).toBe(
      'Rozdanie 1, ciemne 10 i 20, przed flopem, pula 30, ruch ma 1, do sprawdzenia 10',
    );
  });
});
