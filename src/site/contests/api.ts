import { Type } from '@fastify/type-provider-typebox';
import { everyone } from '../../http/access.ts';
import { Moment, numberOf, numberPattern, pagedBy, pageOf, returns } from '../../http/api.ts';
import { sortedBy } from '../../http/query.ts';
import { HttpProblem } from '../../http/problem.ts';
import { Id, type App } from '../../http/schema.ts';
import { getContest, type Contest } from '../../store/contests.ts';
import { seesHidden } from '../matches/visible.ts';
import type { Site } from '../site.ts';
import type { Standing } from '../standings/ladder.ts';
import { getTournament } from '../../store/tournaments.ts';
import { contestFilters, filterOf } from './filter.ts';
import { listContests } from './queries.ts';
import { addTournamentApi, tournamentResult, TournamentResult } from './tournament-api.ts';
import type { Tools } from './tournament-routes.tsx';

const tags = ['contests'];

const ContestResult = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  game: Type.String(),
  kind: Type.Enum(['ladder', 'series', 'tests', 'tournament', 'permanent']),
  options: Type.Record(Type.String(), Type.Unknown()),
  moveMs: Type.Integer({ description: 'milliseconds for a move' }),
  duplicate: Type.Boolean({ description: 'every seed is played in each rotation of the seats' }),
  paused: Type.Boolean({ description: 'of a ladder: an administrator has paused it' }),
  url: Type.String({ description: 'the path of its page' }),
  since: Moment,
});
const contestResult = ({ id, name, game, kind, options, moveTime, duplicate, pausedAt, createdAt }: Contest) => ({
  id,
  name,
  game,
  kind,
  options: { ...options },
  moveMs: moveTime,
  duplicate,
  paused: pausedAt !== null,
  url: `/contests/${id}`,
  since: createdAt.toISOString(),
});

export const StandingResult = Type.Object({
  place: Type.Union([Type.Integer(), Type.Null()], { description: 'null while the bot is provisional' }),
  bot: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
  points: Type.Number(),
  matches: Type.Integer({ description: 'official ones' }),
  rating: Type.Number(),
  sd: Type.Number({ description: 'the standard deviation of the rating' }),
  games: Type.Integer(),
  best: Type.Integer({ description: 'the 95 % rank range' }),
  worst: Type.Integer(),
});
export const standingResult = ({ place, version, official, rated, range }: Standing) => ({
  place: place ?? null,
  bot: version.bot,
  version: version.number,
  name: version.name,
  points: official.points,
  matches: Math.round(official.matches),
  ...rated,
  ...range,
});

/** Contests and their standings for programs. */
export function addApi(app: App, site: Site, tools: Tools): void {
  const { db, standings } = site;
  const list = {
    summary: 'All contests, the oldest first unless sorted otherwise',
    tags,
    querystring: Type.Object({
      ...pagedBy(numberPattern).properties,
      sort: sortedBy(['oldest', 'newest', 'name', 'state']),
      ...contestFilters,
    }),
    response: returns(200, Type.Array(ContestResult)),
  };
  app.get('/api/v1/contests', { config: everyone, schema: list }, async (request, reply) => {
    const { limit, after, sort = 'oldest' } = request.query;
    const kinds = ['ladder', 'series', 'tournament', 'permanent'] as const;
    const found = await listContests(db, kinds, { sort, limit: limit + 1, after: numberOf(after) }, filterOf(request));
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map(contestResult);
  });

  const one = {
    summary: 'One contest and its standings',
    tags,
    params: Id,
    response: returns(
      200,
      Type.Object({
        ...ContestResult.properties,
        standings: Type.Array(StandingResult, { description: 'of a ladder, a series or a permanent contest' }),
        tournament: Type.Union([TournamentResult, Type.Null()], {
          description: 'of a contest that somebody made',
        }),
      }),
    ),
  };
  app.get('/api/v1/contests/:id', { config: everyone, schema: one }, async (request) => {
    const { params } = request;
    const contest = await getContest(db, Number(params.id));
    if (contest === undefined) throw new HttpProblem(404);
    const stored = await getTournament(db, contest.id);
    const isSeen = !contest.isHidden || (await seesHidden(db, contest.id, request.visitor));
    const ladder = isSeen ? await standings(contest.id) : undefined;
    return {
      ...contestResult(contest),
      standings: ladder?.standings.map(standingResult) ?? [],
      tournament: stored === undefined ? null : await tournamentResult(site, tools, stored, request),
    };
  });

  addTournamentApi(app, site, tools);
}
