import { missingSetting, readSettings } from '../configuration/settings.ts';
import { stopSignal } from '../kit/signals.ts';
import { readOptions } from './options.ts';
import { serve } from './server.ts';

// The site as a process: DATABASE_URL, PORT and HOST come from the environment; tells its parent the address when it is
// ready.
const { DATABASE_URL: databaseUrl, PORT: port = 3000, HOST: host } = readSettings(['DATABASE_URL', 'PORT', 'HOST']);
if (databaseUrl === undefined) throw missingSetting('DATABASE_URL');

const told = stopSignal();
const site = await serve({
  databaseUrl,
  port,
  ...(host !== undefined && { host }),
  ...readOptions(),
  onRefused: (refused) => process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), refused })}\n`),
});
process.send?.({ ready: site.url });
await new Promise<void>((resolve) =>
  told.aborted ? resolve() : told.addEventListener('abort', () => resolve(), { once: true }),
);
await site.close();
process.exit(0);
