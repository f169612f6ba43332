import type { FilledArena } from './many-matches.ts';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

/** What stands for the parameters of an address, by what the address begins with. */
const values = (
  arena: FilledArena,
): readonly (readonly [RegExp, readonly Readonly<Record<string, number | string>>[]])[] => {
  const { ladder, series, permanent, tournament, finished, running, waiting } = arena;
  const ids = (...all: readonly number[]) => all.map((id) => ({ id, version: 1, account: 1 }));
  return [
    [/\/contests\/\{id}/, ids(ladder, series, permanent, tournament)],
    [/\/matches\/\{id}/, ids(finished, running, waiting)],
    [/\/bots\/\{id}/, ids(arena.bot, arena.left).map((bot) => ({ ...bot, number: 1 }))],
    [/\/classes\/\{id}/, ids(arena.class)],
    [/\/comments\/\{id}/, ids(arena.comment)],
    [/^\/guides/, [{ name: 'first-bot', file: 'kits.en.png' }]],
    [/^/, [{ id: 1, name: 'geography', game: 'geography', number: 1, login: arena.login, file: 'random.py' }]],
  ];
};

/** The addresses of a site that can be read, by their routes in the site's own document: those with this type of content. */
export async function addressesByRoute(
  url: string,
  arena: FilledArena,
  isWanted: (type: string, path: string) => boolean,
): Promise<Map<string, readonly string[]>> {
  const document = (await (await fetch(`${url}/api/docs/json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const found = new Map<string, readonly string[]>();
  for (const [path, { get }] of Object.entries(document.paths)) {
    const [type = ''] = Object.keys(get?.responses['200']?.content ?? {});
    if (get === undefined || !isWanted(type, path)) continue;
    const [, all] = values(arena).find(([begin]) => begin.test(path))!;
    const named = all.map((value) => path.replaceAll(/\{(\w+)}/g, (_, name: string) => `${value[name] ?? 1}`));
    found.set(path, named);
  }
  return found;
}

/** The same of all routes together. */
export const addressesOf = async (...about: Parameters<typeof addressesByRoute>): Promise<string[]> =>
  [...(await addressesByRoute(...about)).values()].flat();
