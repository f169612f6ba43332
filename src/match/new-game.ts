import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from './games.ts';

const placeholder = 'Title of the game';

/** Valid names of games, and of their folders. */
export const isGameName = (name: string): boolean => /^[a-z][a-z0-9-]{0,31}$/.test(name);

/** Whether a folder of that name exists, with a game in it or not. */
export const isTaken = (name: string, checkout: URL = root): boolean => existsSync(new URL(`games/${name}`, checkout));

/** The default title of a game: `take-away` becomes Take away. */
export const titleFor = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ');

/**
 * Makes the folder of a new game from `templates/game`, which can be played unchanged. Returns the files, as paths in
 * the checkout.
 */
export function makeGame(name: string, title: string, checkout: URL = root): string[] {
  const template = new URL('templates/game/', checkout);
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file));
  return files.toSorted().map((file) => {
    const made = new URL(`games/${name}/${file}`, checkout);
    mkdirSync(dirname(made.pathname), { recursive: true });
    writeFileSync(made, titled(readFileSync(new URL(file, template), 'utf8'), title, file), { flag: 'wx' });
    return `games/${name}/${file}`;
  });
}

/** In TypeScript the title is between quotes. */
const titled = (text: string, title: string, file: string): string =>
  file.endsWith('.ts')
    ? text.replaceAll(`'${placeholder}'`, () => `'${title.replaceAll(/[\\']/g, '\\$&')}'`)
    : text.replaceAll(placeholder, () => title);
