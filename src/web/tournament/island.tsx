import { render } from 'preact';
import type { Protocol } from '../../game/protocol.ts';
import type { Game } from '../../game/rules.ts';
import { defaultView } from '../../game/view/default-view.tsx';
import type { GameView } from '../../game/view/viewer.ts';
import type { GameWithView } from './opened.tsx';
import { canUnpack, recordsIn, unpackData } from './packing.ts';
import { Page } from './page.tsx';
import type { Language } from '../../game/message.ts';
import { textsOf } from '../texts/all.ts';
import { TextsContext } from '../texts/texts.ts';
import { messages } from './messages.ts';

// The page of a tournament in one file: it contains the rules and views of all games and makes no requests.

import.meta.glob(['../layout/theme.ts', '../layout/site.ts', '../styles/{site,tournament}.css'], { eager: true });
import.meta.glob('../../../games/*/style.css', { eager: true }); // after the other styles, which these may override
const rules = import.meta.glob<{ game: Game<unknown, unknown, unknown> }>('../../../games/*/rules.ts', { eager: true });
const views = import.meta.glob<{ view: GameView }>('../../../games/*/view.tsx', { eager: true });
const protocols = import.meta.glob<{ protocol: Protocol<unknown, unknown> }>(
  ['../../../games/*/protocols/*.ts', '!**/*.test.ts'],
  { eager: true },
);

/** The rules and the view of a game; undefined when only a judge program knows the rules. */
function playableOf(name: string | undefined): GameWithView | undefined {
  const game = rules[`../../../games/${name}/rules.ts`]?.game;
  if (game === undefined) return undefined;
  const own = views[`../../../games/${name}/view.tsx`]?.view;
  const protocol = protocols[`../../../games/${name}/protocols/${game.protocol}.ts`]?.protocol;
  return { rules: game, view: own ?? defaultView(game, protocol) };
}

async function start(): Promise<void> {
  const root = document.getElementById('main')!;
  if (!canUnpack()) {
    root.prepend(messages[languageOfPage()].old);
    return;
  }
  const packed = await unpackData();
  const playable = playableOf(packed.data.game.name);
  const fetch = recordsIn(packed);
  const draw = (): void =>
    render(
      <TextsContext.Provider value={textsOf(languageOfPage())}>
        <Page data={packed.data} playable={playable} fetch={fetch} />
      </TextsContext.Provider>,
      root,
    );
  root.replaceChildren();
  root.dataset.drawn = '';
  draw();
  document.querySelector('[data-language]')?.addEventListener('click', ({ currentTarget }) => {
    const language = languageOfPage() === 'en' ? 'pl' : 'en';
    document.documentElement.lang = language;
    const { short, name } = messages[language].other;
    const button = currentTarget as HTMLElement;
    button.textContent = short;
    button.ariaLabel = name;
    draw();
  });
}

const languageOfPage = (): Language => (document.documentElement.lang === 'pl' ? 'pl' : 'en');

history.scrollRestoration = 'manual'; // a game opens at its top, and Back returns to the old place
document.addEventListener('DOMContentLoaded', () => void start());
