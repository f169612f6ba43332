import { Type } from '@fastify/type-provider-typebox';
import type { Language } from '../../game/message.ts';
import { titleIn } from '../../game/title.ts';
import { ladders, type Contest } from '../../store/contests.ts';
import { openGames, type KnownGame } from '../../store/games.ts';
import type { Site } from '../site.ts';
import type { Ladder } from '../standings/ladder.ts';

export const gameSorts = ['title', 'newest', 'bots', 'matches'] as const;

/** The query parameter of the next page of games. */
export const AfterGame = Type.Optional(
  Type.String({ maxLength: 100, description: 'the name of the last game of the page before' }),
);

interface GameQuery {
  readonly sort: (typeof gameSorts)[number];
  /** The name of the last game of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** A page of the games that everybody may play now; the first one when the game that ended a page is gone. */
export async function sortedGames(
  site: Site,
  language: Language,
  { sort, after, limit }: GameQuery,
): Promise<KnownGame[]> {
  const games = await sorted(site, language, sort);
  const start = games.findIndex(({ name }) => name === after) + 1;
  return games.slice(start, start + limit);
}

async function sorted(site: Site, language: Language, sort: GameQuery['sort']): Promise<KnownGame[]> {
  const games = await openGames(site.db);
  if (sort === 'newest') return games.toReversed();
  const byTitle = games.toSorted((one, other) =>
    titleIn(one.rules, language).localeCompare(titleIn(other.rules, language), language),
  );
  if (sort === 'title') return byTitle;
  const contests = await ladders(site.db);
  const sizes = new Map<string, number>();
  for (const { name } of games) {
    const ladder = (await ladderIn(site, contests, name))?.ladder;
    sizes.set(name, (sort === 'bots' ? ladder?.standings.length : ladder?.games) ?? 0);
  }
  return byTitle.toSorted((one, other) => sizes.get(other.name)! - sizes.get(one.name)!);
}

/** The ladder of a game with its standings; of several the oldest. */
export async function ladderIn<C extends Contest>(
  { standings }: Site,
  contests: readonly C[],
  game: string,
): Promise<{ readonly contest: C; readonly ladder: Ladder } | undefined> {
  const contest = contests.find((each) => each.game === game);
  return contest && { contest, ladder: await standings(contest.id) };
}
