import { Type } from '@fastify/type-provider-typebox';
import { everyone } from '../../http/access.ts';
import { numberOf, numberPattern } from '../../http/api.ts';
import { answers, Id, pageQueryWith, type App } from '../../http/schema.ts';
import { addressIn, sortedBy } from '../../http/query.ts';
import { getContest, type Contest } from '../../store/contests.ts';
import { gamesByName } from '../../store/games.ts';
import { getTournament } from '../../store/tournaments.ts';
import { show, type Site } from '../site.ts';
import { addApi } from './api.ts';
import { addEditing } from './edit-routes.tsx';
import { ContestsPage, type Listed, type Page } from './list.tsx';
import { messages } from './messages.ts';
import { showLadder } from './ladder-routes.tsx';
import { makeEnter } from './make.ts';
import { addMaking } from './new-routes.tsx';
import { contestSorts, listContests, listTournaments } from './queries.ts';
import { addReplaying } from './replay-routes.tsx';
import { addTournaments, showTournament } from './tournament-routes.tsx';
import { addWall } from './wall-routes.tsx';

export const nav = { href: '/contests', title: { en: 'Contests', pl: 'Konkursy' }, order: 3 };

const tags = ['contests'];
const rowsOfPage = 50;
/** The parameters that say where the page before ends, of each part of the list. */
const End = Type.Optional(Type.String({ pattern: numberPattern, description: 'the end of the page before' }));

export function addRoutes(app: App, site: Site): void {
  const { db, standings } = site;
  const tools = { results: site.results, enter: makeEnter(db) };

  const list = {
    summary: 'All contests: tournaments, ladders and series, each in pages',
    tags,
    querystring: pageQueryWith({ sort: sortedBy(contestSorts), tournaments: End, ladders: End, series: End }),
    response: answers('text/html', 'the contests'),
  };
  app.get('/contests', { config: everyone, schema: list }, async (request, reply) => {
    const { sort = 'state', ...ends } = request.query;
    const pageAfter = (end: string | undefined) => ({ sort, limit: rowsOfPage + 1, after: numberOf(end) });
    const games = await gamesByName(db);
    const rated = async (page: Page<Contest>): Promise<Page<Listed>> => ({
      ...page,
      rows: await Promise.all(
        page.rows.map(async (contest) => ({
          contest,
          game: games.get(contest.game),
          ladder: await standings(contest.id),
        })),
      ),
    });
    const [tournaments, ladders, series] = await Promise.all([
      listTournaments(db, pageAfter(ends.tournaments)).then(cut),
      listContests(db, ['ladder'], pageAfter(ends.ladders)).then(cut).then(rated),
      listContests(db, ['series'], pageAfter(ends.series)).then(cut).then(rated),
    ]);
    const { title } = messages[request.language];
    return await show(
      site,
      request,
      reply,
      { title, nav: nav.href },
      <ContestsPage {...{ tournaments, ladders, series, games, sort }} at={addressIn(request.url)} />,
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

/** A page of the rows that were found, of which there is one more if there is a next page. */
const cut = <Row extends { readonly id: number }>(found: readonly Row[]): Page<Row> => ({
  rows: found.slice(0, rowsOfPage),
  next: found.length > rowsOfPage ? `${found[rowsOfPage - 1]!.id}` : undefined,
});
