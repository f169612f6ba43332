import { addressOf } from '../http/access.ts';
import type { App } from '../http/schema.ts';
import { networkOf } from '../http/streams.ts';
import { makeThrottle } from '../kit/throttle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it asks for is there, but not for this visitor, who is told that it does not exist. */
    isHidden: boolean;
  }
}

/** A request that was refused: who tried what, and nothing of what they sent. */
export interface Refused {
  readonly status: number;
  readonly method: string;
  /** As it is declared, such as /bots/:id. */
  readonly route: string | undefined;
  readonly account: number | null;
  readonly address: string;
  /** How many were refused since the last line that were too many to be told. */
  readonly untold: number;
}

const minute = 60_000;
const statuses: ReadonlySet<number> = new Set([400, 401, 403, 429]);

/** Tells of refused requests: 30 of a network in a minute and 600 of all, and the number of the others. */
export function tellRefusals(app: App, tell: (refused: Refused) => void): void {
  const networks = makeThrottle({ most: 30, ms: minute });
  const all = makeThrottle({ most: 600, ms: minute });
  let untold = 0;
  app.decorateRequest('isHidden', false);
  app.addHook('onResponse', async (request, { statusCode: status }) => {
    if (!statuses.has(status) && !request.isHidden) return;
    if (networks.take(networkOf(request.ip)) > 0 || all.take('') > 0) {
      untold++;
      return;
    }
    const { method, routeOptions, visitor } = request;
    const account = visitor?.user ?? null;
    tell({ status, method, route: routeOptions.url, account, address: addressOf(request), untold });
    untold = 0;
  });
}
