/** Parts of the page, by their ids, as they are now; one that did not change keeps its focus. Where the page leads elsewhere now, so does this. */
export async function replaceParts(ids: readonly string[]): Promise<void> {
  const response = await fetch(location.href);
  if (response.redirected && new URL(response.url).pathname !== location.pathname) {
    location.assign(response.url);
    return;
  }
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const id of ids) {
    const [part, old] = [fresh.getElementById(id), document.getElementById(id)];
    if (part !== null && old !== null && !old.isEqualNode(part)) old.replaceWith(part);
  }
}
