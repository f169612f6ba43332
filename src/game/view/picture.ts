import type { Picture } from '../../kit/png.ts';

/**
 * The pictures worth keeping of a match that has reached this view, in order; each is drawn when its function is
 * called. `games/<name>/picture.ts` exports it as `pictures`.
 */
export type Pictures<View> = (view: View) => readonly (() => Picture)[];
