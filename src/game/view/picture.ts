/** Pixels row by row, four bytes each. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** What is worth keeping of a match that came so far, in its order; each is drawn when it is called for. `games/<name>/picture.ts` exports it as `pictures`. */
export type Pictures<View> = (view: View) => readonly (() => Picture)[];
