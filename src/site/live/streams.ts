import type { FastifyInstance } from 'fastify';
import { makeStreams } from '../../http/streams.ts';
import { idOf, type Site } from '../site.ts';

/** Live streams: what happened so far, then what happens. */
export function addStreams(app: FastifyInstance, { lives, now }: Site): void {
  const streams = makeStreams();

  app.get<{ Params: { id: string } }>('/matches/:id/live', { exposeHeadRoute: false }, async (request, reply) => {
    const broadcast = await lives.open(idOf(request.params.id));
    return broadcast === undefined ? reply.callNotFound() : await streams.follow(broadcast, request, reply);
  });

  app.get('/live', { exposeHeadRoute: false }, async (_request, reply) => {
    await now.cards();
    return await streams.open(
      reply,
      () => now.backlog(),
      (reader) => now.join(reader),
    );
  });
}
