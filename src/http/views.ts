import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame } from '../game/view/frames.ts';
import type { GameView } from '../game/view/viewer.ts';
import { defaultView } from '../game/view/default-view.tsx';
import { judgedView } from '../web/viewer/judged-view.tsx';
import { code, isBuilt } from '../kit/root.ts';
import type { KnownGame } from '../store/games.ts';
import { gameNames, loadGame, loadProtocol, root, type AnyGame } from '../match/games.ts';
import { makeLayout } from './layouts.ts';

const folder = new URL('games/', code);

/** A game whose rules this arena has, with its boards. */
export interface GameWithView {
  readonly name: string;
  readonly rules: AnyGame;
  readonly view: GameView;
}

/** How the matches of a game are shown, whoever knows its rules. */
export const viewOrJudges = async (name: string): Promise<GameView> => (await findGame(name))?.view ?? judgedView;

/** The same when the board can draw these frames at once: for pages of many boards, which are made ready ahead of time. */
export async function viewFor(name: string, frames: readonly Frame[]): Promise<GameView> {
  const game = await findGame(name);
  if (game === undefined) return judgedView;
  const { view } = game;
  const start = frames[0]?.view;
  if (start === undefined || view.layouts?.lacks(start) !== true) return view;
  const made = await makeLayout(name, start);
  if ('layout' in made) view.layouts.keep(start, made.layout);
  return view;
}

const known = new Map<string, Promise<GameWithView>>();

/** The rules and boards of a game; undefined where there is no such game, or its judge knows the rules. */
export async function findGame(name: string): Promise<GameWithView | undefined> {
  if (!gameNames().includes(name)) return undefined;
  let found = known.get(name);
  if (found === undefined) {
    found = load(name);
    known.set(name, found);
  }
  return await found;
}

export async function needGame(name: string): Promise<GameWithView> {
  const found = await findGame(name);
  if (found === undefined) throw new Error(`there is no game ${name}`);
  return found;
}

async function load(name: string): Promise<GameWithView> {
  const rules = await loadGame(name);
  const file = new URL(`${name}/view${isBuilt ? '.js' : '.tsx'}`, folder);
  const view = existsSync(file)
    ? ((await import(fileURLToPath(file))) as { view: GameView }).view
    : defaultView(rules, await loadProtocol(name));
  return { name, rules, view };
}

const texts = new Map<string, Promise<string | undefined>>();

/** The rules in words: of its folder, read once, or as its author wrote them. */
export async function rulesText({ name, judge }: KnownGame, language: 'en' | 'pl'): Promise<string | undefined> {
  if (judge !== undefined) return judge.texts[language] === '' ? undefined : judge.texts[language];
  const key = `${name}/rules.${language}.md`;
  const text = texts.get(key) ?? readText(new URL(`games/${key}`, root));
  texts.set(key, text);
  return await text;
}

const readText = async (file: URL): Promise<string | undefined> =>
  existsSync(file) ? await readFile(file, 'utf8') : undefined;
