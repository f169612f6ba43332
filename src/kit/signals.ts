/**
 * Aborted by SIGINT, SIGTERM, SIGHUP, or the death of the parent that forked this process; a second signal ends the
 * process at once. Under npm one Ctrl-C comes twice, from the terminal and from npm: a repetition within half a second
 * is ignored.
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
  else if (process.send !== undefined) told.abort(); // the parent died while this process was starting
  return told.signal;
}

/** Resolves when the signal is aborted. */
export const whenAborted = (stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (stop.aborted) resolve();
    else stop.addEventListener('abort', () => resolve(), { once: true });
  });
