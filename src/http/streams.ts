import type { FastifyReply, FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import { plainAddress } from '../channels/report-line.ts';
import type { ConnectMessage } from '../text/connect.ts';
import { headersOver } from './headers.ts';
import { HttpProblem } from './problem.ts';
import { addSubscriber, eventText, type Subscriber } from './subscribers.ts';
import { backlogOf, nowOf, type BroadcastEvent, type Broadcast } from './broadcast.ts';

/** How many subscribers there may be, and how many of one address: a class may share one. */
export interface StreamLimits {
  readonly most: number;
  readonly ofAddress: number;
}
const limits: StreamLimits = { most: 5000, ofAddress: 500 };
const beat = 1000; // milliseconds after which a page is told again that no move was made: its clock does not run without

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

const refusal = (status: 429 | 503, detail: ConnectMessage): HttpProblem =>
  new HttpProblem(status, { detail, retryAfter: 60 });

const isThinking = ({ news, isOver, since }: Pick<Broadcast, 'news' | 'isOver' | 'since'>): boolean =>
  news.length > 1 && !isOver && performance.now() - since > beat / 2;

export function makeStreams({ most, ofAddress }: StreamLimits = limits): Streams {
  const from = new Map<string, number>();
  let subscribers = 0;
  const count = (address: string, by: 1 | -1): void => {
    const left = (from.get(address) ?? 0) + by;
    if (left === 0) from.delete(address);
    else from.set(address, left);
    subscribers += by;
  };
  const open: Streams['open'] = async (reply, backlog, join) => {
    const address = networkOf(reply.request.ip);
    if (subscribers >= most) throw refusal(503, { code: 'streams-full' });
    if ((from.get(address) ?? 0) >= ofAddress) throw refusal(429, { code: 'streams-many' });
    count(address, 1);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headersOver(reply.request.protocol),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.socket?.setNoDelay(true);
    let leave = (): void => undefined;
    const subscriber = addSubscriber(reply.raw, ['retry: 1000\n\n', ...backlog()], () => {
      count(address, -1);
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
        (subscriber) => {
          const leave = broadcast.listen(tell(subscriber));
          const beating = setInterval(() => {
            if (isThinking(broadcast)) subscriber.send(eventText('now', nowOf(broadcast)));
          }, beat).unref();
          return () => {
            clearInterval(beating);
            leave();
          };
        },
      );
    },
  };
}

/** Whose an address is: an IPv4 address, or the half of an IPv6 address that a household gets. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - before!.length - after!.length;
  return [...before!, ...Array.from({ length: zeros }, () => '0'), ...after!].slice(0, 4).join(':');
}
