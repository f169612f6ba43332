import { loadTexts } from '../texts/load.ts';
import { followVersion } from './follow.tsx';

// The page of a bot while one of its versions is built and tried: its state and its build's log as they come.

const root = document.getElementById('version')!;
followVersion(root, document.getElementById('main')!.dataset['version']!, await loadTexts(), {
  onEnd: () => void showRest(),
});

/** The rest of the page as it is now that the version may play. */
async function showRest(): Promise<void> {
  const text = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(text, 'text/html').getElementById('rest');
  if (fresh !== null) document.getElementById('rest')!.replaceWith(fresh);
}
