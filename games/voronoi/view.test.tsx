import { verbatim } from '../../src/game/message.ts';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { Seat } from '../../src/game/seat.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import { roundOf } from '../../src/game/clock.ts';
import { randomFor } from '../../src/game/random.ts';
import type { FaultRecord } from '../../src/game/view/viewer.ts';
import { draw } from './draw.ts';
import { curveOf, labelsOf } from './plot.tsx';
import { game } from './rules.ts';
import type { Move, State } from './state.ts';
import { view } from './view.tsx';

const seek = (): undefined => undefined;

/** Plays anywhere; some moves are given by their turns. */
function play(players: number, stones: number, given: Readonly<Record<number, Move>> = {}): Frame<State>[] {
  let state = game.setup(players, { stones }, randomFor('view', 0));
  const frames: Frame<State>[] = [{ view: state, moves: {}, ms: {}, toMove: game.toMove(state), clock: 0 }];
  for (let turn = 1; game.toMove(state).length > 0; turn++) {
    const seat: Seat = game.toMove(state)[0]!;
    const move = given[turn] ?? game.anyMove(state, seat, randomFor('view', turn));
    state = game.play(state, new Map([[seat, move]]), randomFor('view', turn));
    frames.push({
      view: state,
      moves: { [seat]: game.write(move) },
      ms: { [seat]: 1000 },
      toMove: game.toMove(state),
      clock: roundOf(game, state),
    });
  }
  return frames;
}

const two = play(2, 3);
// game 1: 2 stones, late; game 2: a stone, 1 goes; game 3: then 3 goes in turn
const broken = play(3, 2, { 3: 'late', 5: 'gone 1', 8: 'gone' });
const board = (frames: readonly Frame<State>[], at: number, mini = false): string =>
  renderToString(<view.Board language="en" frames={frames} at={at} mini={mini} />);
const beside = (frames: readonly Frame<State>[], at: number): string =>
  renderToString(
    <>
      {view.Side!({ frames, at, language: 'en', seek })}
      {view.Moves!({ frames, at, language: 'en', seek, faults: [] })}
    </>,
  );
const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

describe('the board without script', () => {
  test('has an area for each player and a numbered stone for each move, and describes all of it in words', () => {
    const text = board(two, 4);
    expect(count(text, /<path class="p[12]" d="M/g)).toBe(2);
    expect(count(text, /<circle /g)).toBe(4);
    expect(count(text, /class="p\d last"/g)).toBe(1);
    expect(text).toContain('>2</text>');
    expect(text).toMatch(
      /aria-label="Board of 1000 by 1000 cells; game 1 of 2, 4 stones: \d+ : \d+; player 1 to move"/,
    );
    expect(text).not.toContain('style=');
  });

  test('is empty at the start, and has no numbers on a card', () => {
    expect(board(two, 0)).not.toMatch(/<(path|circle)/);
    expect(count(board(two, 4, true), /<circle /g)).toBe(4);
    expect(board(two, 4, true)).not.toContain('<text');
  });

  test('shows a game that is over until the next one has a stone', () => {
    expect(count(board(two, 6), /<circle /g)).toBe(6);
    expect(count(board(two, 7), /<circle /g)).toBe(1);
    expect(view.points!(two[6]!.view)).toEqual(two[6]!.view.games[0]!.scores);
  });
});

describe('beside the board', () => {
  test('the plot has the cells after each round and after the last stone', () => {
    const views = two.map((frame) => frame.view);
    expect(curveOf(views, 0).map((point) => point.count)).toEqual([2, 4, 6]);
    expect(curveOf(views.slice(0, 6), 0)).toEqual(
      [2, 4, 5].map((stones) => ({ count: stones, scores: views[stones]!.games[0]!.scores })),
    );
    expect(curveOf(views, 1).at(-1)).toEqual({ count: 6, scores: views[12]!.games[1]!.scores });
    expect(curveOf(views.slice(0, 3), 1)).toEqual([]);
  });

  test('the lines of the plot end where the cells are, with the number of their player', () => {
    const { scores } = two[6]!.view.games[0]!;
    const text = beside(two, 6);
    expect(text).toContain(`player 1 ${scores[0]}, player 2 ${scores[1]}`);
    expect(count(text, /<path class="p[12]" d="M\S+ \S+L\S+ \S+L1000\.0 /g)).toBe(2);
    expect(text).toMatch(/<text class="end"[^>]*>2<\/text>/);
  });

  test('no number of a line covers another, and all stay inside', () => {
    for (const tops of [
      [10, 50, 90],
      [50, 50, 50, 50, 50, 50, 50, 50],
      [100, 99, 98],
      [0, 1],
      [100, 100, 100, 100, 100, 100, 100, 100],
    ]) {
      const placed = labelsOf(tops).toSorted((one, other) => one - other);
      expect(Math.max(...placed)).toBeLessThanOrEqual(100);
      expect(Math.min(...placed)).toBeGreaterThanOrEqual(0);
      for (const [at, top] of placed.slice(1).entries()) expect(top - placed[at]!).toBeGreaterThan(5.9);
    }
    expect(labelsOf([10, 50, 90])).toEqual([10, 50, 90]);
  });

  test('games by players: final scores of other games, and the shown one so far', () => {
    const text = beside(two, 8);
    expect(text).toContain('<tr class="mine"><th scope="row"><button class="link" type="button" data-game="2"');
    for (const cells of [
      ...two[12]!.view.games[0]!.scores,
      ...two[8]!.view.games[1]!.scores,
      ...game.scores(two[12]!.view),
    ])
      expect(text.replaceAll('\u00a0', '')).toContain(`>${cells}<`);
    expect(text).toContain('<b>Sum</b>');
    expect(beside(two.slice(0, 9), 8)).toContain('<b>So far</b>');
    expect(beside(two.slice(0, 3), 2)).toContain('<th scope="row">Game 2</th>');
  });

  test('stones are in the columns of their players, whoever began', () => {
    const [first, second] = two[8]!.view.games[1]!.stones;
    expect(second![2]).toBe(0);
    const text = beside(two, 8);
    expect(text).toContain(
      `<span class="n">1</span><button type="button" data-at="8" aria-current="true"><span>${second![0]} ${second![1]}</span></button><button type="button" data-at="7"><span>${first![0]} ${first![1]}</span></button>`,
    );
  });
});

describe('a match with faults', () => {
  test('the list of stones shows them, and the game stays on the board', () => {
    expect(beside(broken, 3)).toContain('3: out of time');
    expect(view.points!(broken[3]!.view)[2]).toBe(-2);
    expect(beside(broken, 3)).toContain('>−2<');
    expect(beside(broken, 5)).toContain('1: gone');
    const last = broken.length - 1;
    expect(view.points!(broken[last]!.view)).toEqual(
      broken[last]!.view.games.findLast(({ stones }) => stones.length > 0)!.scores,
    );
  });
});

test('the end names the player with the most cells in all', () => {
  expect(view.ending(two, ['heron', 'fox'], { scores: [1_234_567, 765_000], cause: 'rules' }, 'en')).toBe(
    'heron had the most cells, 1\u00a0234\u00a0567 in 2 games',
  );
  expect(view.ending(two, ['heron', 'fox'], { scores: [5, 5], cause: 'rules' }, 'en')).toContain('heron and fox');
  expect(view.facts(two, 'pl')).toBe('1000 na 1000 pól, 2 gry po 3 kamienie, w odległości co najmniej 66');
  expect(view.facts(two, 'en')).toBe('1000 by 1000 cells, 2 games with 3 stones each, at least 66 apart');
});

describe('the conversation', () => {
  test('is that of the protocol: how many play, then updates and stones, and each game’s end to all', async () => {
    const told = await view.messages({ seats: 2, frames: two, outcome: { scores: [0, 0], cause: 'rules' } });
    const [one, other, third] = two[3]!.view.games[0]!.stones;
    const scores = (at: number): string => two[at]!.view.games[0]!.scores.join(' ');
    expect(told.slice(0, 7).map(({ seat, said, text }) => `${seat! + 1}${said ? '>' : '<'} ${text}`)).toEqual([
      '1< 2 3 1',
      '2< 2 3 2',
      '1< 0 0 0',
      `1> ${one![0]} ${one![1]}`,
      `2< 0 ${scores(1)} ${one![0]} ${one![1]} 1`,
      `2> ${other![0]} ${other![1]}`,
      `1< 0 ${scores(2)} ${other![0]} ${other![1]} 2`,
    ]);
    expect(third![2]).toBe(0);
    expect(told.filter(({ text, at }) => at === 6 && text.startsWith('1 ')).map(({ seat }) => seat)).toEqual([0, 1]);
    expect(told.at(-1)).toMatchObject({ at: 12, said: false, text: expect.stringMatching(/^1 /) });
  });

  test('goes on without the player at fault, whose messages are shown', async () => {
    const fault: FaultRecord = { turn: 3, seat: 2, fault: 'garbled', reason: verbatim('it is no move'), said: 'hello' };
    const outcome = { scores: [0, 0, 0], cause: 'rules' } as const;
    const told = await view.messages({ seats: 3, frames: broken, outcome, faults: [fault] });
    expect(told.find(({ text }) => text === 'hello')).toEqual({ seat: 2, said: true, text: 'hello', at: 2 });
    expect(told.filter(({ seat, said, at }) => seat === 2 && !said && at >= 3)).toEqual([]);
  });
});

test('a terminal shows stones as numbers among the signs of their owners', () => {
  const lines = draw({
    players: 2,
    stones: 1,
    games: [
      {
        stones: [
          [0, 0, 0],
          [999, 999, 1],
        ],
        scores: [0, 0],
        end: null,
      },
    ],
    gone: [],
  }).split('\n');
  expect(lines).toHaveLength(25);
  expect(lines[0]).toMatch(/^1\.+ :$/);
  expect(lines[23]).toMatch(/^ :+2$/);
  expect(lines[24]).toBe('the signs of players 1 to 2: . :');
  expect(
    draw({ players: 2, stones: 1, games: [{ stones: [], scores: [0, 0], end: null }], gone: [] }).split('\n')[5],
  ).toBe('');
});
