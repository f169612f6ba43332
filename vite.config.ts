import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

// A game's own styles are found by its folder.
const styles = readdirSync('games')
  .map((game) => `games/${game}/style.css`)
  .filter((file) => existsSync(file));

// Islands are found by the features they belong to; that of a tournament is a page of its own.
const islands = readdirSync('src/web')
  .map((feature) => `src/web/${feature}/island.tsx`)
  .filter((file) => existsSync(file) && !file.includes('/tournament/'));

// What runs in the browser, into dist/web: names carry a hash of the content, the manifest says which is which.
export default defineConfig({
  publicDir: 'src/web/public',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['src/web/layout/theme.ts', 'src/web/layout/site.ts', ...islands, 'src/web/styles/site.css', ...styles],
    },
  },
});
