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
      output: {
        // what all islands share is one file, what all boards share another: each file costs a request and its headers
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/preact|src\/web\/texts\/(texts|format|load)|vite\/preload-helper/ },
            { name: 'boards', test: /src\/web\/(viewer\/(clock|change)|kit\/(parts|views|live))\.tsx?$/ },
          ],
        },
      },
      input: ['src/web/layout/theme.ts', 'src/web/layout/site.ts', ...islands, 'src/web/styles/site.css', ...styles],
    },
  },
});
