import { render } from 'preact';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';
import { readAddress } from '../tournament/address.ts';
import type { Part } from '../tournament/overview.tsx';
import type { ContestData, ContestNews } from './data.ts';
import { ContestView } from './view.tsx';

// The tabs of a contest that has begun; while it is played the page asks for what is new. The open tab is in the
// fragment of the address, so that links and the Back button work.

const main = document.getElementById('main')!;
const root = document.getElementById('contest')!;
const address = main.dataset['results']!;
const pause = 3000; // milliseconds between two questions
const texts = await loadTexts();
let data: ContestData | undefined;
let acted = main.dataset['state']; // the state that the buttons of the page are for

function draw(): void {
  if (data === undefined) return;
  const at = readAddress(location.hash);
  const { part, among } = 'part' in at ? at : { part: 'games' as const, among: [] };
  if (main.dataset['drawn'] === undefined) root.replaceChildren();
  main.dataset['drawn'] = '';
  render(
    <TextsContext.Provider value={texts}>
      <ContestView data={data} open={part} among={among} onOpen={openPart} />
    </TextsContext.Provider>,
    root,
  );
}

/** Opens a part without scrolling to it. */
function openPart(part: Part): void {
  history.pushState(null, '', `#${part}`);
  draw();
}

async function ask(): Promise<void> {
  const before = data;
  try {
    const response = await fetch(`${address}?known=${before?.key ?? ''}`);
    if (response.ok) {
      const news = (await response.json()) as ContestNews;
      const tournament = news.tournament ?? before?.tournament;
      const page = news.state === acted ? undefined : await pageNow();
      if (page !== undefined) {
        showWhatFollows(page);
        acted = news.state;
      }
      if (tournament !== undefined) data = { ...news, tournament };
    }
    draw();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no network: the next question may be answered
  }
  if (acted !== 'over' || data?.key.startsWith('over') !== true) setTimeout(() => void ask(), pause);
}

/** This page as it is now, if the site can tell. */
async function pageNow(): Promise<Document | undefined> {
  // the address of this page is another one when it says why a button did nothing
  const response = await fetch(address.slice(0, address.lastIndexOf('/')));
  return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined;
}

/** What can be done and taken away now: other buttons and sentences than when the page was opened. */
function showWhatFollows(page: Document): void {
  for (const id of ['steps', 'actions', 'exports']) {
    const [fresh, old] = [page.getElementById(id), document.getElementById(id)];
    if (fresh === null || old === null) continue;
    fresh.style.minHeight = `${old.offsetHeight}px`; // what is below stays where it is
    old.replaceWith(fresh);
  }
}

addEventListener('hashchange', draw);
addEventListener('popstate', draw);
await ask();
