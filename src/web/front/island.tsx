import { loadTexts } from '../texts/load.ts';
import { followCards } from './follow.tsx';
import { NowCards } from './now.tsx';

// The small live boards of the front page.

const texts = await loadTexts();

await followCards({
  root: document.getElementById('now-cards')!,
  address: '/live',
  Cards: NowCards,
  /** The list of results does not tell what a card has yet to show. */
  onDraw(cards) {
    const untold = new Set(cards.flatMap((card) => (card?.match.state === 'running' ? `${card.match.id}` : [])));
    for (const row of document.querySelectorAll<HTMLTableRowElement>('[data-result]')) {
      row.toggleAttribute('data-untold', untold.has(row.dataset['result']!));
      row.cells[0]!.dataset['instead'] = texts.words.shownAbove;
    }
  },
});
