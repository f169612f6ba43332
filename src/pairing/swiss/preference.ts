import type { Colour } from '../crosstable.ts';

export interface Preference {
  readonly colour: Colour;
  readonly kind: 'mild' | 'strong' | 'absolute';
  /** How many more games with one colour than with the other. */
  readonly difference: number;
}
