const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ctrl-C, SIGTERM or a closed terminal stops a run in order, so that no process is left; a second signal ends it at
 * once. Returns how to remove the handler.
 */
export function onStop(stop: () => void): () => void {
  for (const signal of signals) process.once(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

/** Until the work is done a signal ends the process, its sandboxes first. */
export const unlessStopped = <T>(work: Promise<T>): Promise<T> => work.finally(onStop(() => process.exit(130)));
