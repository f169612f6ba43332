import pg from 'pg';

/** The channel on which workers name the match that has news: a frame, a start, an end. */
export const channel = 'arena_match';

export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls with the id of every match that has news, on one connection of its own that is made anew when it breaks.
 * News of the time between may be lost; `onReconnect` says when, so that a page can look again.
 */
export function listen(
  databaseUrl: string,
  onNews: (match: number) => void,
  onReconnect: () => void = () => undefined,
): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let wait: NodeJS.Timeout | undefined;

  const connect = async (again: boolean): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'arena listener',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client = fresh;
    fresh.on('notification', ({ payload }) => onNews(Number(payload)));
    fresh.on('error', () => undefined); // 'end' follows
    fresh.on('end', retry);
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch {
      fresh.end().catch(() => undefined); // it never was there
      retry();
      return;
    }
    if (again) onReconnect();
  };
  const retry = (): void => {
    if (closed || wait !== undefined) return;
    wait = setTimeout(() => {
      wait = undefined;
      if (!closed) void connect(true);
    }, 250);
  };

  void connect(false);
  return {
    async close() {
      closed = true;
      clearTimeout(wait);
      await client?.end().catch(() => undefined); // broken is closed too
    },
  };
}
