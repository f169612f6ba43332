import { Type } from '@fastify/type-provider-typebox';
import { everyone, sharedPage } from '../../http/access.ts';
import { answers, PageQuery, plainRoute, type App } from '../../http/schema.ts';
import { counts } from '../../store/matches.ts';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';
import { ApiPage, routesIn } from './page.tsx';

const tags = ['api'];

export function addRoutes(app: App, site: Site): void {
  const health = plainRoute('Whether the site and its database answer', 'text/plain', 'api');
  app.get('/healthz', { config: everyone, schema: health }, async (_request, reply) => {
    await counts(site.db);
    return reply.type('text/plain').send('ok\n');
  });

  const page = {
    summary: 'All routes of this site, for people',
    tags,
    querystring: PageQuery,
    response: answers('text/html', 'the routes'),
  };
  app.get('/api/docs', { config: sharedPage, schema: page }, async (request, reply) => {
    const { title } = messages[request.language];
    return await show(site, request, reply, { title }, <ApiPage routes={routesIn(app.swagger())} />);
  });

  const json = {
    summary: 'All routes of this site as an OpenAPI document, for programs',
    tags,
    response: {
      200: Type.Object(
        {
          openapi: Type.String(),
          info: Type.Object({ title: Type.String(), description: Type.String(), version: Type.String() }),
          paths: Type.Record(Type.String(), Type.Unknown()),
          components: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        },
        { description: 'OpenAPI 3.1' },
      ),
    },
  };
  app.get('/api/docs/json', { config: everyone, schema: json }, async (_request, reply) => {
    const { openapi, info, paths = {}, components } = app.swagger() as OpenApi;
    void reply.header('cache-control', 'no-cache');
    return { openapi, info, paths, ...(components !== undefined && { components }) };
  });
}

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly paths?: Record<string, unknown>;
  readonly components?: Record<string, unknown>;
}
