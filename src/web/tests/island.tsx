import { replaceParts } from '../kit/replace.ts';

// The page of a series of test matches while it is played: what changed of its result and of its matches, without a
// reload, which would take the focus away.

const pause = 3000; // milliseconds between two looks

async function look(): Promise<void> {
  try {
    await replaceParts([...document.querySelectorAll('#main [id]')].map(({ id }) => id));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // no network: the next look may succeed
  }
  lookLater();
}

function lookLater(): void {
  if (document.querySelector('#progress[data-over]') === null) setTimeout(() => void look(), pause);
}

lookLater();
