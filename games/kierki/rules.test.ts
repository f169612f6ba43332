import { inEnglish } from '../../test/in-english.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { laws } from '../../src/game/laws.ts';
import { readLog } from '../../src/game/log.ts';
import { randomFor } from '../../src/game/random.ts';
import { verify } from '../../src/game/replay.ts';
import { allowed, pack, rankOf, readCards, suitOf } from './cards.ts';
import { writeDeals, type DealType } from './deals.ts';
import { cardPoints, trickPoints } from './points.ts';
import { game } from './rules.ts';
import type { State } from './state.ts';

const soak = process.env['ARENA_SOAK'] === '1';
const types: readonly DealType[] = [1, 2, 3, 4, 5, 6, 7];
const all = [13, 13, 20, 16, 18, 20, 100];

const setup = (deals: string, earlyStop = false, seed = 'deal'): State =>
  game.setup(4, { deals, file: '', 'early-stop': earlyStop }, randomFor(seed, 0));
const put = (state: State, card: string): State =>
  game.play(state, new Map([[game.toMove(state)[0]!, card]]), randomFor('', 0));
const points = (state: State): number[] => game.scores(state).map((score) => -score);
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** All states of a match between random players. */
function wander(start: State, seed: string): State[] {
  const states = [start];
  for (let state = start; game.toMove(state).length > 0; states.push(state)) {
    const seat = game.toMove(state)[0]!;
    state = put(state, game.anyMove(state, seat, randomFor(seed, states.length)));
  }
  return states;
}

describe('laws', () => {
  test('whole matches', { timeout: 600_000 }, () => {
    for (let seed = 0; seed < (soak ? 500 : 2); seed++) expect(laws(game, `${seed}`)).toHaveLength(1 + 7 * 52);
  });

  test.each(types)('single deals of type %i, whole or stopped early', { timeout: 600_000 }, (type) => {
    for (let seed = 0; seed < (soak ? 200 : 3); seed++) {
      expect(laws(game, `${seed}`, { options: { deals: `${type}`, file: '', 'early-stop': false } })).toHaveLength(53);
      const early = laws(game, `${seed}`, { options: { deals: `${type}`, file: '', 'early-stop': true } }).length;
      expect(early % 4).toBe(1);
      expect(early).toBeLessThanOrEqual(53);
    }
  });

  test('a game file', () => {
    const { deals } = setup('7,1');
    const file = writeDeals([
      { ...deals[1]!, leader: 2 },
      { ...deals[0]!, leader: 2 },
    ]);
    expect(laws(game, 'file', { options: { deals: '1-7', file, 'early-stop': false } })).toHaveLength(105);
  });
});

describe('a deal', () => {
  const hands = [
    '2CAH3C4C5C6C7C8C9C10CJCQCKC',
    'AC2D3D4D5D6D7D8D9D10DJDQDKD',
    'AD2H3H4H5H6H7H8H9H10HJHQHKH',
    '2S3S4S5S6S7S8S9S10SJSQSKSAS',
  ];
  const start = game.setup(
    4,
    { deals: '', file: writeDeals([{ type: 2, leader: 2, hands }]), 'early-stop': false },
    randomFor('', 0),
  );

  test('is begun by the seat that the file names, and goes round clockwise', () => {
    expect(game.toMove(start)).toEqual([2]);
    expect(game.toMove(put(start, '2H'))).toEqual([3]);
    expect(game.toMove(put(put(start, '2H'), '2S'))).toEqual([0]);
  });

  test('the highest of the suit that was led takes the trick and leads the next', () => {
    const taken = ['2H', 'AS', 'AH', '2D'].reduce(put, start);
    expect(taken.last).toEqual({ number: 1, leader: 2, cards: ['2H', 'AS', 'AH', '2D'], taker: 0 });
    expect(game.toMove(taken)).toEqual([0]);
    expect(points(taken)).toEqual([2, 0, 0, 0]);
    expect(taken.hands[0]).toEqual(readCards('2C3C4C5C6C7C8C9C10CJCQCKC'));
  });

  test('an illegal card is refused with the reason', () => {
    const led = ['2H', 'AS'].reduce(put, start);
    expect(game.objection(led, 0, 'AH')).toBeUndefined();
    expect(inEnglish(game.objection(led, 0, '2C'), game.messages)).toBe(
      'you must follow suit: H was led and you hold AH',
    );
    expect(inEnglish(game.objection(led, 0, 'KH'), game.messages)).toBe('you do not hold KH');
    expect(inEnglish(game.objection(led, 0, 'XX'), game.messages)).toBe('there is no such card');
    expect(game.objection(put(led, 'AH'), 1, 'KD')).toBeUndefined(); // has no heart
    expect(inEnglish(game.objection(put(led, 'AH'), 1, '2H'), game.messages)).toBe('you do not hold 2H');
  });

  test.each(types)('of type %i always has 13 tricks and all its points', (type) => {
    for (const seed of ['a', 'b', 'c']) {
      const end = wander(setup(`${type}`, false, seed), seed).at(-1)!;
      expect(end.tricks).toHaveLength(13);
      expect(end.tricks.flatMap(({ cards }) => cards).toSorted()).toEqual(pack.toSorted());
      expect(sum(points(end))).toBe(all[type - 1]);
    }
  });

  test.each(types)('of type %i that may stop early stops with the trick that takes its last point', (type) => {
    const lengths = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      const end = wander(setup(`${type}`, true, `${seed}`), `${seed}`).at(-1)!;
      lengths.add(end.tricks.length);
      expect(sum(points(end))).toBe(all[type - 1]);
      const { number, cards } = end.tricks.at(-1)!;
      expect(trickPoints(type, number) + sum(cards.map((card) => cardPoints(type, card)))).toBeGreaterThan(0);
    }
    if ([1, 6, 7].includes(type)) expect([...lengths]).toEqual([13]);
    else expect(Math.min(...lengths)).toBeLessThan(13);
  });
});

test('everybody follows suit, and nobody plays a card twice', () => {
  for (const state of wander(setup('1-7', false, 'follow'), 'follow')) {
    for (const [at, card] of state.table.entries()) {
      const seat = (state.leads + at) % 4;
      if (suitOf(card) !== suitOf(state.table[0]!))
        expect(state.hands[seat]!.filter((held) => suitOf(held) === suitOf(state.table[0]!))).toEqual([]);
      expect(state.hands[seat]).not.toContain(card);
    }
  }
});

test('seven deals: the seats lead in turn, points add up, the fewest win', () => {
  const states = wander(setup('1-7'), 'match');
  const firsts = states.filter(
    ({ tricks, table, points: finished }) => tricks.length === 0 && table.length === 0 && finished.length < 7,
  );
  expect(firsts.map((state) => game.toMove(state)[0])).toEqual([0, 1, 2, 3, 0, 1, 2]);
  expect(firsts.map((state) => game.view(state).type)).toEqual(types);
  const end = states.at(-1)!;
  expect(end.points.map(sum)).toEqual(all);
  expect(points(end)).toEqual([0, 1, 2, 3].map((seat) => sum(end.points.map((deal) => deal[seat]!))));
  for (const [at, state] of states.entries())
    if (at > 0) expect(sum(points(state))).toBeGreaterThanOrEqual(sum(points(states[at - 1]!)));
});

describe('secrets', () => {
  test('a seat sees its own cards and what was played, a spectator what was played', () => {
    for (const state of wander(setup('1-2'), 'secret')) {
      const played = new Set([
        ...state.tricks.flatMap(({ cards }) => cards),
        ...state.table,
        ...(state.last?.cards ?? []),
      ]);
      for (const seat of [undefined, 0, 1, 2, 3]) {
        const own =
          seat === undefined
            ? []
            : [...state.hands[seat]!, ...readCards(state.deals[Math.min(state.points.length, 1)]!.hands[seat]!)!];
        const seen = JSON.stringify(game.view(state, seat)).match(/(?:[2-9]|10|[JQKA])[CDHS]/g) ?? [];
        expect(seen.filter((card) => !played.has(card) && !own.includes(card))).toEqual([]);
      }
    }
  });

  test('all is open once a match is over', () => {
    const end = wander(setup('1'), 'open').at(-1)!;
    expect(game.open!(end).dealt).toEqual(end.deals[0]!.hands);
    expect(game.view(end).dealt).toEqual([null, null, null, null]);
  });
});

test('the stand-in plays its lowest card that may be put down', () => {
  for (const state of wander(setup('7'), 'lowest').slice(0, -1)) {
    const seat = game.toMove(state)[0]!;
    const card = game.standIn!(
      game.view(state, seat),
      { seat, turn: 1, limit: { wall: 1 }, random: randomFor('', 1) },
      'crashed',
    );
    const may = allowed(state.hands[seat]!, state.table);
    expect(may).toContain(card);
    expect(rankOf(card)).toBe(Math.min(...may.map(rankOf)));
  }
});

test.each(['recorded/match.jsonl', 'recorded/early-stop.jsonl'])('%s replays the same', (file) => {
  const log = readLog(readFileSync(new URL(file, import.meta.url), 'utf8'));
  if ('wrong' in log) throw new Error(log.wrong.code);
  expect(verify(game, log.value)).toMatchObject({ value: { outcome: { cause: 'rules' } } });
});
