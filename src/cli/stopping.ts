const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C, a plain kill or a closed terminal stops a run in order, so that nothing of it is left; the second one ends it at once. Returns how to take that back. */
export function onStop(stop: () => void): () => void {
  for (const signal of signals) process.once(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
