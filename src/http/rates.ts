import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../channels/report-line.ts';
import type { Assets } from './assets.ts';
import type { App } from './schema.ts';
import { networkOf } from './streams.ts';

/**
 * Limits how often one network may ask in a minute, files of pages not counted. A proxy on this machine, which says
 * whose a request is, is nobody's network.
 */
export async function limitRates(app: App, { files }: Assets, aMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: aMinute,
    timeWindow: '1 minute',
    cache: 100_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: ({ ip, url }: FastifyRequest) => isThisMachine(ip) || files.has(url.split('?', 1)[0]!),
  });
  const limit = app.rateLimit();
  // the plugin counts requests of routes only
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await limit.call(app, request, reply);
  });
}

const isThisMachine = (ip: string): boolean => /^(127\.|::1$)/.test(plainAddress(ip));
