import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

// How much script a page fetches at most, compressed, with HTTP headers: its island, all that this imports, and the boards it
// may show.

const dist = new URL('../../dist/web/', import.meta.url);

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
const chunks = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;
const games = new URL('../../games/', import.meta.url);
const views = readdirSync(games)
  .map((game) => `games/${game}/view.tsx`)
  .filter((view) => existsSync(new URL(`../${view}`, games))); // a game without one has the default view

function fetched(entries: readonly string[], found = new Set<string>()): Set<string> {
  for (const entry of entries) {
    const { file, imports = [] } = chunks[entry]!;
    if (found.has(file)) continue;
    found.add(file);
    fetched(imports, found);
  }
  return found;
}

const headers = 400; // bytes that a response has beside its file

const kilobytes = (...entries: readonly string[]): number => {
  const always = ['src/web/layout/site.ts', 'src/web/layout/theme.ts', 'src/web/texts/pl.ts'];
  const files = [...fetched([...always, ...entries])];
  return files.reduce((sum, file) => sum + headers + gzipSync(readFileSync(new URL(file, dist))).length, 0) / 1000;
};

test('the front page fetches less than 100 KB of script, with the boards of all games', () => {
  expect(kilobytes('src/web/front/island.tsx', ...views)).toBeLessThan(100);
});

test.each(views)('a match and a projector with %s fetch less than 82 KB', (view) => {
  expect(kilobytes('src/web/matches/island.tsx', view)).toBeLessThan(82);
  expect(kilobytes('src/web/contest-wall/island.tsx', view)).toBeLessThan(82);
});

test.each(views)('%s shows a board without its rules’ conversation', (view) => {
  expect([...fetched([view])].filter((file) => file.includes('conversation'))).toEqual([]);
});
