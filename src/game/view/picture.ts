import type { Picture } from '../../kit/png.ts';

/**
 * What is worth keeping of a match that came so far, in its order; each is drawn when it is called for.
 * `games/<name>/picture.ts` exports it as `pictures`.
 */
export type Pictures<View> = (view: View) => readonly (() => Picture)[];
