import { firstIn } from './keep-focus.ts';

/** Parts of the page, by their ids, as they are now; they keep the focus. Where the page leads elsewhere now, so does this. */
export async function replaceParts(ids: readonly string[]): Promise<void> {
  const response = await fetch(location.href);
  if (response.redirected && new URL(response.url).pathname !== location.pathname) {
    location.assign(response.url);
    return;
  }
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const id of ids) {
    const [part, old] = [fresh.getElementById(id), document.getElementById(id)];
    if (part === null || old === null || old.isEqualNode(part)) continue;
    const held = old.contains(document.activeElement) ? document.activeElement : null;
    old.replaceWith(part);
    if (held !== null) (sameIn(part, held) ?? firstIn(part))?.focus({ preventScroll: true });
  }
}

const sameIn = (part: Element, element: Element): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(element.localName)].find((one) => one.isEqualNode(element));
