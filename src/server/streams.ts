import type { FastifyInstance, FastifyReply } from 'fastify';
import { headers } from './headers.ts';
import { backlogOf } from './live.ts';
import { addReader, written, type Reader } from './readers.ts';
import { idOf, type Site } from './site.ts';

const mostReaders = 5000;

/** Live streams: what happened so far, then what happens. */
export function addStreams(app: FastifyInstance, { lives, now }: Site): void {
  let readers = 0;

  const open = (reply: FastifyReply, backlog: readonly string[], onGone: () => void): Reader => {
    readers++;
    reply.hijack();
    reply.raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    reply.raw.socket?.setNoDelay(true);
    return addReader(reply.raw, ['retry: 1000\n\n', ...backlog], () => {
      readers--;
      onGone();
    });
  };

  app.get<{ Params: { id: string } }>('/matches/:id/live', { exposeHeadRoute: false }, async (request, reply) => {
    const telling = await lives.open(idOf(request.params.id));
    if (telling === undefined) return reply.callNotFound();
    if (readers >= mostReaders) return await reply.code(503).send();
    const seen = request.headers['last-event-id'];
    const backlog = backlogOf(telling, typeof seen === 'string' ? seen : undefined);
    let leave = (): void => undefined;
    const reader = open(reply, backlog, () => leave());
    leave = telling.listen(({ event, data }) => {
      reader.send(written(event, data, `${telling.attempt}.${telling.news.length - 1}`));
      if (event === 'match') reader.send(written('now', { ago: 0 }));
    });
    return reply;
  });

  app.get('/live', { exposeHeadRoute: false }, async (_request, reply) => {
    await now.cards();
    if (readers >= mostReaders) return await reply.code(503).send();
    let leave = (): void => undefined;
    const reader = open(reply, now.backlog(), () => leave());
    leave = now.join(reader);
    return reply;
  });
}
