import { render, type ComponentType } from 'preact';
import type { Frame } from '../../game/view/frames.ts';
import { onLive, type Handlers } from '../kit/live.ts';
import { loadView } from '../kit/views.ts';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';
import { applyChange } from '../viewer/change.ts';
import type { Live } from '../viewer/data.ts';
import type { Card, Still } from './now.tsx';

type Unready = Omit<Card, 'view'> & { view?: Card['view'] };

export interface Followed<More> {
  readonly root: HTMLElement;
  /** The stream. */
  readonly address: string;
  readonly Cards: ComponentType<{
    readonly cards: readonly (Card | undefined)[];
    readonly stills: readonly (Still | undefined)[];
  }>;
  /** Called before each drawing. */
  onDraw?(cards: readonly (Unready | undefined)[]): void;
  /** What else the stream tells. */
  readonly more?: Handlers<More>;
}

/** Keeps the small live boards of a page up to date, all from one stream. */
export async function followCards<More = object>({
  root,
  address,
  Cards,
  onDraw,
  more,
}: Followed<More>): Promise<void> {
  const texts = await loadTexts();
  const cards: (Unready | undefined)[] = [];
  const stills = [...root.children].map((card): Still | undefined => {
    const { still } = (card as HTMLElement).dataset;
    return still === undefined ? undefined : { match: Number(still), html: card.innerHTML };
  });
  let ready = false;
  let asked = false;

  const isDrawn = (): boolean => root.dataset['drawn'] !== undefined;
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
      root.dataset['drawn'] = '';
      onDraw?.(cards);
      render(
        <TextsContext.Provider value={texts}>
          <Cards cards={shown} stills={stills} />
        </TextsContext.Provider>,
        root,
      );
    });
  }

  const handlers: Handlers = {
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
  };
  onLive<Live & More>(address, { ...handlers, ...more } as Handlers<Live & More>);
}
