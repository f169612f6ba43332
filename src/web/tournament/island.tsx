import { render } from 'preact';
import type { Game } from '../../game/rules.ts';
import type { GameView } from '../../game/view/viewer.ts';
import { canUnpack, recordsIn, unpackData } from './packing.ts';
import { Page } from './page.tsx';
import { words } from '../words.ts';

// The page of a tournament, all in one file: rules and views of all games are in it, and it asks nobody for anything.

import.meta.glob(['../layout/theme.ts', '../layout/site.ts', '../styles/{site,tournament}.css'], { eager: true });
import.meta.glob('../../../games/*/style.css', { eager: true }); // after the others, which it may overrule
const rules = import.meta.glob<{ game: Game<unknown, unknown, unknown> }>('../../../games/*/rules.ts', { eager: true });
const views = import.meta.glob<{ view: GameView }>('../../../games/*/view.tsx', { eager: true });

async function start(): Promise<void> {
  const root = document.getElementById('main')!;
  if (!canUnpack()) {
    root.prepend(words.tournament.old);
    return;
  }
  const packed = await unpackData();
  const name = packed.data.game?.name;
  const found = {
    rules: rules[`../../../games/${name}/rules.ts`]?.game,
    view: views[`../../../games/${name}/view.tsx`]?.view,
  };
  const playable =
    found.rules === undefined || found.view === undefined ? undefined : { rules: found.rules, view: found.view };
  root.replaceChildren();
  root.dataset.drawn = '';
  render(<Page data={packed.data} playable={playable} fetch={recordsIn(packed)} />, root);
}

history.scrollRestoration = 'manual'; // a game opens at its top, and the way back leads to where it was left
document.addEventListener('DOMContentLoaded', () => void start());
