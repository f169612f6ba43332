import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { Frame } from '../../src/game/view/frames.ts';
import { defaults } from '../../src/game/laws.ts';
import { randomFor } from '../../src/game/random.ts';
import { game, type Position } from './rules.ts';
import { view } from './view.tsx';

/** The positions of a match on a graph, by the vertices that the token visits. */
function framesOn(graph: string, ...path: number[]): Frame<Position>[] {
  let state = game.setup(2, { ...defaults(game), graph }, randomFor('view', 0));
  const frames: Frame<Position>[] = [{ view: game.view(state), moves: {}, ms: {}, toMove: game.toMove(state) }];
  for (const vertex of path) {
    const seat = game.toMove(state)[0]!;
    state = game.play(state, new Map([[seat, vertex]]), randomFor('view', 0));
    frames.push({
      view: game.view(state),
      moves: { [seat]: `${vertex}` },
      ms: { [seat]: 5 },
      toMove: game.toMove(state),
    });
  }
  return frames;
}

const tailed = '4 3 4 0 1 1 2 0 2 2 3'; // a triangle with a tail, as in the rules
const match = framesOn(tailed, 2, 0, 1, 2);
const board = (at: number, mini = false): string =>
  renderToString(<view.Board language="en" frames={match} at={at} mini={mini} />);
const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

test('shows free and used edges and the legal moves', () => {
  expect(count(board(0), /<line class="can p1"/g)).toBe(1);
  expect(count(board(1), /<line class="last p1"/g)).toBe(1);
  expect(count(board(1), /<line class="can p2"/g)).toBe(2);
  expect(board(1)).toMatch(/<g class="here"[^>]*><circle[^>]*><\/circle><text[^>]*>2<\/text>/);
  expect(count(board(1), /<g class="goal p2"/g)).toBe(2);
  expect(count(board(4), /<line class="(last|path) p[12]"/g)).toBe(4);
  expect(count(board(4), /class="can/g)).toBe(0);
});

test('keeps every vertex and edge in place for the whole match', () => {
  const places = (text: string): string[] =>
    (text.match(/<line[^>]*>|<circle c[^>]*r="17"[^>]*>/g) ?? []).map((tag) => tag.replace(/ class(="[^"]*")?/, ''));
  for (const at of [1, 2, 3, 4]) expect(places(board(at))).toEqual(places(board(0)));
  expect(places(board(0)).length).toBeGreaterThan(4);
});

test('needs no inline style and describes the position in words', () => {
  expect(board(2)).not.toContain('style=');
  expect(board(0)).toContain('aria-label="Graph of 4 vertices; the token is on vertex 3, open to 2"');
  expect(board(0, true)).not.toContain('<text');
});

test('tells the conversation of the rules word for word', async () => {
  const told = await view.messages({ seats: 2, frames: match, outcome: { scores: [0, 1], cause: 'rules' } });
  const lines = told.map(({ seat, said, text }) => `${said ? 'from' : 'to'} ${'AB'[seat!]} ${text}`);
  expect(lines).toEqual([
    'to A 200 4 3 4 0 1 1 2 0 2 2 3',
    'from A 210 2',
    'to B 200 4 2 3 0 1 1 2 0 2',
    'from B 210 0',
    'to A 220 0',
    'from A 210 1',
    'to B 220 1',
    'from B 210 2',
    'to A 240',
    'to B 230',
  ]);
});

test("tells a player's wrong answer, and its question", async () => {
  const outcome = { scores: [1, 0], cause: 'garbled', by: 1, reason: { code: 'answer-form' } } as const;
  const fault = { turn: 2, seat: 1, fault: 'garbled', reason: outcome.reason, said: 'hello' } as const;
  const told = await view.messages({ seats: 2, frames: match.slice(0, 2), outcome, faults: [fault] });
  expect(told.map(({ text }) => text)).toEqual([
    '200 4 3 4 0 1 1 2 0 2 2 3',
    '210 2',
    '200 4 2 3 0 1 1 2 0 2',
    'hello',
    '230',
    '999 the command must read: 210 vertex',
  ]);
});

test('names the ending and the board', () => {
  expect(view.ending(match, ['heron', 'fox'], { scores: [0, 1], cause: 'rules' }, 'en')).toBe(
    'heron had no edge left on vertex 2',
  );
  expect(view.ending(match, ['heron', 'fox'], { scores: [0, 1], cause: 'rules' }, 'pl')).toBe(
    'heron nie ma wolnej krawędzi z wierzchołka 2',
  );
  expect(view.facts(match, 'pl')).toBe('wierzchołki: 4, krawędzie: 4, początek: 3');
  expect(view.facts(match, 'en')).toBe('4 vertices, 4 edges, start 3');
});

test('draws a graph of thousands of vertices in a few paths, and what moves apart from what stays', () => {
  let state = game.setup(2, { ...defaults(game), gsize: 2000 }, randomFor('big', 0));
  const frames: Frame<Position>[] = [{ view: game.view(state), moves: {}, ms: {}, toMove: [0] }];
  for (let at = 1; at <= 9; at++) {
    const seat = game.toMove(state)[0]!;
    const vertex = game.anyMove(state, seat, randomFor('big', at));
    state = game.play(state, new Map([[seat, vertex]]), randomFor('big', at));
    frames.push({ view: game.view(state), moves: { [seat]: `${vertex}` }, ms: {}, toMove: game.toMove(state) });
  }
  const drawn = (at: number): string => renderToString(<view.Board language="en" frames={frames} at={at} />);
  const layersAt = (at: number): string[] => drawn(at).split('</svg>');
  expect(count(drawn(9), /<path/g)).toBeLessThan(20);
  expect(count(drawn(9), /<line|<g/g)).toBe(0);
  expect(layersAt(9)[0]).toBe(layersAt(0)[0]);
  expect(layersAt(9)[1]).not.toBe(layersAt(8)[1]);
  expect(count(layersAt(9)[1]!, /L/g)).toBe(9 + count(layersAt(9)[1]!, /class="can /g));
  expect(drawn(9)).toContain(game.describe(frames[9]!.view, 'en'));
});
