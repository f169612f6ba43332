import type { Language } from '../../src/game/message.ts';
import { side } from './field.ts';
import { coarseShades, ownerOf } from './picture.ts';
import type { State } from './state.ts';
import { shownIn } from './shown.ts';
import { texts } from './texts.ts';

const [wide, high] = [48, 24]; // characters are twice as high as wide
const signs = '.:+-=*#%';

/**
 * The board for a terminal: a number is a stone of that player, surrounded by the player's sign; blank cells belong to
 * nobody.
 */
export function draw(state: State, language: Language = 'en'): string {
  const { players, games } = state;
  const { stones } = games[shownIn(state)]!;
  const shades = coarseShades(players, stones, 2 * wide, 2);
  const lines = Array.from({ length: high }, (_, line) =>
    Array.from(
      { length: wide },
      (__, column) => signs[ownerOf(shades[(4 * line + 2) * 2 * wide + 2 * column]!)] ?? ' ',
    ),
  );
  for (const [row, col, seat] of stones)
    lines[Math.floor((row * high) / side)]![Math.floor((col * wide) / side)] = `${seat + 1}`;
  return [
    ...lines.map((line) => line.join('').trimEnd()),
    texts[language].signs(players, signs.slice(0, players).split('').join(' ')),
  ].join('\n');
}
