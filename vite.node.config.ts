import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig } from 'vite';

// Packages of many files; the others are CommonJS, which Node opens quickly, or native.
const bundled = [
  'kysely',
  'typebox',
  '@fastify/type-provider-typebox',
  'markdown-it',
  'nodemailer',
  'pg-boss',
  'preact',
  'preact-render-to-string',
];

/** All sources but those that only a browser runs, and starter code, which is for others to run. */
const sources = ['src', 'games']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter(
    (file) =>
      /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.startsWith('src/web/') && !/^games\/[^/]+\/starters\//.test(file),
  );

// Opening a module takes Node longer than running it, so that modules that are needed together are one file. Programs
// stay out, for they run when they are loaded, and what commands import when they need it, or threads of the site, which
// need no server; unzip.ts runs in a sandbox that has only tar.ts besides.
const apart = [
  /(^|[/-])(process|thread|unzip)\.ts$|^src\/worker\/main\.ts$/,
  /^src\/cli\/(arena|children|completion|connected|database|feed|follow|judged|lobby|person|pictures|remote|swiss-table)\.ts$/,
  /^src\/site\/(reader|classes\/alike|contests\/(read-results|results-html)|play\/check|standings\/ladder)\.tsx?$/,
];
const groups: Readonly<Record<string, RegExp>> = {
  tar: /^src\/programs\/tar\.ts$/,
  // all that `arena --help` reads
  start:
    /^src\/(cli\/(text\/[a-z-]+|main|commands|help|screen|usage)|text\/(spoken|format)|game\/(title|message)|kit\/(columns|nearest|failure|root))\.ts$/,
  base: /^src\/(kit\/(?!png)|text|game).*\.ts$/,
  match: /^src\/(configuration|referee|channels|sandbox|match|programs|slots)\//,
  kits: /^src\/starter-kits\//,
  rating: /^src\/(rating\/|pairing\/seating\.ts$)/,
  pairing: /^src\/pairing\//,
  // what a game server tells a display, which is another process
  broadcast:
    /^src\/(display\/(client|table-broadcast|artworks|text)|http\/(broadcast|subscribers)|web\/viewer\/(change|film))\.ts$/,
  view: /^src\/(game\/view|web)\/|node_modules\/preact/,
  tournament: /^src\/tournament\//,
  tables: /^src\/tables\//,
  cli: /^src\/cli\/[a-z-]+\.ts$/,
  schema: /node_modules\/typebox\//,
  store: /^src\/store\/[a-z-]+\.ts$|node_modules\/kysely\//,
  people: /^src\/people\//,
  // what `arena start` reads before it starts a site, which is another process
  settings: /^src\/site\/(options|quotas|bots\/scan)\.ts$/,
  url: /^src\/http\/site-url\.ts$/,
  worker: /^src\/(jobs|worker)\/[a-z-]+\.ts$|node_modules\/pg-boss\//,
  // what threads need that draw pictures, each of which starts for one
  views: /^src\/http\/(views|layouts)\.ts$/,
  // without what only a site needs: a display has no database, no accounts and no forms
  http: /^src\/(http\/(?!(multipart|rates|websockets)\.ts$)|display\/)|node_modules\/@fastify\/type-provider-typebox\//,
  site: /^src\/(http|site)\/(?!\w+\/routes)|node_modules\/markdown-it\//,
};

/** The file in dist/src/shared that a module goes into, if any; a game has one for all but what draws it. */
function groupOf(id: string): string | null {
  const file = relative(import.meta.dirname, id);
  if (apart.some((files) => files.test(file))) return null;
  const found = Object.entries(groups).find(([, files]) => files.test(file))?.[0];
  return found ?? /^games\/([^/]+)\/.*\.ts$/.exec(file)?.[1]?.concat('-game') ?? null;
}

// What runs in Node, into dist/src and dist/games: each source has its file, which is found by its name; the code of
// the groups, and of packages of hundreds of files, is in dist/src/shared.
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: bundled },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries(sources.map((file) => [file.replace(/\.tsx?$/, ''), file])),
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'src/shared/[name].js',
        minifyInternalExports: false,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: groupOf }],
        },
      },
    },
  },
});
