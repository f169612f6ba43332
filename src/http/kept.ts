/**
 * What everybody is told alike, read at most once in so many milliseconds, and once for all who ask meanwhile:
 *
 *     const footer = keptFor(1000, async () => await counts(db));
 *     await footer.read();
 */
export function keptFor<T>(ms: number, readNow: () => Promise<T>, now: () => number = () => performance.now()) {
  let known: { readonly value: Promise<T>; readonly at: number } | undefined;
  return {
    read(): Promise<T> {
      if (known !== undefined && now() - known.at < ms) return known.value;
      const own = { value: readNow(), at: now() };
      known = own;
      own.value.catch(() => known === own && (known = undefined)); // who waits for it gets the error
      return own.value;
    },
    /** Something has changed: the next who asks is told anew. */
    forget(): void {
      known = undefined;
    },
  };
}
