import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from './headers.ts';
import { addReader, written, type Reader } from './readers.ts';
import { backlogOf, type News, type Telling } from './telling.ts';

const mostReaders = 5000;

export interface Streams {
  /** Hands over what there is, and to whoever joins the reader what comes. */
  open(
    reply: FastifyReply,
    backlog: () => readonly string[],
    join: (reader: Reader) => () => void,
  ): Promise<FastifyReply>;
  /** The same of one telling. */
  follow(
    telling: Omit<Telling, 'match' | 'frames'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply>;
}

export function makeStreams(): Streams {
  let readers = 0;
  const open: Streams['open'] = async (reply, backlog, join) => {
    if (readers >= mostReaders) return await reply.code(503).send();
    readers++;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.socket?.setNoDelay(true);
    let leave = (): void => undefined;
    const reader = addReader(reply.raw, ['retry: 1000\n\n', ...backlog()], () => {
      readers--;
      leave();
    });
    leave = join(reader);
    return reply;
  };
  return {
    open,
    follow(telling, request, reply) {
      const seen = request.headers['last-event-id'];
      const tell =
        (reader: Reader) =>
        ({ event, data }: News): void => {
          reader.send(written(event, data, `${telling.attempt}.${telling.news.length - 1}`));
          if (event === 'match') reader.send(written('now', { ago: 0 }));
        };
      return open(
        reply,
        () => backlogOf(telling, typeof seen === 'string' ? seen : undefined),
        (reader) => telling.listen(tell(reader)),
      );
    },
  };
}
