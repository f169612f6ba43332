import { missingSetting, readSettings } from '../configuration/settings.ts';
import { stopSignal } from '../kit/signals.ts';
import { readScan } from './bots/scan.ts';
import { defaultQuotas } from './quotas.ts';
import { serve } from './server.ts';

// The site as a process: DATABASE_URL, PORT and HOST come from the environment; tells its parent the address when it is
// ready.
const {
  DATABASE_URL: databaseUrl,
  PORT: port = 3000,
  HOST: host,
  ARENA_URL: url,
  ARENA_SMTP: smtp,
  ARENA_MAIL_FROM: sender,
  ARENA_PARTIAL: partial,
  ARENA_SCAN: scan,
  ARENA_UPLOADS: anHour = defaultQuotas.anHour,
  ARENA_UPLOADS_MIB: mebibytes = defaultQuotas.mebibytes,
  ARENA_BOTS: bots = defaultQuotas.bots,
} = readSettings([
  'DATABASE_URL',
  'PORT',
  'HOST',
  'ARENA_URL',
  'ARENA_SMTP',
  'ARENA_MAIL_FROM',
  'ARENA_PARTIAL',
  'ARENA_SCAN',
  'ARENA_UPLOADS',
  'ARENA_UPLOADS_MIB',
  'ARENA_BOTS',
]);
if (databaseUrl === undefined) throw missingSetting('DATABASE_URL');

const told = stopSignal();
if (smtp !== undefined && url === undefined) throw missingSetting('ARENA_URL');
const mail = smtp !== undefined &&
  url !== undefined && { mail: { smtp, from: sender ?? `arena@${new URL(url).hostname}`, url } };
const site = await serve({
  databaseUrl,
  port,
  ...(host !== undefined && { host }),
  ...mail,
  takesPartial: partial === 'yes',
  quotas: { anHour, mebibytes, bots },
  scan: scan === undefined ? undefined : readScan(scan),
});
process.send?.({ ready: site.url });
await new Promise<void>((resolve) =>
  told.aborted ? resolve() : told.addEventListener('abort', () => resolve(), { once: true }),
);
await site.close();
process.exit(0);
