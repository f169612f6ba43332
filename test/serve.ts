import type { Serving } from '../src/http/defaults.ts';
import { serve } from '../src/site/server.ts';
import { patient } from './store.ts';

/** For tests: a site on a free port, which renders every page anew, and waits on a busy machine instead of refusing. */
export const serveTests = async (
  databaseUrl: string,
  more: Partial<Parameters<typeof serve>[0]> = {},
): Promise<Serving> =>
  await serve({ databaseUrl, port: 0, host: '127.0.0.1', sharing: { ms: 0 }, ...patient, ...more });
