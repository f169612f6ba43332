import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { code, ending } from '../kit/root.ts';
import type { RatingChoice } from '../rating/choice.ts';

// Ratings are found by their files, like formats.
const folder = new URL('src/rating/choices/', code);

export const defaultRating = 'batch';

export const ratingNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();

export const loadRating = async (name = defaultRating): Promise<RatingChoice> =>
  ((await import(fileURLToPath(new URL(`${name}${ending}`, folder)))) as { readonly choice: RatingChoice }).choice;
