import { escape } from '../kit/escape.ts';
import { nearest } from '../kit/nearest.ts';
import { gameNames, loadGame, type AnyGame } from '../match/games.ts';
import { Usage } from './usage.ts';
import { texts } from './text/arguments.ts';

/** The rules of the game of this name. */
export async function chooseGame(name: string | undefined, flag?: string): Promise<AnyGame> {
  const names = gameNames();
  if (name !== undefined && names.includes(name)) return loadGame(name);
  const { nameGame, mustSpecify, noGame, gamesHere } = texts();
  if (name === undefined)
    throw new Usage(`${flag === undefined ? nameGame : mustSpecify(flag)}; ${gamesHere(names.join(', '))}`);
  throw new Usage(`${noGame(escape(name, 40))}${meant(name, names) || `; ${gamesHere(names.join(', '))}`}`);
}

/** `; did you mean …?`, if one of the words is a letter or two away. */
export const meant = (written: string, words: Iterable<string>): string => texts().didYouMean(nearest(written, words));

/** The game among the arguments of a command, or the word in its place. */
export const gameAmong = (args: readonly string[]): string | undefined =>
  args.find((word) => gameNames().includes(word)) ?? args.find((word) => !word.startsWith('-'));
