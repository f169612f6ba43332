/** Tells who waits for versions when to look at them again. */
export interface LiveVersions {
  /**
   * Calls `look` now and whenever the version or its place in the queue may have changed, one call at a time. A version
   * of a bot is called by its id, one of a game by `judgeKey`.
   */
  watch(version: string, look: () => Promise<void>): () => void;
  /** A notification about this version has come. */
  onNews(version: string): void;
  /** Notifications may have been lost. */
  lookAgain(): void;
  close(): void;
}

/** The version of a game, as notifications name it. */
export const judgeKey = (game: string, number: number): string => `${game} ${number}`;

const patrolled = 2000; // milliseconds after which places in the queue and lost notifications are noticed

/** `machines` says in a word what the workers that live can build: when it changes, what a version waits for may. */
export function makeLiveVersions(machines: () => Promise<string>, onError: (error: unknown) => void): LiveVersions {
  const watched = new Map<string, Set<() => void>>();
  let changed = false; // some version is in another state: those that wait have moved up
  let known: string | undefined;
  const compare = oneAtATime(async () => {
    const moved = changed;
    changed = false;
    const now = await machines();
    if (moved || now !== known) lookAgain();
    known = now;
  }, onError);
  const patrol = setInterval(() => {
    if (watched.size > 0) compare();
  }, patrolled).unref();
  const lookAgain = (): void => watched.forEach((all) => all.forEach((look) => look()));
  return {
    watch(version, look) {
      const again = oneAtATime(look, onError);
      const all = watched.get(version) ?? new Set();
      watched.set(version, all.add(again));
      again();
      return () => {
        all.delete(again);
        if (all.size === 0) watched.delete(version);
      };
    },
    onNews(version) {
      changed = true;
      watched.get(version)?.forEach((look) => look());
    },
    lookAgain,
    close() {
      clearInterval(patrol);
      watched.clear();
    },
  };
}

/** Calls the work at once, or once more when it is running. */
function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false;
  let isStale = false;
  const run = async (): Promise<void> => {
    while (isStale) {
      isStale = false;
      await work();
    }
  };
  return () => {
    isStale = true;
    if (running) return;
    running = true;
    void run()
      .catch(onError)
      .finally(() => (running = false));
  };
}
