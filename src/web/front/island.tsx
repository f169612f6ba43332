import { render } from 'preact';
import type { Frame } from '../../game/view/frames.ts';
import { applyChange } from '../viewer/change.ts';
import { NowCards, type Card } from './now.tsx';
import { onLive } from '../kit/live.ts';
import { loadView } from '../kit/views.ts';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';

// The small live boards of the front page, all from one stream.

const root = document.getElementById('now-cards')!;
const texts = await loadTexts();
const cards: ((Omit<Card, 'view'> & { view?: Card['view'] }) | undefined)[] = [];
let ready = false;
let asked = false;

const isDrawn = (): boolean => root.dataset.drawn !== undefined;
/** Until all boards can be drawn, the boards drawn by the server stay. */
const canDraw = (): boolean => ready && (isDrawn() || cards.every((card) => card === undefined || card.view));

/** At most once per animation frame, however fast the bots play. */
function draw(): void {
  if (asked || !canDraw()) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    const shown = cards.map((card) => (card?.view === undefined ? undefined : (card as Card)));
    if (!isDrawn()) root.replaceChildren();
    root.dataset.drawn = '';
    hideUntold();
    render(
      <TextsContext.Provider value={texts}>
        <NowCards cards={shown} />
      </TextsContext.Provider>,
      root,
    );
  });
}

/** The list of results does not tell what a card has yet to show. */
function hideUntold(): void {
  const untold = new Set(cards.flatMap((card) => (card?.match.state === 'running' ? `${card.match.id}` : [])));
  for (const row of document.querySelectorAll<HTMLTableRowElement>('[data-result]')) {
    row.toggleAttribute('data-untold', untold.has(row.dataset['result']!));
    row.cells[0]!.dataset['instead'] = texts.words.shownAbove;
  }
}

onLive('/live', {
  match({ slot, match }) {
    cards[slot!] = { match, frames: [] };
    void loadView(match.game).then((view) => {
      const card = cards[slot!];
      if (card?.match.id === match.id) cards[slot!] = { ...card, view };
      draw();
    });
  },
  frame({ slot, change, behind = 0 }) {
    const card = cards[slot!]!;
    const now = performance.now();
    cards[slot!] = {
      ...card,
      frames: [...card.frames, applyChange(card.frames.at(-1), change) as Frame],
      since: now,
      heard: now,
      behind,
    };
    draw();
  },
  now({ slot, ago, behind = 0 }) {
    ready = true;
    const now = performance.now();
    const card = slot === undefined ? undefined : cards[slot];
    if (card !== undefined) cards[slot!] = { ...card, since: now - ago, heard: now, behind };
    draw();
  },
  end({ slot, match }) {
    cards[slot!] = { ...cards[slot!]!, match };
    draw();
  },
});
