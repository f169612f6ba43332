import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RatingChoice } from '../rating/choice.ts';

// Ratings are found by their files, like formats.
const folder = new URL('../rating/choices/', import.meta.url);
const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

export const defaultRating = 'batch';

export const ratingNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();

export const loadRating = async (name = defaultRating): Promise<RatingChoice> =>
  ((await import(fileURLToPath(new URL(`${name}${ending}`, folder)))) as { readonly choice: RatingChoice }).choice;
