import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from './headers.ts';
import { addSubscriber, eventText, type Subscriber } from './subscribers.ts';
import { backlogOf, type BroadcastEvent, type Broadcast } from './broadcast.ts';

const mostSubscribers = 5000;

export interface Streams {
  /** Sends the backlog, then all events that the joined subscriber gets. */
  open(
    reply: FastifyReply,
    backlog: () => readonly string[],
    join: (subscriber: Subscriber) => () => void,
  ): Promise<FastifyReply>;
  /** The same for one broadcast. */
  follow(
    broadcast: Omit<Broadcast, 'match' | 'frames'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply>;
}

export function makeStreams(): Streams {
  let subscribers = 0;
  const open: Streams['open'] = async (reply, backlog, join) => {
    if (subscribers >= mostSubscribers) return await reply.code(503).send();
    subscribers++;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.socket?.setNoDelay(true);
    let leave = (): void => undefined;
    const subscriber = addSubscriber(reply.raw, ['retry: 1000\n\n', ...backlog()], () => {
      subscribers--;
      leave();
    });
    leave = join(subscriber);
    return reply;
  };
  return {
    open,
    follow(broadcast, request, reply) {
      const seen = request.headers['last-event-id'];
      const tell =
        (subscriber: Subscriber) =>
        ({ event, data }: BroadcastEvent): void => {
          subscriber.send(eventText(event, data, `${broadcast.attempt}.${broadcast.news.length - 1}`));
          if (event === 'match') subscriber.send(eventText('now', { ago: 0 }));
        };
      return open(
        reply,
        () => backlogOf(broadcast, typeof seen === 'string' ? seen : undefined),
        (subscriber) => broadcast.listen(tell(subscriber)),
      );
    },
  };
}
