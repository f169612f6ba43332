import { missingSetting, readSettings } from '../configuration/settings.ts';
import { stopSignal } from '../kit/signals.ts';
import { readScan } from './bots/scan.ts';
import { defaultQuotas } from './quotas.ts';
import { serve } from './server.ts';

// The site as a process: DATABASE_URL, PORT and HOST come from the environment; tells its parent the address when it is
// ready.
const settings = readSettings([
  'DATABASE_URL',
  'PORT',
  'HOST',
  'ARENA_URL',
  'ARENA_SMTP',
  'ARENA_MAIL_FROM',
  'ARENA_OPENID_ISSUER',
  'ARENA_OPENID_CLIENT',
  'ARENA_OPENID_SECRET',
  'ARENA_OPENID_NAME',
  'ARENA_OPENID_LOGIN',
  'ARENA_PARTIAL',
  'ARENA_SCAN',
  'ARENA_UPLOADS',
  'ARENA_UPLOADS_MIB',
  'ARENA_BOTS',
]);

/** A setting without which another one that is set cannot be used. */
function need<N extends keyof typeof settings>(name: N): NonNullable<(typeof settings)[N]> {
  const value = settings[name];
  if (value === undefined) throw missingSetting(name);
  return value;
}

const told = stopSignal();
const { PORT: port = 3000, HOST: host, ARENA_URL: url, ARENA_SMTP: smtp, ARENA_OPENID_ISSUER: issuer } = settings;
const mail = smtp !== undefined && {
  smtp,
  from: settings.ARENA_MAIL_FROM ?? `arena@${new URL(need('ARENA_URL')).hostname}`,
  url: need('ARENA_URL'),
};
const openid = issuer !== undefined && {
  issuer,
  url: need('ARENA_URL'),
  client: need('ARENA_OPENID_CLIENT'),
  secret: need('ARENA_OPENID_SECRET'),
  name: settings.ARENA_OPENID_NAME ?? new URL(issuer).host,
  loginClaim: settings.ARENA_OPENID_LOGIN ?? 'preferred_username',
};
const site = await serve({
  databaseUrl: need('DATABASE_URL'),
  port,
  ...(host !== undefined && { host }),
  ...(url !== undefined && { url }),
  ...(mail && { mail }),
  ...(openid && { openid }),
  takesPartial: settings.ARENA_PARTIAL === 'yes',
  quotas: {
    anHour: settings.ARENA_UPLOADS ?? defaultQuotas.anHour,
    mebibytes: settings.ARENA_UPLOADS_MIB ?? defaultQuotas.mebibytes,
    bots: settings.ARENA_BOTS ?? defaultQuotas.bots,
  },
  scan: settings.ARENA_SCAN === undefined ? undefined : readScan(settings.ARENA_SCAN),
});
process.send?.({ ready: site.url });
await new Promise<void>((resolve) =>
  told.aborted ? resolve() : told.addEventListener('abort', () => resolve(), { once: true }),
);
await site.close();
process.exit(0);
