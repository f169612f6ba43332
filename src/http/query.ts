import { Type } from '@fastify/type-provider-typebox';

// The query of a list: its order, and links that keep the rest of it.

/** The query parameter `sort` of a list: `{ sort: sortedBy(['title', 'newest']) }`, where the first is the default. */
export const sortedBy = <const Name extends string>(names: readonly Name[]) =>
  Type.Optional(Type.Enum([...names], { description: `the order; ${names[0]} unless given` }));

/** An address with these parameters of its query changed, or left out where undefined; the others stay. */
export function withQuery(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const [path = '', text] = address.split('?');
  const query = new URLSearchParams(text);
  for (const [name, value] of Object.entries(parameters))
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The address of a page for its links: the language is kept in a cookie. */
export const addressIn = (url: string): string => withQuery(url, { lang: undefined });
