import { Unusable } from '../store/unusable.ts';
import { toldToStop } from '../kit/signals.ts';
import { serve } from './server.ts';

// The site as a process of its own: DATABASE_URL, PORT and HOST from the environment; tells its parent the address when
// it is ready.
const { DATABASE_URL: databaseUrl, PORT: port = '3000', HOST: host } = process.env;
if (databaseUrl === undefined || databaseUrl === '') throw new Unusable('DATABASE_URL must name the database');
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Unusable('PORT must be a whole number from 0 to 65535');

const told = toldToStop();
const site = await serve({ databaseUrl, port: Number(port), ...(host !== undefined && host !== '' && { host }) });
process.send?.({ ready: site.url });
await new Promise<void>((resolve) =>
  told.aborted ? resolve() : told.addEventListener('abort', () => resolve(), { once: true }),
);
await site.close();
process.exit(0);
