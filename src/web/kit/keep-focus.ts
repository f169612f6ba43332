/**
 * A part of a page that draws itself anew keeps the keyboard: where the element that had the focus is gone or switched
 * off, the first of these places that is there, or comes, gets it; else what comes first in the part around it.
 */
export function keepFocus(root: Element, places: readonly string[] = []): void {
  let path: readonly Element[] = []; // what had the focus, and what is around it
  root.addEventListener('focusin', ({ target }) => (path = pathOf(target as Element, root)));
  // who clicks somewhere else wants no focus here
  document.addEventListener('pointerdown', ({ target }) => {
    if (path[0]?.contains(target as Node) === false) path = [];
  });
  const look = (): void => {
    const [held, ...around] = path;
    if (held === undefined || (held.isConnected && !isOff(held))) return;
    if (![document.body, held, null].includes(document.activeElement)) return;
    const place = firstOf(places, root) ?? firstIn(around.find((one) => one.isConnected));
    place?.focus({ preventScroll: true });
  };
  new MutationObserver(look).observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

/** Elements from this one on outwards, without the root. */
function pathOf(element: Element, root: Element): readonly Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) path.push(at);
  return path;
}

const isOff = (element: Element): boolean => element.matches(':disabled');

function firstOf(places: readonly string[], root: Element): HTMLElement | undefined {
  for (const place of places) {
    const found = root.querySelector<HTMLElement>(place);
    if (found !== null && !isOff(found)) return found;
  }
  return undefined;
}

/** What a key comes to first in a part of a page. */
export const firstIn = (part: Element | undefined): HTMLElement | undefined =>
  part?.querySelector<HTMLElement>(':is(a[href], button, input, select, textarea):enabled, a[href]') ?? undefined;
