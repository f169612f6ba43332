import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { GameView } from '../game/view/viewer.ts';
import { gameNames, loadGame, root, type AnyGame } from '../match/games.ts';

const folder = new URL('../../games/', import.meta.url);
const ending = import.meta.url.endsWith('.ts') ? '.tsx' : '.js';

/** A game as pages need it. */
export interface Shelf {
  readonly name: string;
  readonly rules: AnyGame;
  readonly view: GameView;
}

const known = new Map<string, Promise<Shelf>>();

/** A game by its name; nothing when there is none, or none that can be watched. */
export async function findGame(name: string): Promise<Shelf | undefined> {
  if (!gameNames().includes(name) || !existsSync(new URL(`${name}/view${ending}`, folder))) return undefined;
  let shelf = known.get(name);
  if (shelf === undefined) {
    shelf = load(name);
    known.set(name, shelf);
  }
  return await shelf;
}

export async function needGame(name: string): Promise<Shelf> {
  const shelf = await findGame(name);
  if (shelf === undefined) throw new Error(`the game ${name} has no rules or no view`);
  return shelf;
}

async function load(name: string): Promise<Shelf> {
  const { view } = (await import(fileURLToPath(new URL(`${name}/view${ending}`, folder)))) as { view: GameView };
  return { name, rules: await loadGame(name), view };
}

export async function allGames(): Promise<Shelf[]> {
  const shelves = await Promise.all(gameNames().map(findGame));
  return shelves.filter((shelf) => shelf !== undefined);
}

/** The text of the rules, as it stands in the game's folder. */
export async function rulesText(name: string, language: 'en' | 'pl'): Promise<string | undefined> {
  const file = new URL(`games/${name}/rules.${language}.md`, root);
  return existsSync(file) ? await readFile(file, 'utf8') : undefined;
}
