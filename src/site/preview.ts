import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeArtist, type Artist } from '../drawing/draw.ts';
import type { Order } from '../drawing/thread.ts';
import { languages } from '../game/message.ts';
import { headers } from '../http/headers.ts';
import type { LinkPreview } from '../http/page.tsx';
import { HttpProblem } from '../http/problem.ts';
import type { Site } from './site.ts';

/** Of pictures: the language of their texts. That of an address is kept in no cookie here. */
export const InLanguage = Type.Object(
  { language: Type.Optional(Type.Enum([...languages], { description: 'of the texts in it; English by default' })) },
  { additionalProperties: false },
);

/** The response of a route that sends a picture, for the API document. */
export const pictureOf = (type: string, description: string) => ({
  200: { description, content: { [type]: { schema: Type.String({ format: 'binary' }) } } },
});

/** What other sites show of a link to the page at this path, whose picture is at `preview.png` below it. */
export function linkPreview(
  { url }: Pick<Site, 'url'>,
  { language, protocol, host }: FastifyRequest,
  path: string,
  about: string,
): LinkPreview {
  const origin = url ?? `${protocol}://${host}`;
  return { about, url: `${origin}${path}`, image: `${origin}${path}/preview.png?language=${language}` };
}

let artist: Artist | undefined;

/** Sends a picture that is drawn in a thread, or was a while ago. Other sites may show it. */
export async function sendPicture(
  reply: FastifyReply,
  type: 'image/png' | 'image/gif',
  name: string,
  seconds: number,
  order: () => Promise<Order>,
): Promise<FastifyReply> {
  artist ??= makeArtist();
  const picture = await artist.draw(name, order);
  if (picture === undefined) throw new HttpProblem(503, { retryAfter: 30 });
  if (picture === null) throw new HttpProblem(404);
  return reply
    .type(type)
    .headers({
      ...headers,
      'cache-control': `public, max-age=${seconds}`,
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(picture);
}
