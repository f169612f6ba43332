const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ctrl-C, a plain kill or a closed terminal stops a run in order, so that nothing of it is left; the second one ends it
 * at once. Returns how to take that back.
 */
export function onStop(stop: () => void): () => void {
  for (const signal of signals) process.once(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

/** Until this is done a stop ends the process, its sandboxes first. */
export const unlessStopped = <T>(work: Promise<T>): Promise<T> => work.finally(onStop(() => process.exit(130)));
