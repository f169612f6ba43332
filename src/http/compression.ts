import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Shorter responses are sent as they are. */
export const worthZipping = 2000; // characters

export const zip = async (text: string | Buffer): Promise<Buffer> => await compress(text, { level: 4 });

export const takesGzip = ({ headers: asked }: FastifyRequest): boolean =>
  /\bgzip\b/.test(`${asked['accept-encoding']}`);

/** A response, compressed if its client takes that. */
export async function zipped(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (
    typeof payload !== 'string' ||
    payload.length < worthZipping ||
    reply.hasHeader('content-encoding') ||
    !takesGzip(request)
  )
    return payload;
  void reply.header('content-encoding', 'gzip').removeHeader('content-length');
  if (!reply.hasHeader('vary')) void reply.header('vary', 'accept-encoding');
  return await zip(payload);
}
