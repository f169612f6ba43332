import { Type } from '@fastify/type-provider-typebox';
import type { Static, TObject } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../game/message.ts';
import { titleIn } from '../../game/title.ts';
import { given, Ticked } from '../../http/filters.tsx';
import { ladders, type Contest } from '../../store/contests.ts';
import { openGames, type KnownGame } from '../../store/games.ts';
import type { Site } from '../site.ts';
import type { Ladder } from '../standings/ladder.ts';
import { gamesWithBotsOf } from './queries.ts';

export const gameSorts = ['title', 'newest', 'bots', 'matches'] as const;

/** The query parameter of the next page of games. */
export const AfterGame = Type.Optional(
  Type.String({ maxLength: 100, description: 'the name of the last game of the page before' }),
);

/** How many may play: 3 means 3 or more. */
export const seatChoices = ['1', '2', '3'] as const;
export const informationChoices = ['open', 'hidden'] as const;

/** The query parameters that say which games are listed. */
export const gameFilters = {
  seats: Type.Optional(Type.Enum(['', ...seatChoices], { description: 'games for so many; 3: for three or more' })),
  information: Type.Optional(
    Type.Enum(['', ...informationChoices], {
      description: 'whether players hide something from each other; of a game with a judge program nobody knows',
    }),
  ),
  mine: Ticked,
};

export interface GameFilter {
  readonly seats?: (typeof seatChoices)[number] | undefined;
  readonly information?: (typeof informationChoices)[number] | undefined;
  /** Where this person has a bot. */
  readonly person?: number | undefined;
}

/** The games that a request asks for; a guest has no bots. */
export function gameFilterOf({ query, visitor }: Pick<FastifyRequest, 'query' | 'visitor'>): GameFilter {
  const { seats, information, mine } = query as Static<TObject<typeof gameFilters>>;
  return {
    seats: given(seats),
    information: given(information),
    ...(mine === '1' && { person: visitor?.user ?? 0 }),
  };
}

interface GameQuery {
  readonly filter?: GameFilter;
  readonly sort: (typeof gameSorts)[number];
  /** The name of the last game of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
  /** Those that come with the arena first. */
  readonly isGrouped?: boolean;
}

/** A page of the games that everybody may play now; the first one when the game that ended a page is gone. */
export async function sortedGames(
  site: Site,
  language: Language,
  { sort, after, limit, filter = {}, isGrouped = false }: GameQuery,
): Promise<KnownGame[]> {
  const { person } = filter;
  const own = person === undefined ? undefined : await gamesWithBotsOf(site.db, person);
  const meant = (await sorted(site, language, sort)).filter(
    (game) => isMeant(game, filter) && own?.has(game.name) !== false,
  );
  const ofUsers = ({ judge }: KnownGame): number => (judge === undefined ? 0 : 1);
  const games = isGrouped ? meant.toSorted((one, other) => ofUsers(one) - ofUsers(other)) : meant;
  const start = games.findIndex(({ name }) => name === after) + 1;
  return games.slice(start, start + limit);
}

function isMeant({ rules, judge, hasSecrets }: KnownGame, { seats, information }: GameFilter): boolean {
  const { min, max } = rules.seats;
  const isForSeats = seats === undefined || (max >= Number(seats) && (seats === '3' || min <= Number(seats)));
  return (
    isForSeats && (information === undefined || (judge === undefined && hasSecrets === (information === 'hidden')))
  );
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
