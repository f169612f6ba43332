/** What the next match needs, made ready while the present one is played: one match ahead. */
export interface Ahead<T> {
  /** Begins to make ready what has this key; what was made ready under another and is not taken yet is dropped. */
  prepare(key: number, make: () => Promise<T>): void;
  /** What was made ready under this key, or else is made now. */
  take(key: number, make: () => Promise<T>): Promise<T>;
  /** Drops what nobody took. */
  close(): Promise<void>;
}

export function oneAhead<T>(drop: (made: T) => Promise<void>): Ahead<T> {
  let coming: { readonly key: number; readonly made: Promise<T> } | undefined;
  const close = async (): Promise<void> => {
    const unwanted = coming;
    coming = undefined;
    await unwanted?.made.then(drop, () => undefined); // what failed left nothing, and nobody waits to hear of it
  };
  return {
    prepare(key, make) {
      if (coming?.key === key) return;
      void close();
      const made = make();
      made.catch(() => undefined); // told to who takes it
      coming = { key, made };
    },
    take(key, make) {
      if (coming?.key !== key) return make();
      const { made } = coming;
      coming = undefined;
      return made;
    },
    close,
  };
}
