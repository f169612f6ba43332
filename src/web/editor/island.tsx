import { followVersion } from '../bots/follow.tsx';
import { VersionCards } from '../bots/version-card.tsx';
import type { VersionData } from '../bots/data.ts';
import { loadTexts } from '../texts/load.ts';
import { editIn } from './editor.ts';

// The page to send a bot: an editor with starter code, and beside it the build and the trial as they happen.

const main = document.getElementById('main')!;
const form = document.getElementById('send') as HTMLFormElement;
const language = form.elements.namedItem('language') as HTMLSelectElement;
const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!;
const label = button.querySelector('span')!;
const game = main.dataset['game']!;
/** The paths of starter code, by language. */
const starters = JSON.parse(main.dataset['starters']!) as Readonly<Record<string, string>>;
const texts = await loadTexts();
const editor = editIn(form.elements.namedItem('source') as HTMLTextAreaElement, texts, () => form.requestSubmit());

const fetched = new Map<string, Promise<string>>();

/** The starter code of a language; empty when there is none. */
function starterOf(name: string): Promise<string> {
  const path = Object.hasOwn(starters, name) ? starters[name] : undefined;
  if (path === undefined) return Promise.resolve('');
  const known = fetched.get(name) ?? fetchText(path);
  fetched.set(name, known);
  return known;
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  return response.ok ? await response.text() : '';
}

let spoken = language.value;

/** Starter code of a language makes room for that of another one; what somebody wrote stays. */
async function choose(): Promise<void> {
  const wanted = language.value;
  await editor.speak(wanted);
  const [before, now] = await Promise.all([starterOf(spoken), starterOf(wanted)]);
  const isUntouched = [before, ''].some((text) => text.trim() === editor.text().trim());
  spoken = wanted;
  again.disabled = now === '';
  if (isUntouched && now !== '') editor.put(now);
}

const again = document.getElementById('again') as HTMLButtonElement;
again.addEventListener('click', () => {
  void starterOf(language.value).then((text) => {
    editor.put(text);
    editor.focus();
  });
});
language.addEventListener('change', () => void choose());
await choose();

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string; readonly detail: string }[];
}

/** Says what is wrong beside each field, as the server does. */
function complain({ detail = texts.words.editor.unsent, errors = [] }: Problem): void {
  for (const { field, detail: text } of errors.length > 0 ? errors : [{ field: 'form', detail }]) {
    const place = form.querySelector<HTMLElement>(`.field:has(#${CSS.escape(field)})`);
    const said = document.createElement('p');
    said.textContent = text;
    said.dataset['said'] = '';
    if (place === null) {
      said.className = 'error';
      said.setAttribute('role', 'alert');
      form.querySelector('.form')!.prepend(said);
    } else {
      said.className = 'error small';
      said.id = `${field}-error`;
      place.classList.add('wrong');
      const input = place.querySelector(`#${CSS.escape(field)}`)!;
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', `${said.id} ${field}-hint`);
      input.after(said);
      if (input instanceof HTMLElement && !input.hidden) input.focus();
    }
  }
}

function forgive(): void {
  for (const said of form.querySelectorAll('[data-said], .error')) said.remove();
  for (const field of form.querySelectorAll('.wrong')) field.classList.remove('wrong');
  for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
}

let followed: { close(): void } | undefined;

async function send(): Promise<void> {
  forgive();
  const { textContent: wording } = label;
  button.disabled = true;
  button.style.minWidth = `${button.offsetWidth}px`; // what stands beside it stays where it is
  label.textContent = texts.words.editor.sending;
  try {
    const address = `/api/v1/games/${game}/bots?lang=${texts.language}`;
    const response = await fetch(address, { method: 'POST', body: new FormData(form) });
    if (response.ok) await follow((await response.json()) as VersionData);
    else complain((await response.json()) as Problem);
  } catch {
    complain({}); // no answer, or none of the arena
  } finally {
    button.disabled = false;
    label.textContent = wording;
  }
}

/** Shows how the version is built and tried; the page is about its bot from now on. */
async function follow({ bot, version, name }: VersionData): Promise<void> {
  followed?.close();
  const place = document.getElementById('try')!;
  const fresh = place.cloneNode(false) as HTMLElement;
  delete fresh.dataset['drawn'];
  fresh.style.minHeight = `${place.offsetHeight}px`; // what stands below it stays where it is
  place.replaceWith(fresh);
  fresh.scrollIntoView({ block: 'nearest' });
  followed = followVersion<VersionData>(fresh, `/bots/${bot}/versions/${version}`, texts, {
    Cards: (shown) => <VersionCards {...shown} isElsewhere />,
  });
  const file = form.elements.namedItem('file') as HTMLInputElement;
  file.value = '';
  const mine = new URLSearchParams({ name: name.replace(/ v\d+$/, '') });
  history.replaceState(null, '', `/games/${game}/send?${mine}`);
  const page = new DOMParser().parseFromString(await fetchText(location.href), 'text/html');
  const left = page.getElementById('left');
  if (left !== null) document.getElementById('left')!.replaceWith(left);
}

form.addEventListener('submit', (event) => {
  if (event.submitter !== null && event.submitter !== button) return; // to another game
  event.preventDefault();
  void send();
});
main.dataset['drawn'] = '';
