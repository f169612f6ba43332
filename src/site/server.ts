import type { Logger } from 'kysely';
import { ladders } from '../store/contests.ts';
import { runningPermanents } from '../store/tournaments.ts';
import { asChange, isQueryError, openPool, troubleAt, troubleOf, type Database } from '../store/database.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { channel, listen, lobbyChannel, seatChannel, versionChannel } from '../store/listen.ts';
import { counts, liveLanguages } from '../store/matches.ts';
import { rememberAddress } from '../store/site-address.ts';
import { siteTexts } from '../store/site-texts.ts';
import { makeProvider, type OpenIdSettings } from '../people/openid.ts';
import { sweep } from '../people/session.ts';
import type { TwoStepRule } from '../people/two-step.ts';
import { watchDatabase } from '../store/watch.ts';
import { isReading } from '../http/access.ts';
import { readAssets } from '../http/assets.ts';
import { makeLiveMatches } from './live/matches.ts';
import { makeLiveVersions } from './live/versions.ts';
import { addForms, makeApp, urlOf, type HttpLimits, type Serving } from '../http/defaults.ts';
import { makeFrontNow } from './live/now.ts';
import { keptFor } from '../http/kept.ts';
import { addMultipart } from '../http/multipart.ts';
import { limitRates } from '../http/rates.ts';
import { afterChanges, sharedFor, sharePages, type SharingOptions } from '../http/shared-pages.ts';
import { makeStreams } from '../http/streams.ts';
import { addWebSockets } from '../http/websockets.ts';
import { documentApi } from './api/document.ts';
import { makeLobby } from './lobby/live.ts';
import { makeDeliveries } from './deliveries.ts';
import { makeConnections } from './connect/connections.ts';
import { socketLimits, type SocketLimits } from './connect/socket.ts';
import { findFeatures } from './features.ts';
import { makeCodeGuard, makeConfirm } from './people/guard.ts';
import { tellRefusals, type Refused } from './refusals.ts';
import type { Scan } from './bots/scan.ts';
import { defaultQuotas, makeQuotas, type Quotas } from './quotas.ts';
import { linksFor, type Feature, type Site, type SiteMail } from './site.ts';
import { addVisitors } from './visitors.ts';
import { makeResemblances } from './classes/alike.ts';
import { makeContestResults } from './contests/results.ts';
import { makeHistory } from './standings/history.ts';
import { makeStandings, type Standings } from './standings/standings.ts';

const hour = 3_600_000; // milliseconds
const historyPause = 600_000; // milliseconds after which ratings are read although nobody looks
const defaultLimits: HttpLimits = { requestTime: 30_000, connections: 10_000, ofAddress: 1000 };

/**
 * The site: pages, live streams, files. By default it listens on all interfaces, so that a class can reach a laptop.
 */
export async function serve({
  databaseUrl,
  port,
  host,
  features = [],
  limits = defaultLimits,
  requests = 1800, // a class of thirty shares an address
  sockets = socketLimits,
  url: typed,
  mail,
  openid,
  takesPartial = false,
  takesPrivate = false,
  quotas: settings = defaultQuotas,
  scan,
  twoStep = 'optional',
  sharing = {},
  patience = 3000,
  onQuery,
  onRefused = () => undefined,
}: {
  databaseUrl: string;
  port: number;
  host?: string;
  /** More features than those of the folders. */
  features?: readonly Feature[];
  limits?: HttpLimits;
  /** That one network may send in a minute. */
  requests?: number;
  /** Of the sockets of players. */
  sockets?: SocketLimits;
  /** The address of the site as people type it. */
  url?: string;
  mail?: SiteMail;
  openid?: OpenIdSettings;
  /** Programs are taken although nothing limits their memory and processes for sure. */
  takesPartial?: boolean;
  /** Webhooks may have addresses of this machine and its networks. */
  takesPrivate?: boolean;
  quotas?: Quotas;
  scan?: Scan | undefined;
  /** Who has to have two-step log-in. */
  twoStep?: TwoStepRule;
  /** Of pages that all guests see alike. */
  sharing?: SharingOptions;
  /** Milliseconds that a page waits for a connection to the database before it says that the site is busy. */
  patience?: number;
  /** Hears of every query of the pages. */
  onQuery?: Logger;
  /** Is told of refused requests, as far as they are not too many. */
  onRefused?: (refused: Refused) => void;
}): Promise<Serving> {
  const assets = readAssets();
  const app = makeApp(
    assets,
    // a query that fails may not fit the tables of a newer version
    (error) => troubleAt(databaseUrl, error) ?? (isQueryError(error) ? watch.trouble() : undefined),
    limits,
  );
  const { db, interrupt } = openPool(databaseUrl, { patience, ...(onQuery && { log: onQuery }) });
  let closing = false;
  // A request that waits for a lost database tries again; one that comes while the site closes fails.
  const onError = (error: unknown): void => void (closing || troubleOf(error) !== undefined || app.log.error(error));
  const history = makeHistory(db, onError);
  const standings = makeStandings(databaseUrl, history.keep);
  const results = makeContestResults(db, databaseUrl);
  const resemblances = makeResemblances(databaseUrl);
  const watch = watchDatabase(databaseUrl, () => {
    interrupt();
    standings.interrupt(silence());
    results.interrupt(silence());
    resemblances.interrupt(silence());
  });
  const lives = makeLiveMatches({ db, standings: standings.of, onError });
  const now = makeFrontNow(db, lives, onError);
  const lobby = makeLobby(db, lives, onError);
  const onNews = (match: number): void => {
    lives.onNews(match);
    now.onNews(match);
    lobby.onNews(match);
  };
  const versions = makeLiveVersions(async () => [...((await liveLanguages(db)) ?? [])].toSorted().join(), onError);
  const quotas = makeQuotas(db, settings);
  const connections = makeConnections({ db, queue: () => queue(), onError, limits: sockets, quotas });
  const listener = listen(
    databaseUrl,
    {
      [channel](payload) {
        onNews(Number(payload));
        connections.onMatch(Number(payload));
      },
      [versionChannel]: (payload) => versions.onNews(payload),
      [seatChannel]: (payload) => connections.onNews(payload),
      [lobbyChannel]: () => lobby.changed(),
    },
    () => {
      lives.lookAgain();
      versions.lookAgain();
      connections.lookAgain();
      lobby.changed();
    },
  );
  const deliveries = makeDeliveries({ db, mail, url: mail?.url ?? typed, takesPrivate, onError });
  const sweeping = setInterval(() => void sweep(db).catch(onError), hour).unref();
  const rating = setInterval(() => void readAll(db, standings).catch(onError), historyPause).unref();

  const all = [...(await findFeatures()), ...features];
  const nav = all.flatMap((feature) => feature.nav ?? []).toSorted((one, other) => one.order - other.order);
  app.siteHead.links = (visitor) => linksFor(nav, visitor);
  let opened: Promise<Queue> | undefined;
  const queue = (): Promise<Queue> => (opened ??= openQueue(databaseUrl, onError));
  const codes = makeCodeGuard(db);
  const everywhere = keptFor(
    sharing.ms ?? sharedFor,
    async () => {
      const [numbers, texts] = await Promise.all([counts(db), siteTexts(db)]);
      return { numbers, texts };
    },
    sharing.now,
  );
  const site: Site = {
    db,
    assets,
    lives,
    versions,
    now,
    lobby,
    streams: makeStreams(),
    standings: standings.of,
    results: results.of,
    pageResults: results.ofPage,
    resemblances: resemblances.read,
    trouble: watch.trouble,
    nav,
    everywhere: everywhere.read,
    url: typed,
    mail,
    openid: openid && makeProvider(openid, (error) => app.log.error(error)),
    queue,
    takesPartial,
    takesPrivate,
    quotas,
    defaultQuotas: settings,
    scan,
    report: onError,
    connections,
    codes,
    confirm: makeConfirm(db, codes),
  };
  const close = async (): Promise<void> => {
    closing = true;
    clearInterval(sweeping);
    clearInterval(rating);
    await history.close();
    await deliveries.close();
    now.close();
    lobby.close();
    lives.close();
    versions.close();
    await connections.close();
    await app.close();
    await watch.close();
    await listener.close();
    await standings.close();
    await results.close();
    await resemblances.close();
    await (await opened)?.close();
    await db.destroy();
  };
  try {
    await documentApi(app);
    await addWebSockets(app, sockets.bytes);
    // Else every page would wait for a frozen database until its own query is given up.
    app.addHook('onRequest', async ({ url }) => {
      if (watch.isSilent() && !assets.files.has(url.split('?', 1)[0]!)) throw silence();
    });
    tellRefusals(app, onRefused);
    await addVisitors(app, db, assets, { twoStep });
    addForms(app);
    await addMultipart(app);
    await limitRates(app, assets, requests);
    app.addHook('preHandler', ({ method }, _reply, done) => (isReading(method) ? done() : asChange(done)));
    afterChanges(app, everywhere.forget);
    sharePages(app, sharing);
    for (const { addRoutes } of all) await addRoutes(app, site);
    await app.listen({ port, host: host ?? '::' }).catch(async (error: NodeJS.ErrnoException) => {
      if (host !== undefined || error.code !== 'EAFNOSUPPORT') throw error;
      await app.listen({ port, host: '0.0.0.0' }); // a machine without IPv6
    });
  } catch (error) {
    await close();
    throw error;
  }
  void readAll(db, standings).catch(onError);
  void rememberAddress(db, typed ?? urlOf(app, host)).catch(onError);
  return { url: urlOf(app, host), close };
}

/** An error as of a connection that was lost. */
const silence = (): Error => Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' });

/** Reads what never ends: so that the first page does not have to wait, and ratings are kept although nobody looks. */
async function readAll(db: Database, standings: Standings): Promise<void> {
  const contests = [...(await ladders(db)).map(({ id }) => id), ...(await runningPermanents(db))];
  for (const contest of contests) await standings.of(contest);
}
