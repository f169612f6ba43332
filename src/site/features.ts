import { existsSync, readdirSync } from 'node:fs';
import { code, isBuilt } from '../kit/root.ts';
import type { Feature } from './site.ts';

const routes = isBuilt ? 'routes.js' : 'routes.tsx';

/** The features of the site: every folder with a file `routes.tsx`, in the order of their names. */
export async function findFeatures(folder = new URL('src/site/', code)): Promise<Feature[]> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => new URL(`${name}/${routes}`, folder))
    .filter((file) => existsSync(file))
    .toSorted((one, other) => (one.href < other.href ? -1 : 1));
  return await Promise.all(files.map(async (file) => (await import(file.href)) as Feature));
}
