import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { everyone, sharedPage } from '../../http/access.ts';
import { returns } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, Id, pageQueryWith, type App } from '../../http/schema.ts';
import { gameOf } from '../../store/games.ts';
import { maySee } from '../games/visible.ts';
import { show, type Site } from '../site.ts';
import { comparedOf, type Compared } from './compare.ts';
import { ComparePage } from './compare-page.tsx';
import { messages } from './messages.ts';
import { versionsOf, type VersionInBot } from './queries.ts';

const tags = ['bots'];
const Version = Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'the number of a version' });
const chosen = { a: Type.Optional(Version), b: Type.Optional(Version) };
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const Record = Type.Object({ wins: Type.Integer(), draws: Type.Integer(), losses: Type.Integer() });

const CompareResult = Type.Object({
  a: Type.Integer({ description: 'the number of a version' }),
  b: Type.Integer({ description: 'the number of the version that it is compared with' }),
  contest: orNull(Type.Integer({ description: 'whose matches tell; null: of both no contest tells' })),
  better: orNull(Type.Number({ description: 'the probability that a is better than b' })),
  elo: orNull(Type.Number({ description: 'by which a is better' })),
  sd: orNull(Type.Number({ description: 'the standard deviation of that' })),
  opponents: Type.Array(
    Type.Object({
      version: Type.Integer({ description: 'its number in the arena' }),
      name: Type.String(),
      a: Record,
      b: Record,
      better: Type.Number({ description: 'the probability that a scores more against it' }),
    }),
    { description: 'that both have met' },
  ),
  direct: Record,
});

/** Two versions of a bot, compared by their matches. */
export function addCompare(app: App, site: Site): void {
  const { db } = site;
  const read = async (request: FastifyRequest, bot: number, { a, b }: { readonly a?: string; readonly b?: string }) => {
    const versions = await versionsOf(db, bot);
    if (versions.length === 0) throw new HttpProblem(404);
    const game = await gameOf(db, versions[0]!.game);
    if (!(await maySee(db, request, game))) throw new HttpProblem(404);
    const pair = pairOf(versions, a, b);
    if (pair === undefined) throw new HttpProblem(404);
    const [newer, older] = pair;
    const compared: Compared | undefined = newer.id === older.id ? undefined : await comparedOf(db, newer, older);
    return { versions, game, newer, older, compared };
  };

  const page = {
    summary: 'Two versions of a bot, compared by their matches: the probability that one is better',
    tags,
    params: Id,
    querystring: pageQueryWith(chosen),
    response: answers('text/html', 'the comparison; by default of the newest version with the one before'),
  };
  app.get('/bots/:id/compare', { config: sharedPage, schema: page }, async (request, reply) => {
    const data = await read(request, Number(request.params.id), request.query);
    const { title } = messages[request.language].compare;
    return await show(
      site,
      request,
      reply,
      { title: title(data.newer.number, data.older.number) },
      <ComparePage {...data} />,
    );
  });

  const api = {
    ...page,
    querystring: Type.Object(chosen),
    response: returns(200, CompareResult),
  };
  app.get('/api/v1/bots/:id/compare', { config: everyone, schema: api }, async (request) => {
    const { newer, older, compared } = await read(request, Number(request.params.id), request.query);
    const { contest, comparison } = compared ?? {};
    const { wins = 0, draws = 0, losses = 0 } = compared?.direct ?? {};
    return {
      a: newer.number,
      b: older.number,
      contest: contest?.id ?? null,
      better: comparison?.difference?.better ?? null,
      elo: comparison?.difference?.elo ?? null,
      sd: comparison?.difference?.sd ?? null,
      opponents: (comparison?.opponents ?? []).map(({ opponent, one, other, better }) => ({
        version: opponent,
        name: compared!.versions.get(opponent)!.name,
        a: one,
        b: other,
        better,
      })),
      direct: { wins, draws, losses },
    };
  });
}

/** The versions with these numbers; else the newest that may play, and the one before, if there is one that may play. */
export function pairOf(
  versions: readonly VersionInBot[],
  a: string | undefined,
  b: string | undefined,
): readonly [VersionInBot, VersionInBot] | undefined {
  const at = (number: string): VersionInBot | undefined => versions.find((one) => `${one.number}` === number);
  const all = [...versions.filter(({ state }) => state === 'ready'), ...versions];
  const one = a === undefined ? all[0] : at(a);
  const other = b === undefined ? (all.find(({ number }) => number < (one?.number ?? 0)) ?? one) : at(b);
  return one === undefined || other === undefined ? undefined : [one, other];
}
