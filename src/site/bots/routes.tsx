import { answers, Id, PageQuery, type App } from '../../http/schema.ts';
import { needGame } from '../../http/views.ts';
import { contestsOf } from '../../store/contests.ts';
import { show, type Site } from '../site.ts';
import { BotPage } from './page.tsx';
import { finishedOf, getBot, talliesOf, versionsOf } from './queries.ts';

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
    const bot = await getBot(db, id);
    if (bot === undefined) return reply.callNotFound();
    const contests = await contestsOf(db, bot.game);
    const all = await Promise.all(
      contests.map(async (contest) => ({
        contest,
        ladder: await standings(contest.id),
        tallies: await talliesOf(db, contest.id, id),
      })),
    );
    const ladders = all.filter(({ ladder }) => ladder.standings.some((standing) => standing.bot.id === id));
    const [results, versions, game] = await Promise.all([
      finishedOf(db, id, 20),
      versionsOf(db, id),
      needGame(bot.game),
    ]);
    return await show(
      site,
      request,
      reply,
      { title: bot.name },
      <BotPage {...{ bot, versions, game, ladders, results }} />,
    );
  });
}
