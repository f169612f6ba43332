import swagger from '@fastify/swagger';
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
    },
  });
}
