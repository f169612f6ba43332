import swagger from '@fastify/swagger';
import type { FastifyContextConfig } from 'fastify';
import type { App } from '../../http/schema.ts';

/** Every route that is added after this call goes into the API document. */
export async function documentApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'AI-Arena',
        description: 'Pages, live streams and files of this arena.',
        version: '1',
      },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'a token of the account page, for /api/v1' },
          session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'a log-in by a browser' },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: { ...schema, ...securityOf(route.config) }, url }),
  });
}

/** Who may use a route, for the document. */
function securityOf({ access, scope }: FastifyContextConfig = {}): object {
  const kind = typeof access === 'object' ? (access.isAlsoAdmins === true ? 'owner or admin' : 'owner') : access;
  const needs = [{ session: [] }, ...(scope === undefined ? [] : [{ token: [scope] }])];
  return { 'x-access': kind, ...(kind !== 'everyone' && { security: needs }) };
}
