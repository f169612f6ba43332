import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../match/games.ts';

// What Vite built for the browser, in memory: it is small.

export interface Asset {
  readonly body: Buffer;
  readonly zipped: Buffer;
  readonly type: string;
}

export interface Assets {
  /** By path, such as `/assets/site-1a2b3c.css`. */
  readonly files: ReadonlyMap<string, Asset>;
  /** The paths of all stylesheets: first of the site, then of the games. */
  readonly styles: readonly string[];
  /** The path of an entry, by its source below src/web. */
  path(entry: string): string;
  /** All imports of an entry, for preloading. */
  imports(entry: string): readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export const webFolder = new URL('dist/web/', root);

export function readAssets(): Assets {
  const listed = new URL('.vite/manifest.json', webFolder);
  if (!existsSync(listed)) throw new Error('dist/web is missing; node scripts/build.mjs makes it');
  const manifest = JSON.parse(readFileSync(listed, 'utf8')) as Record<string, Chunk>;
  const files = new Map<string, Asset>();
  for (const name of readdirSync(webFolder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const body = readFileSync(new URL(name, webFolder));
    files.set(`/${name}`, { body, zipped: gzipSync(body), type });
  }
  const chunk = (name: string): Chunk => {
    const found = manifest[name];
    if (found === undefined) throw new Error(`dist/web has no ${name}; node scripts/build.mjs makes it`);
    return found;
  };
  return {
    files,
    styles: ['src/web/styles/site.css', ...Object.keys(manifest).filter((name) => /^games\/.*\.css$/.test(name))].map(
      (name) => `/${chunk(name).file}`,
    ),
    path: (entry) => `/${chunk(`src/web/${entry}`).file}`,
    imports: (entry) => (chunk(`src/web/${entry}`).imports ?? []).map((name) => `/${chunk(name).file}`),
  };
}
