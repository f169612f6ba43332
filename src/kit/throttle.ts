/** Counts tries by a key, such as an address, within a window of time. */
export interface Throttle {
  /** Counts a try; returns the milliseconds to wait if there were too many, else 0. */
  take(key: string): number;
  /** Forgets the tries of a key. */
  clear(key: string): void;
}

/** At most `most` tries of a key in `ms` milliseconds. Of the keys that were not seen for longest, some are forgotten. */
export function makeThrottle(
  { most, ms, keys = 100_000 }: { readonly most: number; readonly ms: number; readonly keys?: number },
  now: () => number = () => performance.now(),
): Throttle {
  const tries = new Map<string, { since: number; count: number }>();
  return {
    take(key) {
      const at = now();
      const known = tries.get(key);
      const counted = known !== undefined && at - known.since < ms ? known : { since: at, count: 0 };
      tries.delete(key); // the map is in the order of the last try
      tries.set(key, counted);
      if (tries.size > keys) tries.delete(tries.keys().next().value!);
      if (counted.count >= most) return counted.since + ms - at;
      counted.count++;
      return 0;
    },
    clear: (key) => void tries.delete(key),
  };
}
