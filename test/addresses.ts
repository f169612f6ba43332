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

/** The addresses of all routes of a site that can be read, by the site's own document: those with this type of content. */
export async function addressesOf(
  url: string,
  arena: FilledArena,
  isWanted: (type: string, path: string) => boolean,
): Promise<string[]> {
  const document = (await (await fetch(`${url}/api/docs/json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const [type = ''] = Object.keys(get.responses['200']?.content ?? {});
    if (!isWanted(type, path)) return [];
    const [, all] = values(arena).find(([begin]) => begin.test(path))!;
    return all.map((found) => path.replaceAll(/\{(\w+)}/g, (_, name: string) => `${found[name] ?? 1}`));
  });
}
