import { Type } from '@fastify/type-provider-typebox';
import { languages } from '../../game/message.ts';
import { titleIn } from '../../game/title.ts';
import { answers, PageQuery, type App } from '../../http/schema.ts';
import { allGames, findGame, rulesText } from '../../http/views.ts';
import { contestsOf } from '../../store/contests.ts';
import { show, type Site } from '../site.ts';
import { GamesPage } from './list.tsx';
import { messages } from './messages.ts';
import { RulesPage } from './rules.tsx';

export const nav = { href: '/games', title: { en: 'Games', pl: 'Gry' }, order: 4 };

const tags = ['games'];

export function addRoutes(app: App, site: Site): void {
  const list = { summary: 'All games', tags, querystring: PageQuery, response: answers('text/html', 'the games') };
  app.get('/games', { schema: list }, async (request, reply) => {
    const { title } = messages[request.language];
    return await show(site, request, reply, { title, nav: nav.href }, <GamesPage games={await allGames()} />);
  });

  const one = {
    summary: 'The rules of a game and its protocol, in words',
    tags,
    params: Type.Object({ name: Type.String({ maxLength: 100, description: 'the name of its folder' }) }),
    querystring: PageQuery,
    response: answers('text/html', 'the rules'),
  };
  app.get('/games/:name', { schema: one }, async (request, reply) => {
    const game = await findGame(request.params.name);
    if (game === undefined) return reply.callNotFound();
    // in the language of the page, else in the other one
    const wanted = [request.language, ...languages.filter((language) => language !== request.language)];
    const found = await Promise.all(
      wanted.map(async (language) => ({ language, text: await rulesText(game.name, language) })),
    );
    const rules = found.find(({ text }) => text !== undefined);
    const contests = await contestsOf(site.db, game.name);
    const title = titleIn(game.rules, request.language);
    return await show(
      site,
      request,
      reply,
      { title, nav: nav.href },
      <RulesPage game={game.rules} language={rules?.language} rules={rules?.text} contests={contests} />,
    );
  });
}
