import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Bot } from '../../../src/game/player.ts';
import { randomFor } from '../../../src/game/random.ts';
import { pack, placeOf, rankOf, readCards, suitOf, type Card } from '../cards.ts';
import { writeDeals, type DealType } from '../deals.ts';
import { Imagination } from '../imagine.ts';
import { game } from '../rules.ts';
import { searchBot } from '../search-bot.ts';
import type { State, View } from '../state.ts';
import { bot as careful } from './careful.ts';
import { bot as duck } from './duck.ts';
import { bot as highest } from './highest.ts';
import { bot as lowest } from './lowest.ts';
import { bot as patient } from './patient.ts';
import { bot as random } from './random.ts';

afterEach(() => void vi.restoreAllMocks());

type Mind = Bot<View, Card>;

const soak = process.env['ARENA_SOAK'] === '1';

/** A careful bot that has little time plays a match in 0.1 s. */
const hurry = soak ? 250 : 100; // ms

const ask = (mind: Mind, state: State, seed: string, turn = 1, wall = hurry): Card => {
  const seat = game.toMove(state)[0]!;
  return mind(game.view(state, seat), {
    seat,
    turn,
    limit: { wall },
    random: randomFor(`${seed}/${seat}`, turn),
  });
};

/** Plays a match; returns the points of every seat. */
function play(
  minds: readonly Mind[],
  seed: string,
  deals: string,
  watch: (state: State, card: Card) => void = () => undefined,
): number[] {
  let state = game.setup(4, { deals, file: '', 'early-stop': false }, randomFor(seed, 0));
  for (let turn = 1; game.toMove(state).length > 0; turn++) {
    const seat = game.toMove(state)[0]!;
    const card = ask(minds[seat]!, state, seed, turn);
    watch(state, card);
    state = game.play(state, new Map([[seat, card]]), randomFor(seed, turn));
  }
  return game.scores(state).map((score) => -score);
}

/**
 * The mean points of one bot against three others of a kind, and those of each other; the seats rotate on the same
 * cards.
 */
function against(one: Mind, other: Mind, matches: number): { own: number; others: number; differences: number[] } {
  const differences: number[] = [];
  let own = 0;
  for (let match = 0; match < matches; match++) {
    const seat = match % 4;
    const took = play(
      [0, 1, 2, 3].map((at) => (at === seat ? one : other)),
      `duel ${match >> 2}`,
      '1-7',
    );
    own += took[seat]!;
    differences.push((200 - took[seat]!) / 3 - took[seat]!); // there are 200 points in all
  }
  return { own: own / matches, others: (200 - own / matches) / 3, differences };
}

/** The lower end of the 95 % interval of the mean. */
function atLeast(values: readonly number[]): number {
  const mean = values.reduce((one, other) => one + other, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return mean - 1.96 * Math.sqrt(variance / values.length);
}

describe.each(Object.entries({ random, lowest, highest, duck, careful }))('%s', (_name, mind) => {
  test('plays whole matches by the rules, the same from the same seed', () => {
    const cards: Card[] = [];
    const took = play([mind, mind, mind, mind], 'again', '1-7', (state, card) => {
      expect(game.objection(state, game.toMove(state)[0]!, card)).toBeUndefined();
      cards.push(card);
    });
    const again: Card[] = [];
    expect(play([mind, mind, mind, mind], 'again', '1-7', (_state, card) => again.push(card))).toEqual(took);
    expect(again).toEqual(cards);
  });
});

describe('careful', { timeout: 600_000 }, () => {
  test('takes less than half of what random players take', () => {
    const { own, others } = against(careful, random, soak ? 1000 : 12);
    expect(own).toBeLessThan(others / 2);
  });

  test.each([
    ['lowest', lowest],
    ['highest', highest],
    ['duck', duck],
  ])('beats %s: the 95 % interval of the difference is far from 0', (_name, other) => {
    expect(atLeast(against(careful, other, soak ? 1000 : 12).differences)).toBeGreaterThan(10);
  });

  const within =
    (wall: number): Mind =>
    (view, question) =>
      careful(view, { ...question, limit: { wall } });

  const times: readonly (readonly [more: number, less: number, matches: number, by: number])[] = [
    [500, 10, soak ? 200 : 6, 0],
    ...(soak ? [[5000, 100, 60, 0] as const] : []),
  ];
  test.each(times)('%i ms for a card are stronger than %i ms', (more, less, matches, by) => {
    const differences = Array.from({ length: matches }, (_, match) => {
      const took = play(
        [0, 1, 2, 3].map((at) => within((at + match) % 2 === 0 ? more : less)),
        `time ${match >> 1}`,
        '1-7',
      );
      return 100 - took[match % 2]! - took[2 + (match % 2)]!;
    });
    expect(atLeast(differences)).toBeGreaterThan(by);
  });

  test('a limit of CPU time counts as well', () => {
    const state = game.setup(4, { deals: '7', file: '', 'early-stop': false }, randomFor('limits', 0));
    const seat = game.toMove(state)[0]!;
    const chosen = (limit: { wall: number; cpu?: number }): Card =>
      careful(game.view(state, seat), { seat, turn: 1, limit, random: randomFor('limits', 1) });
    expect(chosen({ wall: 60_000, cpu: hurry })).toBe(chosen({ wall: hurry }));
  });

  test('two of them beat two that play their lowest card', () => {
    const differences = Array.from({ length: soak ? 1000 : 8 }, (_, match) => {
      const took = play(
        [0, 1, 2, 3].map((at) => ((at + match) % 2 === 0 ? careful : lowest)),
        `pairs ${match >> 1}`,
        '1-7',
      );
      const own = took[match % 2]! + took[2 + (match % 2)]!;
      return 100 - own;
    });
    expect(atLeast(differences)).toBeGreaterThan(20);
  });
});

describe('patient', () => {
  test('plays as careful would with twenty times as much time', () => {
    vi.spyOn(performance, 'now').mockReturnValue(0); // the machine is quick
    const [quick, slow]: [Card[], Card[]] = [[], []];
    play([random, random, random, random], 'patient', '7', (state) => {
      quick.push(ask(careful, state, 'patient', 1, 20 * 20));
      slow.push(ask(patient, state, 'patient', 1, 20));
    });
    expect(slow).toEqual(quick);
  });

  test('stops after 40 % of its limit on a slow machine', () => {
    const state = game.setup(4, { deals: '7', file: '', 'early-stop': false }, randomFor('slow', 0));
    let ms = 0;
    const slow = searchBot({ perSecond: 8000, most: 200_000, now: () => ms++ });
    expect(game.objection(state, game.toMove(state)[0]!, ask(slow, state, 'slow', 1, 5000))).toBeUndefined();
    expect(ms).toBe(2002); // asked at first, before each of 2,000 samples, and when it was too late
  });
});

test('the others differ: duck is better than random and better than lowest', () => {
  for (const other of [random, lowest])
    expect(atLeast(against(duck, other, soak ? 100 : 60).differences)).toBeGreaterThan(0);
});

describe('the choices of careful', () => {
  const first = '2C3C4C5C6C7C8C9C10CJCQCKC2D'; // leads a club
  const rest = (own: string, known: readonly string[]): string[] => {
    const given = new Set([own, ...known].flatMap((hand) => readCards(hand)!));
    const cards = pack.filter((card) => !given.has(card));
    return [cards.filter((_, at) => at % 2 === 0).join(''), cards.filter((_, at) => at % 2 === 1).join('')];
  };

  /** East's answer to what North leads. */
  function second(type: DealType, led: Card, own: string, seed: string): Card {
    const [south, west] = rest(own, [first]);
    const state = game.setup(
      4,
      { deals: '', file: writeDeals([{ type, leader: 0, hands: [first, own, south!, west!] }]), 'early-stop': false },
      randomFor('', 0),
    );
    return ask(careful, game.play(state, new Map([[0, led]]), randomFor('', 0)), seed, 1, game.clock.ms);
  }

  test.each([
    [5, '10C', 'KH2H3H4H5H6H2S3S4S5S6S7S8S', 'KH'], // thrown on a trick of somebody else
    [3, '10C', 'QH2H3H4H5H6H2S3S4S5S6S7S8S', 'QH'],
    [7, '10C', 'KHQHAH2H3H4HQS2S3S4S5S6S7S', 'KH'],
    [4, '10C', 'KS2H3H4H5H6H2S3S4S5S6S7S8S', 'KS'],
    [2, '10C', 'AHAS2S3S4S5S6S7S8S9S10S3DAD', 'AH'],
  ])('deal %i, on %s, holding %s: %s', (type, led, own, card) => {
    for (const seed of ['a', 'b', 'c']) expect(second(type, led, own, seed)).toBe(card);
  });

  test('plays on when it does not know the tricks before', () => {
    play([random, random, random, random], 'untold', '1,7', (state) => {
      const seat = game.toMove(state)[0]!;
      expect(game.objection(state, seat, ask(careful, { ...state, tricks: [], last: null }, 'untold'))).toBeUndefined();
    });
  });

  test('imagines only hands that fit what it can see', () => {
    let wrong = 0;
    let dealt = 0;
    play([random, random, random, random], 'imagine', '1,7', (state) => {
      const seat = game.toMove(state)[0]!;
      const hands = new Imagination(game.view(state, seat), seat).deal(chanceOf(`imagine ${dealt++}`));
      const held = [0, 1, 2, 3].map((at) =>
        pack.filter((card) => (hands[4 * at + Math.floor(placeOf(card) / 13)]! >> rankOf(card)) & 1),
      );
      expect(held[seat]!.toSorted()).toEqual(state.hands[seat]!.toSorted());
      expect(held.map(({ length }) => length)).toEqual(state.hands.map(({ length }) => length));
      expect(held.flat().toSorted()).toEqual(state.hands.flat().toSorted());
      for (const { leader, cards } of [...state.tricks, { leader: state.leads, cards: state.table }]) {
        for (const [at, card] of cards.entries()) {
          const led = suitOf(cards[0]!);
          if (suitOf(card) !== led && held[(leader + at) % 4]!.some((other) => suitOf(other) === led)) wrong++;
        }
      }
    });
    expect(wrong).toBeLessThanOrEqual(dealt / 20);
  });
});

function chanceOf(seed: string): () => number {
  const chance = randomFor(seed, 0);
  return () => chance.below(2 ** 32) / 2 ** 32;
}
