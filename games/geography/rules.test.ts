import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { laws } from '../../src/game/laws.ts';
import { readLog } from '../../src/game/log.ts';
import { randomFor } from '../../src/game/random.ts';
import { verify } from '../../src/game/replay.ts';
import { drawGraph } from './graph.ts';
import { game } from './rules.ts';

const games = process.env['ARENA_SOAK'] === '1' ? 10_000 : 80;
test(`keeps the laws on ${games} seeded games`, () => {
  for (let seed = 0; seed < games; seed++)
    laws(game, `law ${seed}`, { options: { gsize: 8 + (seed % 60), graph: '' } });
});

test('keeps the laws where the edges fill several chunks', () => {
  laws(game, 'chunks', { options: { gsize: 1000, graph: '' } });
});

test.each([8, 9, 32, 100, 10_000])('draws a connected graph of %i vertices with degrees from 3 to 7', (vertices) => {
  const { edges, token } = drawGraph(vertices, randomFor('graph', 0));
  const beside = Array.from({ length: vertices }, () => new Set<number>());
  for (let at = 0; at < edges.length; at += 2) {
    beside[edges[at]!]!.add(edges[at + 1]!);
    beside[edges[at + 1]!]!.add(edges[at]!);
  }
  const reached = new Set([token]);
  for (const vertex of reached) for (const next of beside[vertex]!) reached.add(next);
  expect(reached.size).toBe(vertices);
  expect(beside.reduce((sum, { size }) => sum + size, 0)).toBe(edges.length); // no loops, no doubles
  expect(Math.min(...beside.map(({ size }) => size))).toBeGreaterThanOrEqual(3);
  expect(Math.max(...beside.map(({ size }) => size))).toBeLessThanOrEqual(7);
  expect(edges.length / 2).toBe(Math.round(vertices * 2.3));
});

test('the recorded match replays the same', () => {
  const log = readLog(readFileSync(new URL('./recorded/published.jsonl', import.meta.url), 'utf8'));
  if ('wrong' in log) throw new Error(log.wrong.code);
  expect(verify(game, log.value)).toMatchObject({ value: { turns: 33, outcome: { scores: [1, 0], cause: 'rules' } } });
});
