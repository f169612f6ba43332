import pg from 'pg';

/** The channel on which workers notify about a match: a frame, a start, an end. */
export const channel = 'arena_match';

/** The channel of players who are elsewhere; `SeatNews` is what it says. */
export const seatChannel = 'arena_seat';

/** The channel on which the database notifies about a version that changed: its state, what its build wrote. */
export const versionChannel = 'arena_version';

/** The channel on which the queue notifies workers that jobs were added; it names what some of them need slots of their own for. */
export const jobChannel = 'arena_job';

/** The channel on which the lobby notifies that a challenge changed. */
export const lobbyChannel = 'arena_lobby';

export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls the function of a channel with every notification, on a connection of its own that reconnects by itself.
 * Notifications in between may be lost; `onReconnect` says when, so that whoever waits can look again.
 */
export function listen(
  databaseUrl: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
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
    fresh.on('notification', ({ channel: name, payload = '' }) => channels[name]?.(payload));
    fresh.on('error', () => undefined); // 'end' follows
    fresh.on('end', retry);
    try {
      await fresh.connect();
      for (const name of Object.keys(channels)) await fresh.query(`listen ${name}`);
    } catch {
      fresh.end().catch(() => undefined); // it was never connected
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
      await client?.end().catch(() => undefined); // a broken connection is closed already
    },
  };
}
