import { ladders } from '../store/contests.ts';
import { isLost, openDatabase, type Database } from '../store/database.ts';
import { listen } from '../store/listen.ts';
import { readAssets } from '../http/assets.ts';
import { makeLiveMatches } from './live/matches.ts';
import { makeApp, urlOf, type Serving } from '../http/defaults.ts';
import { makeNow } from './live/now.ts';
import { makeStreams } from '../http/streams.ts';
import { documentApi } from './api/document.ts';
import { findFeatures } from './features.ts';
import type { Feature, Site } from './site.ts';
import { makeStandings, type Standings } from './standings/standings.ts';

/**
 * The site: pages, live streams, files. By default it listens on all interfaces, so that a class can reach a laptop.
 */
export async function serve({
  databaseUrl,
  port,
  host,
  features = [],
}: {
  databaseUrl: string;
  port: number;
  host?: string;
  /** More features than those of the folders. */
  features?: readonly Feature[];
}): Promise<Serving> {
  const assets = readAssets();
  const app = makeApp(assets, isLost);
  const db = openDatabase(databaseUrl);
  let closing = false;
  // A request that waits for a lost database tries again; one that comes while the site closes fails.
  const onError = (error: unknown): void => void (closing || isLost(error) || app.log.error(error));
  const standings = makeStandings(databaseUrl);
  const lives = makeLiveMatches({ db, standings: standings.of, onError });
  const now = makeNow(db, lives, onError);
  const onNews = (match: number): void => {
    lives.onNews(match);
    now.onNews(match);
  };
  const listener = listen(databaseUrl, onNews, () => lives.lookAgain());

  const all = [...(await findFeatures()), ...features];
  const nav = all.flatMap((feature) => feature.nav ?? []).toSorted((one, other) => one.order - other.order);
  const site: Site = { db, assets, lives, now, streams: makeStreams(), standings: standings.of, nav };
  const close = async (): Promise<void> => {
    closing = true;
    now.close();
    lives.close();
    await app.close();
    await listener.close();
    await standings.close();
    await db.destroy();
  };
  try {
    await documentApi(app);
    for (const { addRoutes } of all) await addRoutes(app, site);
    await app.listen({ port, host: host ?? '::' }).catch(async (error: NodeJS.ErrnoException) => {
      if (host !== undefined || error.code !== 'EAFNOSUPPORT') throw error;
      await app.listen({ port, host: '0.0.0.0' }); // a machine without IPv6
    });
  } catch (error) {
    await close();
    throw error;
  }
  void warm(db, standings).catch(onError);
  return { url: urlOf(app, host), close };
}

/** Reads all ladders once, so that the first page does not have to wait. */
async function warm(db: Database, standings: Standings): Promise<void> {
  for (const { id } of await ladders(db)) await standings.of(id);
}
