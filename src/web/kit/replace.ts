/** Parts of the page, by their ids, as they are now. */
export async function replaceParts(ids: readonly string[]): Promise<void> {
  const text = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(text, 'text/html');
  for (const id of ids) {
    const part = fresh.getElementById(id);
    if (part !== null) document.getElementById(id)?.replaceWith(part);
  }
}
