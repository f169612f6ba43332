import type { FastifyRequest } from 'fastify';
import { gameOf, openGames, type KnownGame } from '../../store/games.ts';
import { personDefaults } from '../../match/games.ts';
import { connectedAmong } from '../../store/seats.ts';
import { friendlyOf } from '../../store/rounds.ts';
import type { Database } from '../../store/database.ts';
import type { Filled } from '../../http/form.tsx';
import type { Site } from '../site.ts';
import { ladderStandings, ratedName } from '../standings/rated-names.ts';
import { candidatesOf } from '../tests/queries.ts';
import { whyNot } from '../tests/read.ts';
import type { Challenge, Person } from './challenge.ts';
import type { Made } from './change.ts';
import type { FormData } from './form.tsx';
import type { Shown } from './parts.tsx';
import { otherField } from './read.ts';

export const lobbyAddress = '/play';

/** Who is logged in, as a person of the lobby. */
export const personOf = ({ visitor }: FastifyRequest): Person => ({ id: visitor!.user, login: visitor!.login });

/** Where somebody goes from here: to their game, or to wait for it. */
export const wayTo = ({ challenge, match }: Made): string =>
  match === undefined ? `${lobbyAddress}/${challenge}` : `/matches/${match}/play`;

/** The games that people can play: those whose rules this arena has. */
export const gamesForPeople = async (db: Database): Promise<KnownGame[]> =>
  (await openGames(db)).filter(({ judge }) => judge === undefined);

/** The options of a challenge where nobody chooses others. */
export async function defaultOptions(db: Database, game: string): Promise<object> {
  const [friendly, person] = await Promise.all([friendlyOf(db, game), personDefaults(game)]);
  return { ...friendly.options, ...person.options };
}

export async function shownOf(site: Pick<Site, 'db' | 'standings'>, challenge: Challenge): Promise<Shown> {
  const { game, seats } = challenge;
  const [{ rules }, defaults, ratings] = await Promise.all([
    gameOf(site.db, game),
    defaultOptions(site.db, game),
    seats.some(({ bot }) => bot !== undefined) ? ratingsIn(site, game) : new Map<number, never>(),
  ]);
  return { challenge, rules, defaults, ratings };
}

/** The ratings of the ladder of a game, by version. */
const ratingsIn = async (site: Pick<Site, 'db' | 'standings'>, game: string) =>
  new Map((await ladderStandings(site, game)).map(({ version, rated }) => [version.id, rated]));

const groups = ['own', 'ladder', 'other'] as const;
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** What the form for a challenge needs: bots that can play at once, those of the visitor first. */
export async function formOf(
  site: Pick<Site, 'db' | 'standings'>,
  visitor: number,
  games: readonly KnownGame[],
  game: KnownGame,
  form: Filled,
): Promise<FormData> {
  const { db } = site;
  const chosen = Array.from({ length: game.rules.seats.max }, (_, at) => Number(form.values[otherField(at)]));
  const [candidates, ratings] = await Promise.all([
    candidatesOf(
      db,
      game.name,
      visitor,
      chosen.filter((id) => Number.isSafeInteger(id) && id > 0),
    ),
    ratingsIn(site, game.name),
  ]);
  const bots = candidates.filter((one) => one.kind !== 'person' && whyNot(one, game.name) === undefined);
  const connected = await connectedAmong(
    db,
    bots.flatMap(({ kind, id }) => (kind === 'connected' ? id : [])),
  );
  return {
    game,
    games,
    form: { ...form, ofGame: game.rules.messages },
    bots: bots
      .filter(({ kind, id }) => kind === 'program' || connected.has(id))
      .map((one) => ({
        id: one.id,
        name: ratedName(one.name, ratings.get(one.id)),
        group: one.owner === visitor ? ('own' as const) : one.takesPart ? ('ladder' as const) : ('other' as const),
      }))
      .toSorted(
        (one, other) => groups.indexOf(one.group) - groups.indexOf(other.group) || byName(one.name, other.name),
      ),
  };
}
