import { missingSetting, readSettings } from '../configuration/settings.ts';
import type { OpenIdSettings } from '../people/openid.ts';
import type { TwoStepRule } from '../people/two-step.ts';
import { readScan, type Scan } from './bots/scan.ts';
import { defaultQuotas, type Quotas } from './quotas.ts';
import type { SiteMail } from './site.ts';

/** What an operator sets for the site besides its database, port and host. */
export interface SiteOptions {
  readonly url?: string;
  readonly mail?: SiteMail;
  readonly openid?: OpenIdSettings;
  readonly takesPartial: boolean;
  /** Webhooks may have addresses of this machine and its networks. */
  readonly takesPrivate: boolean;
  readonly quotas: Quotas;
  /** Looks at every upload. */
  readonly scan: Scan | undefined;
  /** Who has to have two-step log-in. */
  readonly twoStep: TwoStepRule;
}

/** Reads the settings; throws a `Failure` where one needs another that is missing. */
export function readOptions(): SiteOptions {
  const settings = readSettings([
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
    'ARENA_WEBHOOKS_PRIVATE',
    'ARENA_TWO_STEP',
  ]);
  const quotas = readSettings([
    'ARENA_UPLOADS',
    'ARENA_UPLOADS_MIB',
    'ARENA_BOTS',
    'ARENA_TESTS',
    'ARENA_COMMENTS',
    'ARENA_CONTESTS',
    'ARENA_GAMES',
    'ARENA_FRIENDLY',
  ]);
  const need = (name: keyof typeof settings): string => {
    const value = settings[name];
    if (value === undefined) throw missingSetting(name);
    return value;
  };
  const { ARENA_URL: url, ARENA_SMTP: smtp, ARENA_OPENID_ISSUER: issuer } = settings;
  return {
    ...(url !== undefined && { url }),
    ...(smtp !== undefined && {
      mail: {
        smtp,
        from: settings.ARENA_MAIL_FROM ?? `arena@${new URL(need('ARENA_URL')).hostname}`,
        url: need('ARENA_URL'),
      },
    }),
    ...(issuer !== undefined && {
      openid: {
        issuer,
        url: need('ARENA_URL'),
        client: need('ARENA_OPENID_CLIENT'),
        secret: need('ARENA_OPENID_SECRET'),
        name: settings.ARENA_OPENID_NAME ?? new URL(issuer).host,
        loginClaim: settings.ARENA_OPENID_LOGIN ?? 'preferred_username',
      },
    }),
    takesPartial: settings.ARENA_PARTIAL === 'yes',
    takesPrivate: settings.ARENA_WEBHOOKS_PRIVATE === 'yes',
    quotas: {
      anHour: quotas.ARENA_UPLOADS ?? defaultQuotas.anHour,
      mebibytes: quotas.ARENA_UPLOADS_MIB ?? defaultQuotas.mebibytes,
      bots: quotas.ARENA_BOTS ?? defaultQuotas.bots,
      tests: quotas.ARENA_TESTS ?? defaultQuotas.tests,
      comments: quotas.ARENA_COMMENTS ?? defaultQuotas.comments,
      contests: quotas.ARENA_CONTESTS ?? defaultQuotas.contests,
      games: quotas.ARENA_GAMES ?? defaultQuotas.games,
      friendly: quotas.ARENA_FRIENDLY ?? defaultQuotas.friendly,
    },
    scan: settings.ARENA_SCAN === undefined ? undefined : readScan(settings.ARENA_SCAN),
    twoStep: settings.ARENA_TWO_STEP ?? 'optional',
  };
}
