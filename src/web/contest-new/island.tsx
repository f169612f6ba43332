import { render } from 'preact';
import { loadTexts } from '../texts/load.ts';
import { TextsContext } from '../texts/texts.ts';
import { MeansCard, type Means } from './means.tsx';

// The form of a contest: what it means, kept true while it is filled in.

const pause = 300; // milliseconds without a change after which the server is asked
const form = document.getElementById('contest-form') as HTMLFormElement;
const place = document.getElementById('meaning')!;
const texts = await loadTexts();
let asked = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

async function ask(): Promise<void> {
  const number = ++asked;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  try {
    const response = await fetch('/contests/new/means', { method: 'POST', body: fields });
    if (!response.ok || number !== asked) return;
    const { means } = (await response.json()) as { readonly means: Means | null };
    if (place.dataset['drawn'] === undefined) place.replaceChildren();
    render(
      <TextsContext.Provider value={texts}>
        <MeansCard means={means ?? undefined} />
      </TextsContext.Provider>,
      place,
    );
    place.dataset['drawn'] = '';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no network: the next change asks again
  }
}

form.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => void ask(), pause);
});
