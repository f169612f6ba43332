import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../match/games.ts';

/** How this arena is called from the current folder: `arena` if the PATH leads to it, else the path of bin/arena. */
export function arenaName(): string {
  const own = fileURLToPath(new URL('bin/arena', root));
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'arena'))
    .find((path) => existsSync(path));
  if (found !== undefined && existsSync(own) && realpathSync(found) === realpathSync(own)) return 'arena';
  const near = relative(process.cwd(), own);
  return near.startsWith('../../') ? own : near;
}
