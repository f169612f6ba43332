import { Unusable } from '../store/unusable.ts';
import { serve } from './server.ts';

// The site as a process of its own: DATABASE_URL, PORT and HOST from the environment; tells its parent the address when it is ready.

const { DATABASE_URL: databaseUrl, PORT: port = '3000', HOST: host } = process.env;
if (databaseUrl === undefined || databaseUrl === '') throw new Unusable('DATABASE_URL must name the database');
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Unusable('PORT must be a whole number from 0 to 65535');

const site = await serve({ databaseUrl, port: Number(port), ...(host !== undefined && host !== '' && { host }) });
process.send?.({ ready: site.url });

let isEnding = false;
const end = (): void => {
  if (isEnding) return;
  isEnding = true;
  void site.close().then(() => process.exit(0));
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('disconnect', end); // the parent is gone
