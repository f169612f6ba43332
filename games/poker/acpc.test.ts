import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { memoryPair } from '../../src/channels/memory.ts';
import { defaults } from '../../src/game/defaults.ts';
import { randomFor } from '../../src/game/random.ts';
import { playMatch } from '../../src/referee/play.ts';
import { statesFor } from './acpc-state.ts';
import { begin, dealing } from './fixtures/scripted.ts';
import { seatsAfter } from './hand.ts';
import { protocol } from './protocols/acpc.ts';
import { game } from './rules.ts';
import type { Move, Options, State } from './state.ts';

// The competition's own dealer with its sample players, as recorded.

const lines = (file: string): string[] =>
  readFileSync(new URL(`fixtures/acpc/${file}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .slice(0, -1);

const noLimit = { doyle: true, stack: 20_000, smallBlind: 50, bigBlind: 100 };
const limit = { doyle: true, limit: true, stack: 1_000_000, smallBlind: 5, bigBlind: 10 };

interface Recorded {
  readonly number: number;
  readonly betting: string;
  readonly holes: readonly string[];
  readonly board: string;
  readonly cards: string;
  readonly values: readonly number[];
  readonly players: readonly string[];
}

/** The hands of a file; lists are by position. */
const handsOf = (file: string): Recorded[] =>
  lines(`${file}.states`)
    .filter((line) => line.startsWith('STATE:'))
    .map((line) => {
      const [, number, betting, cards, values, players] = line.split(':');
      const [holes, ...board] = cards!.split('/');
      return {
        number: Number(number),
        betting: betting!,
        holes: holes!.split('|'),
        board: board.join(''),
        cards: cards!,
        values: values!.split('|').map(Number),
        players: players!.split('|'),
      };
    });

/** Cards that never came are any others. */
function boardOf({ cards, board }: Recorded): string {
  const others = ['2c', '2d', '2h', '2s', '3c', '3d', '3h', '3s', '4c', '4d'].filter((card) => !cards.includes(card));
  return `${board}${others.join('')}`.slice(0, 10);
}

/** A move of the competition, by a seat of ours. */
function moveOf(action: string, { options, hand }: State): Move {
  const seat = hand.waiting[0]!;
  if (action === 'f') return 'fold';
  if (action === 'c') return hand.bet > hand.bets[seat]! ? 'call' : 'check';
  const view = game.view({ ...({ hand, options } as State), holes: [], board: '', balance: [] });
  return { raise: options.limit ? view.minRaise : Number(action.slice(1)) - hand.put[seat]! };
}

/** Plays a recorded hand by our rules; seats are positions. */
function play(recorded: Recorded, chips: readonly number[], options: Partial<Options>): State[] {
  const dealt = { holes: recorded.holes.join(' '), board: boardOf(recorded) };
  const states = [begin({ chips, button: chips.length - 1, ...dealt, options })];
  for (const action of recorded.betting.match(/f|c|r\d*/g)!) {
    const state = states.at(-1)!;
    const move = moveOf(action, state);
    const seat = game.toMove(state)[0]!;
    expect(game.objection(state, seat, move)).toBeUndefined();
    states.push(game.play(state, new Map([[seat, move]]), undefined as never));
  }
  return states;
}

describe.each<[string, readonly number[], Partial<Options>, number]>([
  ['limit-2p', [1_000_000, 1_000_000], limit, 100],
  ['limit-3p', [1_000_000, 1_000_000, 1_000_000], limit, 100],
  ['nolimit-2p', [20_000, 20_000], noLimit, 200],
  ['nolimit-3p', [20_000, 20_000, 20_000], noLimit, 200],
  ['side-pots-3p', [300, 1000, 5000], noLimit, 500],
  ['side-pots-6p', [150, 400, 900, 2500, 2500, 7000], noLimit, 500],
])('%s', (file, chips, options, count) => {
  test(`our rules give the values of its ${count} hands`, () => {
    const hands = handsOf(file);
    expect(hands).toHaveLength(count);
    for (const hand of hands) {
      const [end, before] = play(hand, chips, options).toReversed();
      expect(before!.hand.number).toBe(1);
      expect(end!.hand.number).toBe(2); // the hand is over with its last action, not before
      expect(game.scores(end!).map((value) => Number(value.toFixed(6)))).toEqual(hand.values);
      // the last state: a seat sees its own cards, and in a showdown those of all who did not fold
      const [said] = statesFor(game.view(before!, 0), game.view(end!, 0), 0);
      const holes = end!.news.some((line) => line.startsWith('SHOW'))
        ? hand.holes.map((hole, seat) =>
            seat === 0 || end!.news.some((line) => line.startsWith(`SHOW ${seat}`)) ? hole : '',
          )
        : hand.holes.map((hole, seat) => (seat === 0 ? hole : ''));
      const [, ...board] = hand.cards.split('/');
      expect(said).toBe(`MATCHSTATE:0:0:${hand.betting}:${[holes.join('|'), ...board].join('/')}`);
    }
  });
});

test.each<[string, number, Partial<Options>]>([
  ['limit-2p', 30, limit],
  ['limit-3p', 20, limit],
  ['nolimit-2p', 60, noLimit],
  ['nolimit-3p', 40, noLimit],
])('%s: our dealer says the same, byte for byte', async (file, hands, options) => {
  const recorded = lines(`${file}.wire`).map((line) => `${line}\n`); // each ends in \r\n
  const dealt = handsOf(file);
  const players = dealt[0]!.players;
  const answers = recorded.filter((line) => line.startsWith('FROM'));
  const said: string[] = [];
  const pairs = players.map((_, seat) => {
    const pair = memoryPair(protocol.framing);
    pair.say('VERSION:2.0.0\r\n');
    pair.onText((text) => {
      said.push(`TO ${seat + 1} ${text}`);
    });
    return pair;
  });
  const seated = pairs.map((pair, seat) => {
    const player = protocol.player(pair.channel);
    return {
      ...player,
      choose: (...question: Parameters<typeof player.choose>) => {
        setTimeout(() => {
          const line = answers.shift()!;
          expect(line.startsWith(`FROM ${seat + 1} `)).toBe(true);
          said.push(line);
          pair.say(line.slice('FROM 1 '.length));
        });
        return player.choose(...question);
      },
    };
  });
  const dealer = dealing((state) => cardsOf(state, dealt));
  const chosen = { ...defaults(game), ...options, hands };
  const match = { game: 'poker', rules: dealer, options: chosen, seed: 'acpc', players, moveTime: 60_000, seated };
  let faults = 0;
  let scores: readonly number[] = [];
  for await (const event of playMatch(match)) {
    if (event.event === 'fault') faults++;
    if (event.event === 'end') scores = event.scores;
  }
  expect(faults).toBe(0);
  // between two hands the order of the connections differs; what each of them carries is the same
  const carriedBy = (seat: number, all: readonly string[]): string[] =>
    all.filter((line) => line.split(' ')[1] === `${seat}`);
  for (const seat of players.keys()) expect(carriedBy(seat + 1, said)).toEqual(carriedBy(seat + 1, recorded));
  expect(said).toHaveLength(recorded.length);
  const won = dealt.slice(0, hands);
  const sums = players.map((name) => won.reduce((sum, hand) => sum + hand.values[hand.players.indexOf(name)]!, 0));
  for (const [seat, sum] of sums.entries()) expect(scores[seat]).toBeCloseTo(sum, 3);
});

/** The recorded cards of a hand, by seat. */
function cardsOf(
  { hand: { number, button }, holes }: State,
  hands: readonly Recorded[],
): Pick<State, 'holes' | 'board'> {
  const recorded = hands[number - 1]!;
  const positions = seatsAfter(button, holes.length);
  return { holes: holes.map((_, seat) => recorded.holes[positions.indexOf(seat)]!), board: boardOf(recorded) };
}

describe('an answer', () => {
  const first = 'MATCHSTATE:1:0::|'; // seat 1 has the button

  /** What our dealer makes of the first answer of seat 1, in Doyle's game. */
  async function answer(
    text: (state: string) => string,
    options: Partial<Options> = noLimit,
    version = 'VERSION:2.0.0\r\n',
  ): Promise<{ move?: string; fault?: string; reason?: object; forgiven?: true }> {
    const pair = memoryPair(protocol.framing);
    pair.say(version);
    const other = { choose: () => ({ move: 'check' as const }), leave: () => undefined };
    pair.onText((state) => {
      expect(state.startsWith(first)).toBe(true);
      setTimeout(() => pair.say(text(state.trimEnd())));
      pair.onText(() => undefined);
    });
    const chosen = { ...defaults(game), ...options, hands: 1 };
    const seated = [other, protocol.player(pair.channel)];
    const match = {
      game: 'poker',
      rules: game,
      options: chosen,
      seed: 'one',
      players: ['a', 'b'],
      moveTime: 60_000,
      seated,
    };
    for await (const event of playMatch(match)) {
      if (event.event === 'turn') return { move: event.moves[1]! };
      if (event.event === 'fault')
        return { fault: event.fault, reason: event.reason, ...(event.forgiven && { forgiven: true }) };
    }
    throw new Error('nobody was asked');
  }

  test.each([
    ['c', 'call'],
    ['f', 'fold'],
    ['r200', 'raise 200'],
    ['r20000', 'raise 20000'],
  ])('%s is %s', async (action, move) => {
    expect(await answer((state) => `${state}:${action}\r\n`)).toEqual({ move });
    expect(await answer((state) => `# a comment\r\n; another\r\n${state}:${action}\r\n`)).toEqual({ move });
    expect(await answer((state) => `${state}:${action}\n`, noLimit, '')).toEqual({ move }); // not so strict
  });

  test('r without a number is a raise where there is a limit', async () => {
    expect(await answer((state) => `${state}:r\r\n`, limit)).toEqual({ move: 'raise 20' });
    expect(await answer((state) => `${state}:r20\r\n`, limit)).toMatchObject({ fault: 'garbled' });
    expect(await answer((state) => `${state}:r\r\n`)).toMatchObject({ fault: 'garbled' });
  });

  test.each([
    ['another state', () => 'MATCHSTATE:1:0:c:|AsAd:c\r\n', 'garbled'],
    ['no action', (state: string) => `${state}:\r\n`, 'garbled'],
    ['no state', () => 'c\r\n', 'garbled'],
    ['an empty line', () => '\r\n', 'empty'],
    ['bytes that are no text', () => '\u0001\u0002\r\n', 'binary'],
    ['a second action', (state: string) => `${state}:cc\r\n`, 'garbled'],
    ['an old version', () => 'VERSION:1.0.0\r\n', 'garbled'],
  ])('%s is a fault that ends the match for the player', async (_name, text, fault) => {
    const got = await answer(text);
    expect(got).toMatchObject({ fault, reason: { code: 'acpc-form' } });
    expect(got.forgiven).toBeUndefined();
  });

  test.each(['r199', 'r20001', 'r0', 'r999999999'])('%s is no legal raise', async (action) => {
    expect(await answer((state) => `${state}:${action}\r\n`)).toEqual({
      fault: 'illegal',
      reason: { code: 'acpc-raise', total: Number(action.slice(1)), least: 200, most: 20_000 },
    });
  });
});

test('in a freeze-out a seat that is out is told nothing more', () => {
  const states = [begin({ chips: [1000, 300, 1000], button: 0, holes: 'AcAd KcKd 7c2d', board: '2s3s4d8h9c' })];
  for (const move of [{ raise: 1000 }, 'call', 'fold'] as const) {
    const state = states.at(-1)!;
    states.push(game.play(state, new Map([[game.toMove(state)[0]!, move]]), randomFor('', 0)));
  }
  const [before, end] = states.slice(-2) as [State, State];
  expect(end.places).toEqual([0, 3, 0]);
  expect(statesFor(game.view(before, 1), game.view(end, 1), 1)).toEqual([
    'MATCHSTATE:0:0:r1000cf///:KcKd||AcAd/2s3s4d/8h/9c',
  ]);
  expect(statesFor(game.view(before, 0), game.view(end, 0), 0)).toHaveLength(2);
  const next = game.play(end, new Map([[game.toMove(end)[0]!, 'fold']]), randomFor('', 0));
  expect(statesFor(game.view(end, 1), game.view(next, 1), 1)).toEqual([]);
});
