import { render } from 'preact';
import { followCards } from '../front/follow.tsx';
import { CopyLine } from '../kit/copy.tsx';
import { onLive } from '../kit/live.ts';
import { replaceParts } from '../kit/replace.ts';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';
import { FriendlyCards } from './cards.tsx';

// The pages of challenges: they show what changes, and lead to the game that begins.

const parts = ['lobby-own', 'lobby-waiting', 'lobby-challenge'];
const often = 30_000; // milliseconds after which the page is looked at anew although nothing changed: challenges lapse

/** The visitor's matches that are not over. */
const ownMatches = (): readonly string[] =>
  (document.getElementById('lobby-own')?.dataset['matches'] ?? '').split(' ').filter((match) => match !== '');

let known = ownMatches();

async function look(): Promise<void> {
  await replaceParts(parts);
  const begun = ownMatches().find((match) => !known.includes(match));
  known = ownMatches();
  if (begun !== undefined) location.assign(`/matches/${begun}/play`);
}

let looking: Promise<void> | undefined;
let isDue = false;
/** One look at a time; a change in the meantime makes it look once more. */
function lookSoon(): void {
  isDue = true;
  looking ??= lookOn().finally(() => (looking = undefined));
}
async function lookOn(): Promise<void> {
  while (isDue) {
    isDue = false;
    await look().catch(() => undefined); // the next change or minute looks again
  }
}

setInterval(lookSoon, often);
for (const select of document.querySelectorAll<HTMLSelectElement>('.pick-game select'))
  select.addEventListener('change', () => select.form!.requestSubmit());

const link = document.getElementById('lobby-link');
if (link !== null)
  render(
    <TextsContext.Provider value={await loadTexts()}>
      <CopyLine text={link.textContent ?? ''} />
    </TextsContext.Provider>,
    link,
  );

const changes = { changed: lookSoon };
const root = document.getElementById('now-cards');
if (root === null) onLive<{ changed: object }>('/play/live', changes);
else await followCards<{ changed: object }>({ root, address: '/play/live', Cards: FriendlyCards, more: changes });
