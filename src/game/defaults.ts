import type { Fields } from './option.ts';

/** All options at their defaults. */
export function defaults<Options>(game: { readonly options: Fields<Options> }): Options {
  const fields = Object.entries(game.options) as [string, { default: unknown }][];
  return Object.fromEntries(fields.map(([name, field]) => [name, field.default])) as Options;
}
