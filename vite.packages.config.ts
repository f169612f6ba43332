import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

// Packages of hundreds of files, which take Node longer to open than all else: each becomes a few files in
// dist/node_modules, where Node looks before node_modules.
const packages = ['kysely', 'typebox', '@fastify/type-provider-typebox'];

/** What the build imports of them, such as `typebox/value`. */
const imported = new Set(
  readdirSync('dist/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(join('dist/src', file), 'utf8').matchAll(/ from ['"]([^'".][^'"]*)['"]/g)])
    .map(([, name]) => name!)
    .filter((name) => packages.some((each) => name === each || name.startsWith(`${each}/`))),
);
const fileOf = (name: string): string => (packages.includes(name) ? `${name}/index` : name);

const manifest = (name: string): string =>
  JSON.stringify({
    type: 'module',
    exports: Object.fromEntries(
      [...imported]
        .filter((each) => each === name || each.startsWith(`${name}/`))
        .map((each) => [each.replace(name, '.'), `./${fileOf(each).slice(name.length + 1)}.js`]),
    ),
  });

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/node_modules',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries([...imported].map((name) => [fileOf(name), name])),
      external: ['fastify'],
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'manifests',
      generateBundle() {
        for (const name of packages)
          this.emitFile({ type: 'asset', fileName: `${name}/package.json`, source: manifest(name) });
      },
    },
  ],
});
