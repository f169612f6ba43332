import { Type } from '@fastify/type-provider-typebox';
import { everyone } from '../../http/access.ts';
import { answers, Id, PageQuery, pageQueryWith, type App } from '../../http/schema.ts';
import { getContest } from '../../store/contests.ts';
import { gamesByName } from '../../store/games.ts';
import { getTournament } from '../../store/tournaments.ts';
import { show, type Site } from '../site.ts';
import { addApi } from './api.ts';
import { addEditing } from './edit-routes.tsx';
import { ContestsPage } from './list.tsx';
import { messages } from './messages.ts';
import { showLadder } from './ladder-routes.tsx';
import { makeEnter } from './make.ts';
import { addMaking } from './new-routes.tsx';
import { listContests, listTournaments } from './queries.ts';
import { addReplaying } from './replay-routes.tsx';
import { addTournaments, showTournament } from './tournament-routes.tsx';
import { addWall } from './wall-routes.tsx';

export const nav = { href: '/contests', title: { en: 'Contests', pl: 'Konkursy' }, order: 3 };

const tags = ['contests'];
const mostListed = 200; // tournaments

export function addRoutes(app: App, site: Site): void {
  const { db, standings } = site;
  const tools = { results: site.results, enter: makeEnter(db) };

  const list = {
    summary: 'All contests, the oldest first',
    tags,
    querystring: PageQuery,
    response: answers('text/html', 'the contests'),
  };
  app.get('/contests', { config: everyone, schema: list }, async (request, reply) => {
    const games = await gamesByName(db);
    const contests = await Promise.all(
      (await listContests(db))
        .filter(({ kind }) => kind !== 'tournament' && kind !== 'permanent')
        .map(async (contest) => ({
          contest,
          game: games.get(contest.game),
          ladder: await standings(contest.id),
        })),
    );
    const tournaments = await listTournaments(db, mostListed);
    const { title } = messages[request.language];
    return await show(
      site,
      request,
      reply,
      { title, nav: nav.href },
      <ContestsPage {...{ contests, games, tournaments }} />,
    );
  });

  const one = {
    summary: 'One contest: standings, what is played now, the latest results, comments',
    tags,
    params: Id,
    querystring: pageQueryWith({
      order: Type.Optional(Type.Enum(['points', 'rating'], { description: 'what the standings are sorted by' })),
    }),
    response: answers('text/html', 'the contest; that of test matches leads to the page of their game'),
  };
  app.get('/contests/:id', { config: everyone, schema: one }, async (request, reply) => {
    const id = Number(request.params.id);
    const contest = await getContest(db, id);
    if (contest === undefined) return reply.callNotFound();
    const stored = await getTournament(db, id);
    if (stored !== undefined) return await showTournament(site, tools, request, reply, stored);
    if (contest.kind === 'tests') return await reply.redirect(`/games/${contest.game}`);
    return await showLadder(site, request, reply, contest);
  });

  addMaking(app, site);
  addTournaments(app, site, tools);
  addEditing(app, site);
  addReplaying(app, site);
  addWall(app, site);
  addApi(app, site, tools);
}
