import { Type, type Static } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { replayGames, replayOf } from '../../contests/replay.ts';
import type { Message } from '../../game/message.ts';
import { returns } from '../../http/api.ts';
import { HttpProblem, type FieldProblems } from '../../http/problem.ts';
import { answers, changes, formFields, Id, pageQueryWith, type App } from '../../http/schema.ts';
import type { Reading } from '../../kit/reading.ts';
import type { Database } from '../../store/database.ts';
import {
  entrantsOf,
  gamesOf,
  getTournament,
  matchesOf,
  type StoredGame,
  type StoredTournament,
} from '../../store/tournaments.ts';
import type { TournamentMessage } from '../../text/tournament.ts';
import { show, type Site } from '../site.ts';
import { ReplayPage } from './replay-page.tsx';
import { messages } from './tournament-messages.ts';
import { moderators } from './tournament-routes.tsx';
import { notedBy } from '../noted.ts';

const tags = ['contests'];
const optional = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }));
const Choice = pageQueryWith({
  round: optional('games of this round'),
  version: optional('games of this version'),
  games: optional('games by their numbers, such as 3, 7-9'),
  void: optional('games that could not be played'),
  match: Type.Optional(
    Type.Union([Type.String({ maxLength: 15 }), Type.Array(Type.String({ maxLength: 15 }), { maxItems: 1000 })], {
      description: 'games that were ticked, by the numbers of their matches: these too',
    }),
  ),
});

/** Playing games anew: what would change is looked at first. */
export function addReplaying(app: App, site: Site): void {
  const { db } = site;
  const config = { access: moderators(db) };
  const look = {
    summary: 'Which games would be played anew, and which later ones would be dropped, for moderators',
    tags,
    params: Id,
    querystring: Choice,
    response: answers('text/html', 'the choice, and what would change'),
  };
  app.get(
    '/contests/:id/replay',
    { config, schema: look },
    async (request, reply) => await showReplay(site, request, reply, request.query),
  );

  const apply = {
    summary: 'Play games anew: a form with the fields matches, numbers with commas between them, and drops',
    tags,
    params: Id,
    body: formFields({ matches: 'text', drops: 'optional' }),
    response: changes('the contest'),
  };
  app.post('/contests/:id/replay', { config, schema: apply }, async (request, reply) => {
    const { id } = request.params;
    const { matches, drops } = request.body;
    const chosen = matches.split(',').filter((text) => /^[1-9]\d{0,14}$/.test(text));
    const seen = /^\d{1,6}$/.test(drops) ? Number(drops) : undefined;
    const objection = await replayGames(db, await site.queue(), Number(id), chosen.map(Number), notedBy(request), seen);
    if (objection === undefined) return await reply.redirect(`/contests/${id}`, 303);
    void reply.code(422);
    return await showReplay(site, request, reply, {}, objection);
  });

  const Games = Type.Array(Type.Integer(), { description: 'numbers of games' });
  const program = {
    summary: 'Play games anew, for moderators; with dryRun nothing changes',
    tags,
    params: Id,
    body: Type.Object({
      games: Type.Array(Type.Integer(), { maxItems: 10_000 }),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    response: returns(200, Type.Object({ again: Games, dropped: Games })),
  };
  const manage = { ...config, scope: 'manage' } as const;
  app.post('/api/v1/contests/:id/replay', { config: manage, schema: program }, async (request) => {
    const { games, dryRun = false } = request.body;
    const stored = await tournamentAt(db, request.params.id);
    const wanted = new Set(games);
    const matches = (await gamesOf(db, stored.contest.id)).flatMap(({ number, match }) =>
      wanted.has(number) ? [match] : [],
    );
    const found =
      matches.length < wanted.size ? { wrong: { code: 'replay-none' } } : await replayOf(db, stored, matches);
    if ('wrong' in found) throw new HttpProblem(409, { detail: found.wrong });
    const { again, dropped } = found.value;
    const objection = dryRun
      ? undefined
      : await replayGames(db, await site.queue(), stored.contest.id, matches, notedBy(request), dropped.length);
    if (objection !== undefined) throw new HttpProblem(409, { detail: objection });
    return { again: again.map(({ number }) => number), dropped: dropped.map(({ number }) => number) };
  });
}

async function tournamentAt(db: Database, id: string): Promise<StoredTournament> {
  const stored = await getTournament(db, Number(id));
  if (stored === undefined || stored.plan === null) throw new HttpProblem(404);
  return stored;
}

async function showReplay(
  site: Site,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  query: Static<typeof Choice>,
  objection?: Message,
): Promise<string> {
  const { db } = site;
  const stored = await tournamentAt(db, request.params.id);
  const all = (await gamesOf(db, stored.contest.id)).toSorted((one, other) => one.number - other.number);
  const ticked = new Set([query.match ?? []].flat().map(Number));
  const chosen = await chosenIn(db, stored, all, ticked, query);
  const found = chosen === undefined || 'wrong' in chosen ? undefined : await replayOf(db, stored, chosen.value);
  const wrong: FieldProblems = {
    ...(objection !== undefined && { form: objection }),
    ...(chosen !== undefined && 'wrong' in chosen && chosen.wrong),
    ...(found !== undefined && 'wrong' in found && { form: found.wrong }),
  };
  const { round = '', version = '', games = '', void: isVoid } = query;
  return await show(
    site,
    request,
    reply,
    { title: messages[request.language].replay.title, nav: '/contests', isPrivate: true },
    <ReplayPage
      contest={stored.contest}
      entrants={await entrantsOf(db, stored)}
      games={all.filter(isOver)}
      ticked={ticked}
      form={{ values: { round, version, games, ...(isVoid !== undefined && { void: isVoid }) }, wrong }}
      replay={found !== undefined && 'value' in found ? found.value : undefined}
    />,
  );
}

const isOver = ({ state }: StoredGame): boolean => state === 'finished' || state === 'void';

/**
 * The matches that are meant: those ticked, and those of which all that is asked for holds; undefined when nothing is
 * asked for.
 */
async function chosenIn(
  db: Database,
  { contest }: StoredTournament,
  all: readonly StoredGame[],
  ticked: ReadonlySet<number>,
  { round = '', version = '', games = '', void: isVoid }: Static<typeof Choice>,
): Promise<Reading<number[], FieldProblems> | undefined> {
  const isFiltered = round + version + games !== '' || isVoid !== undefined;
  if (!isFiltered && ticked.size === 0) return undefined;
  const numbers = games.trim() === '' ? undefined : readNumbers(games);
  if (numbers !== undefined && 'wrong' in numbers) return { wrong: { games: numbers.wrong } };
  const own = version === '' ? undefined : await matchesOf(db, contest.id, Number(version) || 0);
  const isAsked = (game: StoredGame): boolean =>
    isFiltered &&
    (round === '' || game.round === Number(round)) &&
    (own === undefined || own.has(game.match)) &&
    (numbers === undefined || numbers.value.some(([from, to]) => game.number >= from && game.number <= to)) &&
    (isVoid === undefined ? isOver(game) : game.state === 'void');
  const found = all.filter((game) => (ticked.has(game.match) && isOver(game)) || isAsked(game));
  return { value: found.map(({ match }) => match) };
}

/** Numbers and ranges of them. */
function readNumbers(text: string): Reading<[number, number][], TournamentMessage> {
  const parts = text.split(',').map((part) => /^\s*(\d{1,6})\s*(?:[-–]\s*(\d{1,6})\s*)?$/.exec(part));
  if (parts.some((part) => part === null)) return { wrong: { code: 'numbers-form' } };
  return { value: parts.map((part) => [Number(part![1]), Number(part![2] ?? part![1])]) };
}
