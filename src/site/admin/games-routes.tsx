import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Moment, pagedBy, pageOf, returns, returnsNothing } from '../../http/api.ts';
import type { Filled } from '../../http/form.tsx';
import { unfilled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, pageQueryWith, type App } from '../../http/schema.ts';
import { note } from '../../people/audit.ts';
import { bringBack, listGames, restoreJudge } from '../../store/game-repair.ts';
import { knownGame } from '../../store/games.ts';
import type { GameMessage } from '../../text/games.ts';
import { show, type Site } from '../site.ts';
import { GamesPage } from './games.tsx';
import { messages } from './messages.ts';
import { notedBy } from '../noted.ts';

const tags = ['admin'];
const config = { access: 'admin' } as const;
const admin = { access: 'admin', scope: 'manage' } as const;
const shown = 50;
const namePattern = '^[a-z][a-z0-9-]{0,39}$';
const Name = Type.Object({ name: Type.String({ pattern: namePattern, description: 'the name of the game' }) });

/** What administrators do to a game of somebody, by the last word of its address. */
const repairs = {
  restore: {
    summary: 'Withdraw the present judge of a game: the last good one before it leads matches again',
    repair: restore,
  },
  'bring-back': { summary: 'A game that was deleted is played again', repair: bring },
} as const;
const repairsNamed = Object.entries(repairs);
const repairNames = Object.keys(repairs) as (keyof typeof repairs)[];

async function bring({ db }: Site, request: FastifyRequest): Promise<GameMessage | undefined> {
  const { name } = request.params as { readonly name: string };
  if ((await knownGame(db, name))?.judge?.isDeleted !== true) throw new HttpProblem(404);
  const wrong = await bringBack(db, name);
  if (wrong === undefined) await note(db, 'game-brought-back', { ...notedBy(request), subject: name });
  return wrong;
}

async function restore({ db }: Site, request: FastifyRequest): Promise<GameMessage | undefined> {
  const { name } = request.params as { readonly name: string };
  if ((await knownGame(db, name))?.judge === undefined) throw new HttpProblem(404);
  const wrong = await restoreJudge(db, name);
  if (wrong === undefined) await note(db, 'judge-withdrawn', { ...notedBy(request), subject: name });
  return wrong;
}

/** Games of people: administrators mend or remove those whose judges are faulty. */
export function addGames(app: App, site: Site): void {
  const page = async (request: FastifyRequest, reply: FastifyReply, form: Filled): Promise<string> => {
    const { after, done } = request.query as { readonly after?: string; readonly done?: keyof typeof repairs };
    const found = await listGames(site.db, shown + 1, after);
    const games = found.slice(0, shown);
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].parts.games, nav: '/admin', isPrivate: true },
      <GamesPage
        {...{ games, form, done, first: after === undefined ? undefined : '/admin/games' }}
        next={found.length > shown ? `/admin/games?after=${games.at(-1)!.name}` : undefined}
      />,
    );
  };
  const list = {
    summary: 'Games of people, for administrators',
    tags,
    querystring: pageQueryWith({
      after: Type.Optional(Type.String({ pattern: namePattern, description: 'the end of the page before' })),
      done: Type.Optional(Type.Enum(repairNames)),
    }),
    response: answers('text/html', 'the games'),
  };
  app.get('/admin/games', { config, schema: list }, async (request, reply) => page(request, reply, unfilled));

  for (const [name, { summary, repair }] of repairsNamed) {
    const schema = { summary, tags, params: Name, response: changes('the games') };
    app.post(`/admin/games/:name/${name}`, { config, schema }, async (request, reply) => {
      const wrong = await repair(site, request);
      if (wrong === undefined) return await reply.redirect(`/admin/games?done=${name}`, 303);
      return await page(request, reply.code(409), { values: {}, wrong: { form: wrong } });
    });
  }
  addApi(app, site);
}

function addApi(app: App, site: Site): void {
  const { db } = site;
  const OrNull = <T extends Parameters<typeof Type.Array>[0]>(type: T) => Type.Union([type, Type.Null()]);
  const list = {
    summary: 'Games of people, by name',
    tags,
    querystring: pagedBy(namePattern),
    response: returns(
      200,
      Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String(),
          author: OrNull(Type.String()),
          created: Moment,
          published: Type.Boolean(),
          deleted: Type.Boolean(),
          present: OrNull(Type.Integer({ description: 'the version of the judge that leads matches' })),
          newest: Type.Integer(),
          state: Type.String({ description: 'of the newest version' }),
        }),
      ),
    ),
  };
  app.get('/api/v1/admin/games', { config: admin, schema: list }, async (request, reply) => {
    const { after, limit } = request.query;
    const found = await listGames(db, limit + 1, after);
    return pageOf(request, reply, found, limit, ({ name }) => name).map(
      ({ createdAt, isPublished, isDeleted, newestState, hasEarlier: _hasEarlier, ...game }) => ({
        ...game,
        created: createdAt.toISOString(),
        published: isPublished,
        deleted: isDeleted,
        state: newestState,
      }),
    );
  });

  for (const [name, { summary, repair }] of repairsNamed) {
    const schema = { summary, tags, params: Name, response: returnsNothing };
    app.post(`/api/v1/admin/games/:name/${name}`, { config: admin, schema }, async (request, reply) => {
      const wrong = await repair(site, request);
      if (wrong !== undefined) throw new HttpProblem(409, { detail: wrong });
      return await reply.code(204).send();
    });
  }
}
