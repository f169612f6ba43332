import type { Language } from '../../src/game/message.ts';
import type { Move, State } from './state.ts';
import { texts } from './texts.ts';
import { upNext } from './up-next.ts';

// What a page needs to show a board; the rules are apart.

/** The position in words. */
export function describe(state: State, language: Language = 'en'): string {
  const { games, players } = state;
  const { stones, scores } = games.at(-1)!;
  const seat = upNext(state).seat;
  return texts[language].position(games.length, players, stones.length, scores, seat === undefined ? seat : seat + 1);
}

export function readMove(text: string): Move | undefined {
  if (/^(late|wrong|gone|gone [1-8])$/.test(text)) return text as Move;
  const numbers = /^(\d{1,3}) (\d{1,3})$/.exec(text);
  return numbers === null ? undefined : [Number(numbers[1]), Number(numbers[2])];
}

/** The cells of each player in all games. */
export const sums = ({ players, games }: State): number[] =>
  Array.from({ length: players }, (_, seat) => games.reduce((sum, { scores }) => sum + scores[seat]!, 0));
