import { answers, Id, PageQuery, type App } from '../../http/schema.ts';
import { needGame } from '../../http/views.ts';
import { contestsOf } from '../../store/contests.ts';
import { show, type Site } from '../site.ts';
import { BotPage } from './page.tsx';
import { finishedOf, getVersion, talliesOf, versionsOf } from './queries.ts';

export function addRoutes(app: App, site: Site): void {
  const { db, standings } = site;
  const schema = {
    summary: 'One bot: rank and rating in each contest, its results against every opponent, its latest matches',
    tags: ['bots'],
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the bot'),
  };

  app.get('/bots/:id', { schema }, async (request, reply) => {
    const id = Number(request.params.id);
    const version = await getVersion(db, id);
    if (version === undefined) return reply.callNotFound();
    const contests = await contestsOf(db, version.game);
    const all = await Promise.all(
      contests.map(async (contest) => ({
        contest,
        ladder: await standings(contest.id),
        tallies: await talliesOf(db, contest.id, id),
      })),
    );
    const ladders = all.filter(({ ladder }) => ladder.standings.some((standing) => standing.version.id === id));
    const [results, versions, game] = await Promise.all([
      finishedOf(db, id, 20),
      versionsOf(db, version.bot),
      needGame(version.game),
    ]);
    return await show(
      site,
      request,
      reply,
      { title: version.name },
      <BotPage {...{ version, versions, game, ladders, results }} />,
    );
  });
}
