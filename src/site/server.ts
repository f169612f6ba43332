import { ladders } from '../store/contests.ts';
import { isLost, openDatabase, type Database } from '../store/database.ts';
import { listen } from '../store/listen.ts';
import { readAssets } from '../http/assets.ts';
import { makeLiveMatches } from './live/matches.ts';
import { makeApp, urlOf, type Serving } from '../http/defaults.ts';
import { makeNow } from './live/now.ts';
import { addRoutes } from './routes.tsx';
import type { Site } from './site.ts';
import { makeStandings, type Standings } from './standings/standings.ts';
import { addStreams } from './live/streams.ts';

/**
 * The site: pages, live streams, files. Without `host` it listens on all interfaces, so that a class can reach a
 * laptop.
 */
export async function serve({
  databaseUrl,
  port,
  host,
}: {
  databaseUrl: string;
  port: number;
  host?: string;
}): Promise<Serving> {
  const assets = readAssets();
  const app = makeApp(assets, isLost);
  const db = openDatabase(databaseUrl);
  let closing = false;
  // Whoever waits for a lost database looks again; whoever still looks while we close finds none.
  const onError = (error: unknown): void => void (closing || isLost(error) || app.log.error(error));
  const standings = makeStandings(databaseUrl);
  const lives = makeLiveMatches({ db, standings: standings.of, onError });
  const now = makeNow(db, lives, onError);
  const onNews = (match: number): void => {
    lives.onNews(match);
    now.onNews(match);
  };
  const listener = listen(databaseUrl, onNews, () => lives.lookAgain());

  const site: Site = { db, assets, lives, now, standings: standings.of };
  addRoutes(app, site);
  addStreams(app, site);
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

/** Reads all ladders once, so that nobody has to wait for the first time. */
async function warm(db: Database, standings: Standings): Promise<void> {
  for (const { id } of await ladders(db)) await standings.of(id);
}
