import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Type } from '@fastify/type-provider-typebox';
import { everyone, sharedPage } from '../../http/access.ts';
import { answers, PageQuery, type App } from '../../http/schema.ts';
import { show, type Site } from '../site.ts';
import { guideNames, guideOf, guidesFolder, pictureName } from './guides.ts';
import { messages } from './messages.ts';
import { GuidePage, GuidesPage } from './page.tsx';

export const nav = { href: '/guides', title: { en: 'Guides', pl: 'Poradniki' }, order: 6 };

const tags = ['guides'];

export function addRoutes(app: App, site: Site): void {
  const list = {
    summary: 'All guides',
    tags,
    querystring: PageQuery,
    response: answers('text/html', 'the guides'),
  };
  app.get('/guides', { config: sharedPage, schema: list }, async (request, reply) => {
    const { title } = messages[request.language];
    return await show(site, request, reply, { title, nav: nav.href }, <GuidesPage />);
  });

  const one = {
    summary: 'A guide: how to do something in a few steps',
    tags,
    params: Type.Object({ name: Type.String({ maxLength: 40, description: 'its name, such as first-bot' }) }),
    querystring: PageQuery,
    response: answers('text/html', 'the guide'),
  };
  app.get('/guides/:name', { config: sharedPage, schema: one }, async (request, reply) => {
    const name = guideNames.find((known) => known === request.params.name);
    if (name === undefined) return reply.callNotFound();
    const guide = guideOf(name, request.language);
    return await show(site, request, reply, { title: guide.title, nav: nav.href }, <GuidePage guide={guide} />);
  });

  const picture = {
    summary: 'A picture of a guide',
    tags,
    params: Type.Object({ file: Type.String({ maxLength: 60, description: 'such as game.en.png' }) }),
    response: answers('image/png', 'the picture'),
  };
  app.get('/guides/pictures/:file', { config: everyone, schema: picture }, async (request, reply) => {
    const { file } = request.params;
    const path = new URL(`pictures/${file}`, guidesFolder);
    if (!pictureName.test(file) || !existsSync(path)) return reply.callNotFound();
    return await reply
      .type('image/png')
      .header('cache-control', 'public, max-age=600')
      .send(await readFile(path));
  });
}
