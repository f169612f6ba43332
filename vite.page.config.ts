import { defineConfig } from 'vite';

// The script and the style that go into the page of a tournament: one file each, into dist/page.
export default defineConfig({
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/web/tournament/island.tsx',
      output: { format: 'iife', entryFileNames: 'tournament.js', assetFileNames: 'tournament[extname]' },
    },
  },
});
