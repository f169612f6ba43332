/**
 * Aborted by Ctrl-C, a plain kill, a closed terminal, or the death of whoever forked us; told again, the process ends
 * at once.
 * Under npm one Ctrl-C comes twice, from the terminal and from npm: what follows within half a second is the same.
 */
export function stopSignal(): AbortSignal {
  const told = new AbortController();
  let since = 0;
  const hear = (): void => {
    if (!told.signal.aborted) {
      since = performance.now();
      told.abort();
    } else if (performance.now() - since > 500) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  if (process.connected) process.on('disconnect', () => told.abort());
  return told.signal;
}

/** Resolves when it is aborted. */
export const whenAborted = (stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (stop.aborted) resolve();
    else stop.addEventListener('abort', () => resolve(), { once: true });
  });
