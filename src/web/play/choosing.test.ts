import { expect, test } from 'vitest';
import { game as chess } from '../../../games/chess/rules.ts';
import { view as chessView } from '../../../games/chess/view.tsx';
import { game as market } from '../../../games/market/rules.ts';
import { game as poker } from '../../../games/poker/rules.ts';
import { game as voronoi } from '../../../games/voronoi/rules.ts';
import { defaults } from '../../game/defaults.ts';
import type { MovesOffer, Offer, PointOffer } from '../../game/offer.ts';
import { randomFor } from '../../game/random.ts';
import { nearestTo, nextTo, pick, pointAt, readTyped, stepOn, stepTo, targetsAfter, type AnyGame } from './choosing.ts';

/** What the first seat may play at the start. */
const offerOf = (rules: unknown, options: object = {}): Offer => {
  const game = rules as AnyGame;
  const state = game.setup(2, { ...defaults<object>(game), ...options }, randomFor('offer', 0));
  const seat = game.toMove(state)[0]!;
  return game.moves!(game.view(state, seat), seat);
};
const { moves } = offerOf(chess) as MovesOffer;

test('a man is picked up, shows where it can go, and moves with the second target, in either order', () => {
  expect(pick(moves, [], 'g1')).toEqual({ picked: ['g1'] });
  expect([...targetsAfter(moves, ['g1'])].toSorted()).toEqual(['f3', 'h3']);
  expect(pick(moves, ['g1'], 'f3')).toEqual({ move: 'g1f3' });
  expect(pick(moves, ['e4'], 'e2')).toEqual({ move: 'e2e4' });
});

test('another man is picked up instead, the same one is dropped, and what leads nowhere drops all', () => {
  expect(pick(moves, ['g1'], 'b1')).toEqual({ picked: ['b1'] });
  expect(pick(moves, ['g1'], 'g1')).toEqual({ picked: [] });
  expect(pick(moves, ['g1'], 'e8')).toEqual({ picked: [] });
});

test('a promotion needs its third target', () => {
  const promotes = offerOf(chess, { start: '7k/P7/8/8/8/8/8/7K w - - 0 1' }) as MovesOffer;
  expect([...targetsAfter(promotes.moves, [])]).not.toContain('=N');
  expect([...targetsAfter(promotes.moves, ['a7'])]).toEqual(['a8']);
  expect(pick(promotes.moves, ['a7'], 'a8')).toEqual({ picked: ['a7', 'a8'] });
  expect([...targetsAfter(promotes.moves, ['a7', 'a8'])].toSorted()).toEqual(['=B', '=N', '=Q', '=R']);
  expect(pick(promotes.moves, ['a7', 'a8'], '=N')).toEqual({ move: 'a7a8n' });
});

const games = { chess, market, poker, voronoi };
test.each([
  ['chess', {}, 'Nf3', { value: 'g1f3' }],
  ['chess', {}, ' g1f3 ', { value: 'g1f3' }],
  ['chess', {}, 'nf3', { value: 'g1f3' }],
  ['chess', { start: '7k/P7/8/8/8/8/8/7K w - - 0 1' }, 'a8Q', { value: 'a7a8q' }],
  ['chess', { start: '7k/8/8/8/8/2p5/1P1B4/7K w - - 0 1' }, 'Bxc3', { value: 'd2c3' }],
  ['chess', { start: '7k/8/8/8/8/2p5/1P1B4/7K w - - 0 1' }, 'bxc3', { value: 'b2c3' }],
  ['chess', {}, '', { wrong: 'empty' }],
  ['chess', {}, 'Ke2', { wrong: 'not-legal' }],
  ['market', {}, 'a 10, C -5', { value: 'ORDERS 0 10 2 -5' }],
  ['market', {}, 'ORDERS 1 2', { value: 'ORDERS 1 2' }],
  ['market', {}, 'buy everything', { wrong: 'not-read' }],
  ['poker', {}, '60', { value: 'raise 60' }],
  ['poker', {}, 'CALL', { value: 'call' }],
  ['poker', {}, 'bluff', { wrong: 'not-read' }],
  ['voronoi', {}, '12 999', { value: '12 999' }],
  ['voronoi', {}, '12', { wrong: 'not-read' }],
])('%s %j: "%s" is typed', (name, options, text, read) => {
  const game = games[name as keyof typeof games] as unknown as AnyGame;
  expect(readTyped(offerOf(game, options), game, text, chessView.move)).toEqual(read);
});

test('arrow keys lead to the nearest place in their direction, and every place is reached', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 11, y: 30 },
  ];
  expect(stepTo(places, 0, 'ArrowRight')).toBe(1);
  expect(stepTo(places, 1, 'ArrowDown')).toBe(2);
  expect(stepTo(places, 2, 'ArrowDown')).toBe(3);
  expect(stepTo(places, 3, 'ArrowUp')).toBe(2);
  expect(stepTo(places, 3, 'ArrowDown')).toBe(0);
  expect(stepTo(places, 0, 'ArrowLeft')).toBe(3);
  expect(stepTo(places, -1, 'ArrowLeft')).toBe(0);
});

test('a board of squares has an edge, and where a place is gone, the nearest one is next', () => {
  const places = [0, 1, 2, 3].map((at) => ({ x: at % 2, y: Math.floor(at / 2) }));
  expect(nextTo(places, 1, 'ArrowDown')).toBe(3);
  expect(nextTo(places, 1, 'ArrowRight')).toBe(undefined);
  expect(nearestTo(places, { x: 3, y: 0.2 })).toBe(1);
  expect(nearestTo([], { x: 3, y: 0.2 })).toBe(-1);
});

test('the mark on a grid stays on it', () => {
  const grid = offerOf(voronoi) as PointOffer;
  expect(stepOn(grid, { row: 500, column: 995 }, 'ArrowRight', false)).toEqual({ row: 500, column: 999 });
  expect(stepOn(grid, { row: 0, column: 7 }, 'ArrowUp', true)).toEqual({ row: 0, column: 7 });
  expect(stepOn(grid, { row: 3, column: 7 }, 'ArrowDown', true)).toEqual({ row: 4, column: 7 });
  expect(pointAt(grid, { x: 1, y: 0.5 })).toEqual({ row: 500, column: 999 });
});
