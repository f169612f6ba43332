import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { randomFor } from '../../src/game/random.ts';
import { drawGraph } from './graph.ts';
import { height, layout, width } from './layout.ts';

test.each([2, 8, 9, 32, 60, 100, 200, 301, 1000])(
  'draws %i vertices inside the rectangle, none upon another',
  (vertices) => {
    const graph = vertices < 8 ? { vertices, edges: [0, 1] } : drawGraph(vertices, randomFor('layout', vertices));
    const { spots, radius } = layout(graph);
    expect(spots).toHaveLength(vertices);
    for (const [at, { x, y }] of spots.entries()) {
      expect(x).toBeGreaterThanOrEqual(radius);
      expect(x).toBeLessThanOrEqual(width - radius);
      expect(y).toBeGreaterThanOrEqual(radius);
      expect(y).toBeLessThanOrEqual(height - radius);
      const nearest = Math.min(...spots.slice(0, at).map((other) => (x - other.x) ** 2 + (y - other.y) ** 2));
      expect(nearest).toBeGreaterThan((2 * radius) ** 2);
    }
    const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);
    expect(spread(spots.map(({ x }) => x))).toBeGreaterThan(width * 0.85);
    if (vertices > 2) expect(spread(spots.map(({ y }) => y))).toBeGreaterThan(height * 0.8);
  },
);

test.each([
  [9, '2f3cb6c145e65110'],
  [100, '9cac450e5d87a885'],
])('draws the same graph of %i vertices alike everywhere', (vertices, digest) => {
  const picture = JSON.stringify(layout(drawGraph(vertices, randomFor('layout', vertices))));
  expect(createHash('sha256').update(picture).digest('hex')).toMatch(new RegExp(`^${digest}`));
});

test('has few crossings: far fewer than vertices in a ring would have', () => {
  const { vertices, edges } = drawGraph(32, randomFor('crossings', 0));
  const ring = Array.from({ length: vertices }, (_, at) => ({
    x: Math.cos((at * 2 * Math.PI) / vertices),
    y: Math.sin((at * 2 * Math.PI) / vertices),
  }));
  expect(crossings(edges, layout({ vertices, edges }).spots)).toBeLessThan(crossings(edges, ring) / 3);
});

test('draws 10,000 vertices, vertices without edges and graphs in parts', () => {
  expect(layout(drawGraph(10_000, randomFor('layout', 0))).spots).toHaveLength(10_000);
  expect(new Set(layout({ vertices: 6, edges: [0, 1, 2, 3] }).spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
});

function crossings(edges: readonly number[], spots: readonly { x: number; y: number }[]): number {
  const side = (one: number, other: number, third: number): boolean => {
    const [p, q, r] = [spots[one]!, spots[other]!, spots[third]!];
    return (q.x - p.x) * (r.y - p.y) > (q.y - p.y) * (r.x - p.x);
  };
  let count = 0;
  for (let at = 0; at < edges.length; at += 2) {
    for (let before = 0; before < at; before += 2) {
      const [a, b, c, d] = [edges[at]!, edges[at + 1]!, edges[before]!, edges[before + 1]!];
      if (new Set([a, b, c, d]).size === 4 && side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b))
        count++;
    }
  }
  return count;
}
