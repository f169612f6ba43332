import type { Protocol } from '../protocol.ts';
import type { Game } from '../rules.ts';
import type { Translation } from '../message.ts';
import { shownJson } from '../json-protocol.ts';
import { counted } from '../score.ts';
import { conversationOf } from './conversation.ts';
import type { GameView } from './viewer.ts';

const en = {
  ending: (best: readonly string[], score: number) => `${best.join(' and ')} came first with a score of ${score}`,
  over: 'over',
};
const pl: Translation<typeof en> = {
  ending: (best, score) => `${best.join(' i ')} na pierwszym miejscu, wynik ${score}`,
  over: 'koniec',
};
export const texts = { en, pl };

const longest = 5000; // letters of a position that a page shows

/**
 * How a game without a `view.tsx` is shown: the position in words, as it is drawn in a terminal, or as JSON. The
 * conversation is that of its protocol.
 */
export function defaultView<State, Move, View, Options>(
  game: Game<State, Move, View, Options>,
  protocol: Protocol<View, Move> = shownJson(game),
): GameView<View> {
  const { draw, describe } = game;
  return {
    Board: ({ frames, at, language, mini = false }) => {
      const { view } = frames[at]!;
      const picture = draw?.(view) ?? (mini ? '' : JSON.stringify(view, null, 1));
      return (
        <div class={`position${mini ? ' mini' : ''}`}>
          <p>{describe(view, language)}</p>
          {picture !== '' && <pre class="code">{picture.slice(0, longest)}</pre>}
        </div>
      );
    },
    ...(game.messages !== undefined && { catalogue: game.messages }),
    ending(_frames, names, { scores }, language) {
      const most = Math.max(...scores);
      return texts[language].ending(
        names.filter((_, seat) => scores[seat] === most),
        counted(game, most),
      );
    },
    over: { en: texts.en.over, pl: texts.pl.over },
    facts: ([start], language) => describe(start!.view, language),
    move: (text) => text,
    messages: conversationOf(game, protocol),
  };
}
