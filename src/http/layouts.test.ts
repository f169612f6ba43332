import { expect, test } from 'vitest';
import { drawGraph } from '../../games/geography/graph.ts';
import { layout } from '../../games/geography/layout.ts';
import { randomFor } from '../game/random.ts';
import type { Frame } from '../game/view/frames.ts';
import { makeLayout } from './layouts.ts';
import { viewFor } from './views.ts';

const graphOf = (seed: number) => ({ ...drawGraph(30, randomFor('layouts', seed)), token: 0 });

test('a thread makes the same layout as the board itself', async () => {
  const start = graphOf(1);
  expect(await makeLayout('geography', start)).toEqual({ layout: layout(start) });
});

test('a board is ready to be drawn when its view is there', async () => {
  const start = graphOf(2);
  const frames = [{ view: start }] as unknown as Frame[];
  const { layouts } = await viewFor('geography', []);
  expect(layouts!.lacks(start)).toBe(true);
  await viewFor('geography', frames);
  expect(layouts!.lacks(start)).toBe(false);
  expect(layouts!.lacks(structuredClone(start))).toBe(false); // another match on the same graph
});

test('where the thread cannot make a layout, the board is left to make it', async () => {
  expect(await makeLayout('no game', {})).toEqual({});
  expect(await makeLayout('geography', {})).toEqual({});
  expect(await makeLayout('geography', graphOf(3))).toHaveProperty('layout');
});
